import { z } from 'zod';
import { route } from '../kit/route.ts';
import { flagText, instant } from '../kit/shapes.ts';
import { contact } from './contacts.ts';
import { ticket } from './tickets.ts';

export const messageReaction = z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string() });
const messageBase = z.object({
  /** Our own opaque id (decision 42). */
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** WhatsApp's scale 0…5 (decision 3). */
  ack: z.number().int().min(0).max(5),
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
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
  /** Why ack is 0: notOnWhatsapp, restricted, transient, … */
  error: z.string().nullable(),
  reactions: z.array(messageReaction),
});
export const messageShape = messageBase.extend({ quotedMsg: messageBase.nullable() });
export type Message = z.infer<typeof messageShape>;

export const messageRoutes = {
  listMessages: route({
    method: 'GET',
    path: '/messages/:ticketId',
    access: 'messages.read',
    summary: "The contact's history on the connection, 20 a page, newest page first, ascending inside.",
    params: z.object({ ticketId: z.coerce.number().int().positive().max(2_147_483_647) }),
    query: z.object({
      pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
      /** Keyset paging of our client: only messages before this position. */
      before: z.coerce.number().int().positive().optional(),
      markRead: flagText.or(z.literal('true')).optional(),
    }),
    reply: z.object({
      count: z.number(),
      messages: z.array(messageShape),
      ticket,
      hasMore: z.boolean(),
      /** Attendances of foreign queues in the same history: only that they were (decision 23). */
      hiddenTickets: z.array(z.object({ id: z.number(), createdAt: instant })),
      /** Latest live event the page already contains. */
      seq: z.number(),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  sendMessage: route({
    method: 'POST',
    path: '/messages/:ticketId',
    access: 'messages.send',
    summary: 'Send a text. Header Idempotency-Key: the same key gives the same message and never a second one.',
    params: z.object({ ticketId: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.object({
      body: z.string().trim().min(1).max(65_536),
      fromMe: z.boolean().optional(),
      read: z.union([z.number(), z.boolean()]).optional(),
      mediaUrl: z.string().nullish(),
      quotedMsg: z.object({ id: z.string().max(64) }).nullish(),
    }),
    reply: messageShape,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_IDEMPOTENCY_CONFLICT',
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
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_FETCH_WAPP_MSG'],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/messages/:id',
    access: 'messages.delete',
    summary: 'Delete an own message for everybody.',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_DELETE_WAPP_MSG'],
  }),
  reactToMessage: route({
    method: 'POST',
    path: '/messages/:id/reaction',
    access: 'messages.send',
    summary: 'React with one emoji; an empty one takes the reaction back.',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ emoji: z.string().max(32) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  retryMessage: route({
    method: 'POST',
    path: '/messages/:id/retry',
    access: 'messages.send',
    summary: 'Send a failed message again, with the same WhatsApp id.',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: messageShape,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
