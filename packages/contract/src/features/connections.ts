import { z } from 'zod';
import { route } from '../kit/route.ts';
import { id, idParams, instant, message, optionalId, optionalWholeNumber, wholeNumber } from '../kit/shapes.ts';
import { numberErrors } from '../phone-numbers/read-number.ts';
import { isRedactedSecret } from '../redacted-secret.ts';
import { gapCauses } from '../states.ts';

/** Status words of the wire (administration §4). */
export const connectionStatus = z.enum(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']);
export const connectionQueue = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
});

export const connection = z.object({
  id: z.number(),
  name: z.string(),
  status: connectionStatus,
  /** The QR code's text, for who may link; empty for everybody else, and when there is none to read. */
  qrcode: z.string(),
  retries: z.number(),
  isDefault: z.boolean(),
  /** Which WhatsApp: the local server ("local") or the real one ("whatsapp"). */
  provider: z.string(),
  /** What its WhatsApp can do with messages; what it cannot has no button. */
  capabilities: z.object({
    edit: z.boolean(),
    revokeForAll: z.boolean(),
    reactions: z.boolean(),
    media: z.boolean(),
  }),
  number: z.string().nullable(),
  /** The number that was linked before, for some days after another one was (docs/decisions/0095). */
  previousNumber: z.string().nullable(),
  greetingMessage: z.string(),
  farewellMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  transferQueueId: z.number().nullable(),
  timeToTransfer: z.number().nullable(),
  promptId: z.number().nullable(),
  integrationId: z.number().nullable(),
  maxUseBotQueues: z.number(),
  timeUseBotQueues: z.number(),
  expiresTicket: z.number(),
  expiresInactiveMessage: z.string(),
  /** Of the messages API: empty when there is none, else a mask and its last four characters. */
  token: z.string(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
  queues: z.array(connectionQueue),
  /** Why it is down, in the driver's words (loggedOut, replaced, banned, qrExpired, …). */
  reason: z.string().nullable(),
  /** Code to type on the phone, while linking by code; for who may link. */
  pairingCode: z.string().nullable(),
  /** Codes still to come after the shown one, and when the shown one is replaced. */
  qrRefsLeft: z.number().nullable(),
  qrExpiresAt: instant.nullable(),
  nextRetryAt: instant.nullable(),
  restrictedUntil: instant.nullable(),
  lastSeenAt: instant.nullable(),
});
export type Connection = z.infer<typeof connection>;

/** Whoever has it writes as the company: what can be guessed is none. What a form echoes stays as it is. */
const chosenToken = z
  .string()
  .trim()
  .max(200, 'Too Long!')
  .refine((token) => token === '' || isRedactedSecret(token) || token.length >= 32, 'Too Short!');

const connectionBody = z.object({
  name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  isDefault: z.boolean().default(false),
  provider: z.enum(['local', 'whatsapp', 'beta', 'stable']).optional(),
  greetingMessage: z.string().max(4096).default(''),
  farewellMessage: z.string().max(4096).default(''),
  complationMessage: z.string().max(4096).default(''),
  outOfHoursMessage: z.string().max(4096).default(''),
  ratingMessage: z.string().max(4096).default(''),
  queueIds: z.array(id).max(200).optional(),
  transferQueueId: optionalId,
  promptId: optionalId,
  integrationId: optionalId,
  timeToTransfer: optionalWholeNumber(100_000),
  expiresTicket: wholeNumber(100_000).default(0),
  expiresInactiveMessage: z.string().max(4096).default(''),
  maxUseBotQueues: wholeNumber(1000).default(3),
  timeUseBotQueues: wholeNumber(100_000).default(0),
  token: chosenToken.optional(),
});
export type ConnectionBody = z.input<typeof connectionBody>;

const text = z.string().max(4096);
const minutes = wholeNumber(100_000);
/** A change: what is absent stays; `partial()` alone would fill in the defaults of creation. */
const connectionPatch = connectionBody
  .extend({
    isDefault: z.boolean(),
    greetingMessage: text,
    farewellMessage: text,
    complationMessage: text,
    outOfHoursMessage: text,
    ratingMessage: text,
    expiresInactiveMessage: text,
    expiresTicket: minutes,
    maxUseBotQueues: wholeNumber(1000),
    timeUseBotQueues: minutes,
  })
  .partial();

/** A while in which a connection was not there; open while it lasts. */
export const connectionGap = z.object({
  id: z.number(),
  startedAt: instant,
  /** When everything that had waited at WhatsApp was stored; null: not yet. */
  endedAt: instant.nullable(),
  cause: z.enum(gapCauses),
  /** Messages of customers that had waited at WhatsApp and came afterwards. */
  arrived: z.number(),
});
export type ConnectionGap = z.infer<typeof connectionGap>;

/** Why something that came from WhatsApp waits aside: it cannot be read, or could not be written. */
export const setAsideReasons = ['unreadable', 'failed'] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];
/** What came and was tried too often; it is kept, and tried anew when the product starts. */
export const setAside = z.object({ reason: z.enum(setAsideReasons), count: z.number(), since: instant });

