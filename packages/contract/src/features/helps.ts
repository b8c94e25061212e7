import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { youtubeCode } from './youtube-code.ts';

/** A help video of the platform, for everybody (administration §3). */
export const help = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** YouTube's code of the video. */
  video: z.string(),
  /** The video's own page. */
  link: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Help = z.infer<typeof help>;

export const helpBody = z.object({
  title: z.string().trim().min(limits.helpTitle.min, 'Too Short!').max(limits.helpTitle.max, 'Too Long!'),
  description: z
    .string()
    .trim()
    .min(limits.helpDescription.min, 'Too Short!')
    .max(limits.helpDescription.max, 'Too Long!'),
  /** The code, or a whole address of the video at YouTube, of which the code is kept. */
  video: z
    .string()
    .max(limits.helpVideo.max, 'Too Long!')
    .transform((text, context) => {
      const code = youtubeCode(text);
      if (code !== null) return code;
      context.addIssue({ code: 'custom', message: text.trim() === '' ? 'Obrigatório' : 'Invalid video' });
      return '';
    }),
});

export const helps = resource({
  name: 'help videos',
  path: '/helps',
  listKey: 'records',
  shape: help,
  row: help,
  body: helpBody,
  filters: {},
  may: { read: 'helps.read', create: 'helps.manage', update: 'helps.manage', delete: 'helps.manage' },
  notFound: 'ERR_NO_HELP_FOUND',
  errors: ['ERR_HELP_INVALID_NAME'],
  ofPlatform: true,
  live: { name: 'help', channel: 'help', key: 'record', goneKey: 'id', readers: 'company' },
});

export const helpRoutes = {
  listHelps: helps.list,
  getHelp: helps.get,
  createHelp: helps.create,
  updateHelp: helps.update,
  deleteHelp: helps.remove,
  listAllHelps: route({
    method: 'GET',
    path: '/helps/list',
    access: 'helps.read',
    summary: 'All help videos by title.',
    reply: z.array(help),
  }),
};
