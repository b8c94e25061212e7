import { z } from 'zod';
import { mediaKinds } from '../kit/media.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId, pathId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { messageShape } from './messages.ts';

/**
 * Why a picture or film is sent as a document: larger than WhatsApp shows, a form that phones do not show, or a picture
 * that moves where the server makes no films.
 */
const documentReasons = ['tooBigToShow', 'formNotShown', 'notFilmed'] as const;
export type DocumentReason = (typeof documentReasons)[number];

/** What the writer's browser takes a file for, of use to her other ones; sending looks for itself. */
const fileLook = {
  mediaType: z.enum(['image', 'video', 'audio', 'application']),
  asDocument: z.enum(documentReasons).nullable(),
};
/** The Idempotency-Key of the message that a file becomes. */
const fileKey = z.string().min(1).max(limits.idempotencyKey.max);
const caption = z.string().max(limits.messageBody.max);

const draftFile = z.object({
  ...fileLook,
  key: z.string(),
  name: z.string(),
  /** MIME type, told from the content. */
  type: z.string(),
  bytes: z.number(),
  caption: z.string(),
  /** Signed address of the file. */
  url: z.string(),
  /** The quick reply whose file it is. */
  quickMessageId: z.number().nullable(),
});
export type DraftFile = z.infer<typeof draftFile>;

/** What the caller has begun to write in a ticket; empty where there is nothing. */
const draft = z.object({
  ticketId: z.number(),
  body: z.string(),
  /** The message that it answers; null also once that one is gone, deleted, or no longer the caller's to read. */
  quotedMsg: messageShape.nullable(),
  /** In their order. */
  files: z.array(draftFile),
  updatedAt: instant.nullable(),
});
export type TicketDraft = z.infer<typeof draft>;

/** What a row of a ticket list tells of a draft in it. */
const draftMark = z.object({
  ticketId: z.number(),
  /** How it begins, without blanks at its edges. */
  text: z.string(),
  isQuoting: z.boolean(),
  files: z.number(),
});
export type DraftMark = z.infer<typeof draftMark>;

const errors = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;

export const draftRoutes = {
  listDrafts: route({
    method: 'GET',
    path: '/drafts',
    access: 'messages.send',
    summary: 'In which tickets the caller has begun to write, and how it begins; the newest 200.',
    reply: z.object({ drafts: z.array(draftMark) }),
    errors: [],
  }),
  getDraft: route({
    method: 'GET',
    path: '/tickets/:id/draft',
    access: 'messages.send',
    summary: 'What the caller has begun to write in a ticket.',
    params: idParams,
    reply: draft,
    errors,
  }),
  keepDraft: route({
    method: 'PUT',
    path: '/tickets/:id/draft',
    access: 'messages.send',
    summary:
      'Keep what the caller has begun to write in a ticket, and the message of its conversation that it answers; an empty text without one forgets it. `files` gives files of the draft their order and captions; those that it does not name stay as they are.',
    params: idParams,
    body: z.object({
      body: z.string().max(limits.messageBody.max),
      quotedMsgId: z.string().min(1).max(64).nullish(),
      files: z
        .array(z.object({ key: fileKey, caption }))
        .max(limits.messageFiles.count)
        .optional(),
    }),
    reply: draft,
    errors: [...errors, 'ERR_NO_MESSAGE_FOUND'],
  }),
  addDraftFile: route({
    method: 'POST',
    path: '/tickets/:id/draft/files',
    access: 'messages.send',
    summary:
      'Keep a file, or that of a quick reply, with what the caller has begun to write in a ticket that she may answer in, for 30 days after the last change. The same key keeps one file.',
    params: idParams,
    body: z.object({
      key: fileKey,
      mediaType: fileLook.mediaType,
      asDocument: fileLook.asDocument.nullish(),
      caption: caption.default(''),
      quickMessageId: optionalId,
    }),
    upload: {
      field: 'medias',
      accepts: mediaKinds,
      maxBytes: limits.attachmentBytes,
      minFiles: 0,
      purpose: 'message',
    },
    reply: draftFile,
    errors: [
      ...errors,
      'ERR_TICKET_NOT_OPEN',
      'ERR_FILE_REQUIRED',
      'ERR_TOO_MANY_FILES',
      'ERR_NO_QUICKMESSAGE_FOUND',
      'ERR_NO_FILE_FOUND',
      'ERR_IDEMPOTENCY_CONFLICT',
    ],
  }),
  dropDraftFile: route({
    method: 'DELETE',
    path: '/tickets/:id/draft/files/:key',
    access: 'messages.send',
    summary: 'Take a file out of what the caller has begun to write in a ticket; one that is not there is out already.',
    params: z.object({ id: pathId, key: fileKey }),
    reply: z.object({ key: z.string() }),
    errors,
  }),
};
