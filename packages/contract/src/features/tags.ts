import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** 0 and 1, true and false, as forms send it. */
const kanbanFlag = z
  .union([z.boolean(), z.literal(0), z.literal(1)])
  .nullable()
  .default(0)
  .transform((value) => value === true || value === 1);

export const tag = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** 1: a lane of the kanban board. */
  kanban: z.number(),
  userId: z.number().nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tag = z.infer<typeof tag>;
/** How many tickets carry it, as text (wire-contract 3). */
export const tagRow = tag.extend({ ticketsCount: z.string() });
export type TagRow = z.infer<typeof tagRow>;

const usualColor = '#A4CCCC';

export const tagBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Obrigatório')
    .min(limits.tagName.min, 'Mensagem muito curta')
    .max(limits.tagName.max, 'Too Long!'),
  /** Empty, as clients of the family send a colour that nobody chose: the usual one. */
  color: z
    .string()
    .trim()
    .max(limits.queueColor.max)
    .regex(/^(#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8}))?$/i)
    .default('')
    .transform((color) => color || usualColor),
  kanban: kanbanFlag,
});
export type TagBody = z.output<typeof tagBody>;

export const tags = resource({
  name: 'tags',
  path: '/tags',
  listKey: 'tags',
  shape: tag,
  row: tagRow,
  body: tagBody,
  filters: {},
  may: { read: 'tags.read', create: 'tags.create', update: 'tags.update', delete: 'tags.delete' },
  notFound: 'ERR_NO_TAG_FOUND',
  live: { name: 'tag', channel: 'tag', key: 'tag', goneKey: 'tagId', readers: 'tags.read' },
  errors: ['ERR_TAG_NAME_ALREADY_EXISTS'],
});

export const tagRoutes = {
  listTags: tags.list,
  getTag: tags.get,
  /** Finds the tag of this name or makes it. */
  createTag: tags.create,
  updateTag: tags.update,
  deleteTag: tags.remove,
  listTagNames: route({
    method: 'GET',
    path: '/tags/list',
    access: 'tags.read',
    summary: 'All tags by name, for choosers.',
    query: z.object({ searchParam: z.string().trim().max(limits.searchText.max).default('') }),
    reply: z.array(tag),
  }),
  listKanbanTags: route({
    method: 'GET',
    path: '/tags/kanban',
    access: 'kanban.lanes',
    summary: 'The tags that are lanes of the kanban board, in their order.',
    reply: z.object({ lista: z.array(tag) }),
  }),
};
