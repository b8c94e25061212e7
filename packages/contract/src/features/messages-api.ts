import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { mediaKinds } from '../kit/media.ts';
import { route } from '../kit/route.ts';
import { flagText, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** Fields of programs that may be written as text or as a number. */
const number = z.union([z.string().trim().min(1).max(limits.contactNumber.max), z.number().int().positive()]);
const text = z.string().trim().max(limits.messageBody.max);

/** A call of a program, as its company sees it afterwards. */
export const apiCall = z.object({
  id: z.number(),
  connectionId: z.number(),
  /** null: the connection is gone. */
  connectionName: z.string().nullable(),
  /** The last four digits of the number. */
  numberEnd: z.string(),
  files: z.number(),
  status: z.number(),
  /** The code of the refusal. */
  error: z.string().nullable(),
  tookMs: z.number(),
  createdAt: instant,
});
export type ApiCall = z.infer<typeof apiCall>;

/** What sending is refused with. A list of its own: the browser's routes come without their refusals. */
export const sendingErrors = [
  'ERR_INVALID_API_TOKEN',
  'ERR_CHECK_NUMBER',
  'ERR_NUMBER_CUT',
  'ERR_NUMBER_AREA_CODE',
  'ERR_NUMBER_TAX_ID',
  'ERR_NUMBER_SEVERAL',
  'ERR_MESSAGE_EMPTY',
  'ERR_TOO_MANY_FILES',
  'ERR_IDEMPOTENCY_CONFLICT',
  'ERR_MESSAGE_UNDONE',
  'ERR_SENDING_WAPP_MSG',
  'ERR_CREATING_MESSAGE',
  'ERR_CREATING_TICKET',
  'ERR_STORAGE_UNAVAILABLE',
  'ERR_AUDIO_UNREADABLE',
  'ERR_AUDIO_TOO_LARGE',
  'ERR_AUDIO_TOO_SLOW',
] as const satisfies readonly ErrorCode[];

export const messagesApiRoutes = {
  listApiCalls: route({
    method: 'GET',
    path: '/messages-api/calls',
    access: 'messagesApi.use',
    summary: 'The last hundred calls of the messages API, newest first: what was answered, and how fast.',
    reply: z.object({ calls: z.array(apiCall) }),
  }),

  sendThroughApi: route({
    method: 'POST',
    path: '/api/messages/send',
    atRoot: true,
    access: 'connectionToken',
    summary:
      'Send a text as JSON, or files as a form, to a number, through the connection whose token calls. It stands at exactly this address. Header Idempotency-Key: the same key sends once.',
    body: z.object({
      number: number.transform(String),
      /** The text, or the captions of the files: one for the first or one for each. */
      body: z.union([text, z.array(text).max(limits.messageFiles.count)]).default(''),
      /** Ends the ticket again once the message is in line to leave. */
      closeTicket: z.union([z.boolean(), flagText]).optional(),
    }),
    upload: {
      field: 'medias',
      accepts: mediaKinds,
      maxBytes: limits.attachmentBytes,
      maxFiles: limits.messageFiles.count,
      minFiles: 0,
      purpose: 'message',
    },
    reply: z.object({ mensagem: z.string() }),
    errors: sendingErrors,
  }),
};
