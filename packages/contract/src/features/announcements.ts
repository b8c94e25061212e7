import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { announcementPriorities, announcementStates } from '../states.ts';

/** News of the platform for the people of every company (core §3, administration §3). */
export const announcement = z.object({
  id: z.number(),
  /** 1 high, 2 medium, 3 low. */
  priority: z.number(),
  title: z.string(),
  text: z.string(),
  /** Name and signature of the picture, which clients of the family put behind `/public/` (decision 31). */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The picture's whole signed address. */
  mediaUrl: z.string().nullable(),
  /** The company of who made it. */
  companyId: z.number(),
  /** False: only super users know it. */
  status: z.boolean(),
  /** When it last became active, or was made. */
  publishedAt: instant,
  createdAt: instant,
  updatedAt: instant,
});
export type Announcement = z.infer<typeof announcement>;

const { high, medium, low } = announcementPriorities;

export const announcementBody = z.object({
  title: z.string().trim().min(1, 'Obrigatório').max(limits.announcementTitle.max, 'Too Long!'),
  text: z.string().trim().min(1, 'Obrigatório').max(limits.announcementText.max, 'Too Long!'),
  /** Low when none is given. */
  priority: z
    .union([
      z.literal(high),
      z.literal(medium),
      z.literal(low),
      z.enum([`${high}`, `${medium}`, `${low}`]).transform(Number),
    ])
    .nullish(),
  /** Active when nothing is said. */
  status: z.boolean().nullish(),
  /** As the form has it; the picture has calls of its own. */
  mediaPath: z.string().max(4096).nullish(),
});

export const announcements = resource({
  name: 'announcements',
  path: '/announcements',
  listKey: 'records',
  live: {
    name: 'announcement',
    channel: 'announcement',
    companyless: true,
    key: 'record',
    goneKey: 'id',
    readers: 'varies',
  },
  shape: announcement,
  row: announcement,
  body: announcementBody,
  /** Active ones when nothing is asked; others are for super users. */
  filters: { status: z.enum([...announcementStates, 'all', '']).optional() },
  may: {
    read: 'announcements.read',
    create: 'announcements.manage',
    update: 'announcements.manage',
    delete: 'announcements.manage',
  },
  notFound: 'ERR_NO_ANNOUNCEMENT_FOUND',
  ofPlatform: true,
});

/** What the two calls about a picture answer, as clients of the family know it (wire-contract 4.7). */
export const pictureAttached = { mensagem: 'Arquivo Anexado' } as const;
export const pictureRemoved = { mensagem: 'Arquivo Excluído' } as const;
const pictureReply = z.object({ mensagem: z.enum([pictureAttached.mensagem, pictureRemoved.mensagem]) });

/** How many active announcements are newer than what the caller has seen, and until when that was. */
const news = z.object({ unread: z.number(), seenAt: instant });

export const announcementRoutes = {
  listAnnouncements: announcements.list,
  getAnnouncement: announcements.get,
  createAnnouncement: announcements.create,
  updateAnnouncement: announcements.update,
  deleteAnnouncement: announcements.remove,
  uploadAnnouncementMedia: route({
    method: 'POST',
    path: '/announcements/:id/media-upload',
    access: 'announcements.manage',
    summary: 'Give an announcement its picture, in the place of the one it had.',
    params: idParams,
    body: z.object({ typeArch: z.literal('announcements').optional() }),
    upload: {
      ...{ field: 'file', accepts: ['image'], types: ['image/png', 'image/jpeg'] },
      ...{ maxBytes: limits.announcementImageBytes, purpose: 'announcement' },
    },
    reply: pictureReply,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
    ofPlatform: true,
  }),
  deleteAnnouncementMedia: route({
    method: 'DELETE',
    path: '/announcements/:id/media-upload',
    access: 'announcements.manage',
    summary: 'Take the picture from an announcement.',
    params: idParams,
    reply: pictureReply,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
    ofPlatform: true,
  }),
  getAnnouncementNews: route({
    method: 'GET',
    path: '/announcements/news',
    access: 'announcements.read',
    summary: 'How many active announcements the caller has not seen.',
    reply: news,
  }),
  seeAnnouncements: route({
    method: 'POST',
    path: '/announcements/seen',
    access: 'announcements.read',
    summary: 'The caller has seen the active announcements.',
    reply: news,
  }),
};
