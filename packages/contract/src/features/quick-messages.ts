import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, queryId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** A quick reply: a text, a file or both, which an agent brings into a conversation by its shortcode. */
export const quickMessage = z.object({
  id: z.number(),
  shortcode: z.string(),
  message: z.string(),
  /** For everybody of the company; else for its user alone. */
  geral: z.boolean(),
  /** False: kept, but not offered. */
  status: z.boolean(),
  /** As the client sent it; whether there is a file is told by `mediaPath`. */
  isMedia: z.boolean(),
  companyId: z.number(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Signed address (decisions 11 and 31); null without a file. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** MIME type, told from the content. */
  mediaType: z.string().nullable(),
  /** How often it was sent to a customer. */
  uses: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type QuickMessage = z.infer<typeof quickMessage>;

export const quickMessageBody = z.object({
  shortcode: z.string().trim().min(1, 'Obrigatório').max(limits.quickMessageShortcode.max, 'Too Long!'),
  /** Empty only beside a file (decisions 35). */
  message: z.string().trim().max(limits.messageBody.max, 'Too Long!').nullish(),
  geral: z.boolean().nullish(),
  status: z.boolean().nullish(),
  isMedia: z.boolean().nullish(),
  /** Filled: a file is there or follows, so that the text may be empty. */
  mediaPath: z.string().max(4096).nullish(),
});
export type QuickMessageBody = z.output<typeof quickMessageBody>;

export const quickMessages = resource({
  name: 'quick replies',
  path: '/quick-messages',
  listKey: 'records',
  live: {
    name: 'quickMessage',
    channel: 'quickemessage',
    dashless: true,
    key: 'record',
    goneKey: 'id',
    readers: 'varies',
  },
  shape: quickMessage,
  row: quickMessage,
  body: quickMessageBody,
  /** Those of this user, or of the caller, and the general ones. */
  filters: { userId: queryId },
  may: {
    read: 'quickMessages.read',
    create: 'quickMessages.create',
    update: 'quickMessages.update',
    delete: 'quickMessages.delete',
  },
  notFound: 'ERR_NO_QUICKMESSAGE_FOUND',
  errors: ['ERR_QUICKMESSAGE_REQUIRED'],
});

/** What the two calls about a file answer, as clients of the family know it (wire-contract 4.7). */
export const mediaAttached = { mensagem: 'Arquivo Anexado' } as const;
export const mediaRemoved = { mensagem: 'Arquivo Excluído' } as const;
export const mediaReply = z.object({ mensagem: z.enum([mediaAttached.mensagem, mediaRemoved.mensagem]) });

export const quickMessageRoutes = {
  listQuickMessages: quickMessages.list,
  getQuickMessage: quickMessages.get,
  createQuickMessage: quickMessages.create,
  updateQuickMessage: quickMessages.update,
  deleteQuickMessage: quickMessages.remove,
  listUsableQuickMessages: route({
    method: 'GET',
    path: '/quick-messages/list',
    access: 'quickMessages.read',
    summary: "All quick replies that the caller can send: the caller's own and the general ones, by shortcode.",
    // Both are the caller's, whatever stands there.
    query: z.object({ companyId: z.string().max(40).optional(), userId: z.string().max(40).optional() }),
    reply: z.array(quickMessage.extend({ company: z.object({ id: z.number(), name: z.string() }) })),
  }),
  uploadQuickMessageMedia: route({
    method: 'POST',
    path: '/quick-messages/:id/media-upload',
    access: 'quickMessages.update',
    summary: 'Give a quick reply its file, in the place of the one it had.',
    params: idParams,
    body: z.object({ typeArch: z.literal('quickMessage').optional() }),
    upload: {
      field: 'file',
      accepts: ['image', 'audio', 'video', 'pdf', 'document', 'sheet', 'archive'],
      maxBytes: limits.attachmentBytes,
      purpose: 'quickMessage',
    },
    reply: mediaReply,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND'],
  }),
  deleteQuickMessageMedia: route({
    method: 'DELETE',
    path: '/quick-messages/:id/media-upload',
    access: 'quickMessages.update',
    summary: 'Take the file from a quick reply that has a text as well.',
    params: idParams,
    reply: mediaReply,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_QUICKMESSAGE_REQUIRED'],
  }),
  countQuickMessageUse: route({
    method: 'POST',
    path: '/quick-messages/:id/use',
    access: 'quickMessages.read',
    summary: 'Count that a quick reply was sent to a customer.',
    params: idParams,
    reply: z.object({ uses: z.number() }),
    errors: ['ERR_NO_QUICKMESSAGE_FOUND'],
  }),
};
