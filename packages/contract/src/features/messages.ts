import { z } from 'zod';
import { automaticTrace } from '../automatic-trace.ts';
import { mediaKinds } from '../kit/media.ts';
import { route } from '../kit/route.ts';
import { flagText, instant, optionalId, pathId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { contact } from './contact-shape.ts';
import { hiddenTicket, ticket } from './tickets.ts';
import { transcript } from './transcript-shape.ts';

export const messageReaction = z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string() });

/**
 * Why the file of a received message is not here: the sender's phone has it no more, what came was not what was
 * announced, it is larger than we take, it holds nothing, it may be seen once and on the phone only, or every try failed.
 */
export const fileFailures = ['gone', 'invalid', 'tooLarge', 'empty', 'viewOnce', 'unavailable', 'expired'] as const;
export type FileFailure = (typeof fileFailures)[number];
/** Failures after which another try can succeed. */
export const retryableFileFailures: readonly FileFailure[] = ['gone', 'invalid', 'unavailable'];

/** The file of a message. */
export const messageFile = z.object({
  /** waiting: still being fetched from WhatsApp; what we send is ready at once. */
  state: z.enum(['waiting', 'ready', 'failed']),
  reason: z.enum(fileFailures).nullable(),
  name: z.string(),
  /** MIME type of what mediaUrl gives: told from the bytes once they are here, before that the sender's word. */
  type: z.string(),
  bytes: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  isVoice: z.boolean(),
  isSticker: z.boolean(),
  /** Loudness of a voice note over time, 0 to 100, as the phone that made it drew it; null where none is known. */
  waveform: z.array(z.number()).nullable(),
  /** Signed address of a small picture of it; also while waiting, when the sender's phone made one. */
  preview: z.string().nullable(),
  /** Signed address of the same sound in a form that every browser plays; null where mediaUrl is one. */
  playable: z.string().nullable(),
});
export type MessageFile = z.infer<typeof messageFile>;

/**
 * Why a message waits: an automatic one (decision 20) for its turn in the connection's budget, the day's new contacts, quiet
 * hours, or a restriction by WhatsApp; one that an agent wrote, because it can still be undone.
 */
export const heldReasons = ['pace', 'newContacts', 'quiet', 'restricted', 'undo'] as const;
export type HeldReason = (typeof heldReasons)[number];
const held = z.object({ until: instant, why: z.enum(heldReasons) });

const messageBase = z.object({
  /** Our own opaque id (decision 42). */
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** WhatsApp's scale 0…5 (decision 3). */
  ack: z.number().int().min(0).max(5),
  mediaType: z.string(),
  /** Signed address of the file, once it is ready (decisions 11 and 31). */
  mediaUrl: z.string().nullable(),
  /** Null where there is no file. */
  file: messageFile.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  ticketId: z.number(),
  contactId: z.number().nullable(),
  quotedMsgId: z.string().nullable(),
  queueId: z.number().nullable(),
  companyId: z.number(),
  userId: z.number().nullable(),
  remoteJid: z.string().nullable(),
  participant: z.string().nullable(),
  dataJson: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  contact: contact.nullable(),
  /** Order of arrival inside the company, for keyset paging. */
  position: z.number(),
  /** The client's Idempotency-Key, so that an optimistic bubble is replaced and never doubled. */
  clientKey: z.string().nullable(),
  /**
   * Why ack is 0: notOnWhatsapp, restricted, transient, …; of a message that arrived, what WhatsApp refused of a later
   * change: ERR_DELETE_WAPP_MSG, ERR_EDIT_WAPP_MSG.
   */
  error: z.string().nullable(),
  reactions: z.array(messageReaction),
  /** While the server holds it: until about when, and why. */
  held: held.optional(),
  /** Of an automatic message: why it was written. */
  trace: automaticTrace.optional(),
  transcript: transcript.optional(),
});
export const messageShape = messageBase.extend({ quotedMsg: messageBase.nullable() });
export type Message = z.infer<typeof messageShape>;

/** An answer to a message: an object with its id, or the JSON text of one, as a form carries it. */
const quotedMessage = z.object({ id: z.string().max(64) });
const quotedText = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    try {
      return text === '' ? null : (JSON.parse(text) as unknown);
    } catch {
      context.addIssue({ code: 'custom', message: 'a JSON object with an id is needed' });
      return z.NEVER;
    }
  })
  .pipe(quotedMessage.nullable());
const text = z.string().trim().max(limits.messageBody.max);
const flag = z.union([z.boolean(), flagText]);

