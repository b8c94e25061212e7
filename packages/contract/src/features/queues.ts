import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { id, idParams, instant, message, optionalId, optionalWholeNumber, queryId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { openingWeek } from './opening-hours.ts';
import { queue, queueListRoutes } from './queue-list.ts';
import { queueSimulationRoutes } from './queue-simulation.ts';

/** What uses a queue: its deletion says so first. */
export const queueRow = queue.extend({
  /** Tickets that are not closed. */
  ticketsCount: z.number(),
  usersCount: z.number(),
  /** Connections that offer it, or hand tickets over to it. */
  connectionsCount: z.number(),
  optionsCount: z.number(),
});
export type QueueRow = z.infer<typeof queueRow>;

/** #RGB, #RRGGBB or #RRGGBBAA (decision 35). */
export const queueColorPattern = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

export const queueBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Required')
    .min(limits.queueName.min, 'Too Short!')
    .max(limits.queueName.max, 'Too Long!'),
  // Its form is checked after its length, and refused by a code of its own: ERR_QUEUE_INVALID_COLOR.
  color: z
    .string()
    .trim()
    .min(1, 'Required')
    .min(limits.queueColor.min, 'Too Short!')
    .max(limits.queueColor.max, 'Too Long!'),
  greetingMessage: z.string().trim().max(limits.messageBody.max, 'Too Long!').nullish(),
  outOfHoursMessage: z.string().trim().max(limits.messageBody.max, 'Too Long!').nullish(),
  orderQueue: optionalWholeNumber(100_000),
  integrationId: optionalId,
  promptId: optionalId,
  schedules: openingWeek.nullish(),
});
export type QueueBody = z.output<typeof queueBody>;

const described = resource({
  name: 'queues',
  path: '/queue',
  listKey: 'queues',
  shape: queue,
  row: queueRow,
  body: queueBody,
  filters: {},
  may: { read: 'queues.read', create: 'queues.manage', update: 'queues.manage', delete: 'queues.manage' },
  notFound: 'ERR_NO_QUEUE_FOUND',
  live: { name: 'queue', channel: 'queue', key: 'queue', goneKey: 'queueId', readers: 'company', alwaysUpdate: true },
  errors: [
    'ERR_QUEUE_INVALID_COLOR',
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_DIALOG_FOUND',
    'ERR_LIMIT_QUEUES',
  ],
});

/** The queues of a company: the family's list is plain and whole, so that the paged one has a path of its own. */
export const queues = {
  ...described,
  list: route({ ...described.list, path: '/queues' as const }),
  // As the family has it (wire-contract 4.5).
  update: route({ ...described.update, status: 201 as const }),
};

/** One node of a queue's menu (administration §3). */
export const queueOption = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  /** What the customer types to get there. */
  option: z.string(),
  queueId: z.number(),
  /** Null at the root. */
  parentId: z.number().nullable(),
  /** Signed address of the file that goes with the message; null without one. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type QueueOption = z.infer<typeof queueOption>;

const optionText = {
  title: z.string().trim().min(1, 'Required').max(limits.queueOptionTitle.max, 'Too Long!'),
  message: z.string().trim().max(limits.messageBody.max, 'Too Long!').nullish(),
  /** A number as text; without one the option comes last among its siblings. */
  option: z
    .union([z.string().max(limits.searchText.max), z.number()])
    .transform((value) => String(value).trim())
    .pipe(z.string().max(limits.queueOption.max, 'Too Long!'))
    .nullish(),
};
const optionErrors = ['ERR_QUEUE_NOT_FOUND', 'ERR_QUEUE_OPTION_PARENT'] as const;

/** An id of a parent, as the family writes the root: -1. */
const rootOrId = z.union([
  z.literal(''),
  z.literal('-1').transform(() => null),
  z.literal(-1).transform(() => null),
  z.coerce.number().int().positive().max(2_147_483_647),
]);
const parentId = rootOrId.transform((value) => (value === '' ? null : value)).nullish();

export const queueRoutes = {
  ...queueListRoutes,
  ...queueSimulationRoutes,
  listQueuePages: queues.list,
  getQueue: queues.get,
  createQueue: queues.create,
  updateQueue: queues.update,
  deleteQueue: queues.remove,
  listQueueOptions: route({
    method: 'GET',
    path: '/queue-options',
    access: 'queues.read',
    summary: 'Options of a queue: all of them, those of the root (parentId -1), or the children of one.',
    query: z.object({
      queueId: queryId,
      queueOptionId: queryId,
      parentId: rootOrId.transform((value) => (value === '' ? undefined : value)).optional(),
    }),
    reply: z.array(queueOption),
  }),
  getQueueOption: route({
    method: 'GET',
    path: '/queue-options/:id',
    access: 'queues.read',
    summary: 'One option.',
    params: idParams,
    reply: queueOption,
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  createQueueOption: route({
    method: 'POST',
    path: '/queue-options',
    access: 'queues.manage',
    summary: 'Add an option to a queue.',
    body: z.object({ ...optionText, queueId: z.coerce.number().int().positive().max(2_147_483_647), parentId }),
    reply: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_LIMIT_QUEUE_OPTIONS', ...optionErrors],
  }),
  updateQueueOption: route({
    method: 'PUT',
    path: '/queue-options/:id',
    access: 'queues.manage',
    summary: 'Change the words, the number or the place of an option; its queue stays.',
    params: idParams,
    body: z.object({ ...optionText, title: optionText.title.optional(), parentId }),
    reply: queueOption,
    errors: [...optionErrors],
  }),
  deleteQueueOption: route({
    method: 'DELETE',
    path: '/queue-options/:id',
    access: 'queues.manage',
    summary: 'Delete an option with everything below it.',
    params: idParams,
    reply: message,
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  arrangeQueueOptions: route({
    method: 'POST',
    path: '/queue/:id/options/arrange',
    access: 'queues.manage',
    summary: 'Put options under a parent in this order, numbered from 1; those they left close their ranks.',
    params: idParams,
    body: z.object({ parentId: id.nullable(), ids: z.array(id).min(1).max(limits.queueOptions) }),
    reply: z.array(queueOption),
    errors: ['ERR_NO_QUEUE_FOUND', ...optionErrors],
  }),
  uploadQueueOptionMedia: route({
    method: 'POST',
    path: '/queue-options/:id/media-upload',
    access: 'queues.manage',
    summary: 'Give an option its file, in the place of the one it had.',
    params: idParams,
    upload: {
      field: 'file',
      accepts: ['image', 'audio', 'video', 'pdf', 'document', 'sheet', 'archive'],
      maxBytes: limits.attachmentBytes,
      purpose: 'queueOption',
    },
    reply: queueOption,
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  deleteQueueOptionMedia: route({
    method: 'DELETE',
    path: '/queue-options/:id/media-upload',
    access: 'queues.manage',
    summary: 'Take the file from an option.',
    params: idParams,
    reply: queueOption,
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
};