export const connectionCoverage = z.object({
  /** The time that is told of; `since` is later where the connection was not there before. */
  from: instant,
  to: instant,
  /** When the connection was there for the first time; null: never. */
  since: instant.nullable(),
  /** Part of the time since then, inside the told one, in which it was there: 0 to 1. */
  share: z.number().nullable(),
  /** Newest first, at most 200; `count` has all of them. */
  gaps: z.array(connectionGap),
  count: z.number(),
  setAside: z.array(setAside),
});
export type ConnectionCoverage = z.infer<typeof connectionCoverage>;

export const connectionUses = z.object({
  /** Tickets on it that are not closed. */
  tickets: z.number(),
  /** People whose own connection it is. */
  users: z.number(),
});
export type ConnectionUses = z.infer<typeof connectionUses>;

export const connectionRoutes = {
  listConnections: route({
    method: 'GET',
    path: '/whatsapp',
    access: 'connections.read',
    summary: 'Connections of the company; credentials are never part of it.',
    query: z.object({ session: z.string().max(40).optional() }),
    reply: z.array(connection),
  }),
  getConnection: route({
    method: 'GET',
    path: '/whatsapp/:id',
    access: 'connections.read',
    summary: 'One connection.',
    params: idParams,
    query: z.object({ session: z.string().max(40).optional() }),
    reply: connection,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  getConnectionCoverage: route({
    method: 'GET',
    path: '/whatsapp/:id/coverage',
    access: 'connections.read',
    summary: 'When a connection was not there in the last 30 days, why, and what came afterwards.',
    params: idParams,
    reply: connectionCoverage,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  createConnection: route({
    method: 'POST',
    path: '/whatsapp',
    access: 'connections.add',
    summary: 'Create a connection and start its session at once.',
    body: connectionBody,
    reply: connection,
    errors: [
      'ERR_LIMIT_CONNECTIONS',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_WAPP_TOKEN_ALREADY_EXISTS',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_DIALOG_FOUND',
    ],
  }),
  updateConnection: route({
    method: 'PUT',
    path: '/whatsapp/:id',
    access: 'connections.editOrDelete',
    summary: 'Change a connection; status, session and dates echoed by forms are ignored.',
    params: idParams,
    body: connectionPatch,
    reply: connection,
    errors: [
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_OTHER_WHATSAPP',
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_WAPP_TOKEN_ALREADY_EXISTS',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_DIALOG_FOUND',
    ],
  }),
  deleteConnection: route({
    method: 'DELETE',
    path: '/whatsapp/:id',
    access: 'connections.link',
    summary: 'Delete a connection; the oldest other becomes the default.',
    params: idParams,
    reply: message,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  getConnectionUses: route({
    method: 'GET',
    path: '/whatsapp/:id/uses',
    access: 'connections.editOrDelete',
    summary: 'What would be without its connection if this one were deleted.',
    params: idParams,
    reply: connectionUses,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  replaceConnectionToken: route({
    method: 'POST',
    path: '/whatsapp/:id/token',
    access: 'connections.replaceToken',
    summary: 'Make a token for the messages API; it is told this once, and the one before ends.',
    params: idParams,
    reply: z.object({ token: z.string() }),
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  startSession: route({
    method: 'POST',
    path: '/whatsappsession/:id',
    access: 'connections.act',
    summary:
      'Start or retry the session. With `number` the code for linking by number is asked instead of the QR code.',
    params: idParams,
    body: z.object({ number: z.string().max(20).optional() }).nullish(),
    reply: message,
    errors: ['ERR_NO_WAPP_FOUND', ...numberErrors],
  }),
  renewSession: route({
    method: 'PUT',
    path: '/whatsappsession/:id',
    access: 'connections.link',
    summary: 'Forget the credentials and ask for a new QR code.',
    params: idParams,
    reply: message,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/whatsappsession/:id',
    access: 'connections.link',
    summary: 'Log the session out of WhatsApp.',
    params: idParams,
    reply: message,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
};