export const messageRoutes = {
  listMessages: route({
    method: 'GET',
    path: '/messages/:ticketId',
    access: 'messages.read',
    summary: "The contact's history on the connection, 20 a page, newest page first, ascending inside.",
    params: z.object({ ticketId: pathId }),
    query: z.object({
      pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
      /** Keyset paging of our client: only messages before this position. */
      before: z.coerce.number().int().positive().optional(),
      /** Towards the present: only messages after this position, the next ones first. */
      after: z.coerce.number().int().positive().optional(),
      markRead: flagText.or(z.literal('true')).optional(),
      /** Of who may peek: nobody was shown it for answering, and the ledger notes nothing. */
      isPeek: z.literal('true').optional(),
    }),
    reply: z.object({
      count: z.number(),
      messages: z.array(messageShape),
      ticket,
      hasMore: z.boolean(),
      /** Attendances of foreign queues in the same history: only that they were (decision 23). */
      hiddenTickets: z.array(hiddenTicket),
      /** Latest live event the page already contains. */
      seq: z.number(),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  sendMessage: route({
    method: 'POST',
    path: '/messages/:ticketId',
    access: 'messages.send',
    summary:
      'Send a text as JSON, or files as a form: each is one message, in their order, and `body` has one caption for the first or one for each. Header Idempotency-Key: the same key gives the same messages and never second ones.',
    params: z.object({ ticketId: pathId }),
    body: z.object({
      /** The text, or the captions; a caption that is its file's name counts as none. */
      body: z.union([text, z.array(text).max(limits.messageFiles.count)]).default(''),
      fromMe: flag.optional(),
      read: z.union([z.number(), z.boolean(), z.string().max(8)]).optional(),
      mediaUrl: z.string().max(4096).nullish(),
      quotedMsg: z.union([quotedMessage, quotedText]).nullish(),
      /** Sends the file of this quick reply, with `body` as its caption. */
      quickMessageId: optionalId,
      /** Sends the files of these options of file lists. */
      fileOptionIds: z.union([requiredId, z.array(requiredId).max(limits.messageFiles.count)]).optional(),
      /** Sends the file that the caller's draft in this ticket keeps under the Idempotency-Key. */
      isDraftFile: z.boolean().optional(),
    }),
    upload: {
      field: 'medias',
      accepts: mediaKinds,
      maxBytes: limits.attachmentBytes,
      maxFiles: limits.messageFiles.count,
      minFiles: 0,
      purpose: 'message',
    },
    /** The message, the first of several; `messages` has all that a call with files made. */
    reply: messageShape.extend({ messages: z.array(messageShape).optional() }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_QUICKMESSAGE_FOUND',
      'ERR_NO_FILE_FOUND',
      'ERR_MESSAGE_EMPTY',
      'ERR_TOO_MANY_FILES',
      'ERR_IDEMPOTENCY_CONFLICT',
      'ERR_MESSAGE_UNDONE',
      'ERR_SENDING_WAPP_MSG',
      'ERR_CREATING_MESSAGE',
      'ERR_STORAGE_UNAVAILABLE',
      'ERR_AUDIO_UNREADABLE',
      'ERR_AUDIO_TOO_LARGE',
      'ERR_AUDIO_TOO_SLOW',
    ],
  }),
  editMessage: route({
    method: 'PUT',
    path: '/messages/:id',
    access: 'messages.send',
    summary: 'Edit an own text; WhatsApp accepts it for 15 minutes.',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ body: z.string().trim().min(1).max(65_536) }),
    reply: messageShape,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_EDIT_WAPP_MSG',
      'ERR_FETCH_WAPP_MSG',
      'ERR_SENDING_WAPP_MSG',
    ],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/messages/:id',
    access: 'messages.delete',
    summary: 'Delete an own message for everybody.',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_FETCH_WAPP_MSG', 'ERR_SENDING_WAPP_MSG'],
  }),
  reactToMessage: route({
    method: 'POST',
    path: '/messages/:id/reaction',
    access: 'messages.send',
    summary: 'React with one emoji; an empty one takes the reaction back.',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ emoji: z.string().max(32) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_SENDING_WAPP_MSG'],
  }),
  retryMessage: route({
    method: 'POST',
    path: '/messages/:id/retry',
    access: 'messages.send',
    summary: 'Send a failed message again, with the same WhatsApp id.',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MESSAGE_NOT_FAILED', 'ERR_SENDING_WAPP_MSG'],
  }),
  retryMessageFile: route({
    method: 'POST',
    path: '/messages/:id/file/retry',
    access: 'messages.read',
    summary: 'Fetch the file of a received message again after it failed.',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_FILE_NOT_FAILED'],
  }),
};
