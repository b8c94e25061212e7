import { z } from 'zod';
import { route } from '../kit/route.ts';
import { flagText, id, idListText, idParams, instant, message, optionalId, pageQuery, queryId } from '../kit/shapes.ts';
import { attendanceFilters } from './attendance-filters.ts';
import { campaignNumbers } from './campaign-states.ts';
import { extraInfo } from './contact-shape.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatus>;

export const ticketTag = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** The mark itself, for clients of the family (wire-contract 3). */
  TicketTag: z.object({ ticketId: z.number(), tagId: z.number() }).optional(),
});

/** What `lastMessage` says once the last message was deleted; our client says it in its reader's language. */
export const deletedLine = '🚫 Mensagem apagada';

/** "Ticket full" of wire-contract 3: the row with everything a list row or a header draws. */
export const ticket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: ticketStatus,
  unreadMessages: z.number(),
  lastMessage: z.string(),
  lastMessageAt: instant.nullable(),
  /** Ours: which message the row tells of; null where there is none. */
  lastMessageId: z.string().nullable(),
  /** Whether the last message is ours, and how far it got (for the tick in the row). */
  fromMe: z.boolean(),
  lastMessageAck: z.number().nullable(),
  /** Ours: the customer has said something that no person has answered; nothing automatic does, nor what has not left. */
  customerWaits: z.boolean(),
  isGroup: z.boolean(),
  userId: z.number().nullable(),
  contactId: z.number(),
  whatsappId: z.number(),
  queueId: z.number().nullable(),
  chatbot: z.boolean(),
  queueOptionId: z.number().nullable(),
  /** Ours: a person has taken over, or nobody wants the bot to speak. */
  botPaused: z.boolean(),
  useIntegration: z.boolean(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  /** Nothing of Typebot is kept with a ticket; clients of the family expect the fields (wire-contract 3). */
  typebotSessionId: z.string().nullable(),
  typebotStatus: z.literal(false),
  /** How often the customer was offered the queues in this attendance. */
  amountUsedBotQueues: z.number(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
  /** Ours: since when a pending ticket waits for a person; null for any other. */
  waitingSince: instant.nullable(),
  contact: z.object({
    id: z.number(),
    name: z.string(),
    number: z.string(),
    email: z.string(),
    profilePicUrl: z.string(),
    extraInfo: z.array(extraInfo).optional(),
  }),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queue: z.object({ id: z.number(), name: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ name: z.string(), status: z.string() }),
  tags: z.array(ticketTag),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketListQuery = pageQuery.extend({
  status: z.union([ticketStatus, z.literal('')]).optional(),
  date: z.union([z.iso.date(), z.literal('')]).optional(),
  updatedAt: z.union([z.iso.date(), z.literal('')]).optional(),
  showAll: flagText,
  withUnreadMessages: flagText,
  /** Ours: only tickets whose last message is the customer's. */
  customerWaits: flagText,
  /** Ours: only tickets of which the caller is notified, whoever may see more (core §6). */
  concernsMe: flagText,
  /** Ours: `waiting` puts what has waited longest first, instead of the last activity. */
  order: z.enum(['activity', 'waiting']).default('activity'),
  queueIds: idListText.optional(),
  tags: idListText.optional(),
  users: idListText.optional(),
  /** Of this contact alone. */
  contactId: queryId,
  /** Ours: in which people of this campaign were written to: all, or those whom a number of its report counts. */
  campaignId: queryId,
  campaignNumber: z.union([z.literal('').transform(() => undefined), z.enum(campaignNumbers)]).optional(),
  ...attendanceFilters,
});
export type TicketListQuery = z.output<typeof ticketListQuery>;

export const ticketPatch = z.object({
  status: ticketStatus.optional(),
  userId: optionalId,
  queueId: optionalId,
  whatsappId: optionalId,
  useIntegration: z.boolean().nullish(),
  promptId: optionalId,
  integrationId: optionalId,
  sendGreeting: z.boolean().optional(),
  /** Ours, of a resolve: the last message that its screen shows; what the customer wrote since refuses it. */
  lastMessageId: z.string().max(100).nullish(),
  /** Of a customer whom nobody attends: true lets the bot speak again, false pauses it. */
  chatbot: z.boolean().nullish(),
});
export type TicketPatch = z.output<typeof ticketPatch>;

/** An attendance that the reader may not open: only that it was (decision 23). */
export const hiddenTicket = z.object({ id: z.number(), createdAt: instant });
export type HiddenTicket = z.infer<typeof hiddenTicket>;

const notFound = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const;

export const ticketRoutes = {
  listTickets: route({
    method: 'GET',
    path: '/tickets',
    access: 'tickets.read',
    summary: 'Tickets the caller may read, 40 a page, last activity first unless asked by waiting time.',
    query: ticketListQuery,
    reply: z.object({
      tickets: z.array(ticket),
      count: z.number(),
      hasMore: z.boolean(),
      /** Ours, of one `contactId`: attendances of foreign queues, the newest first; only that they were (decision 23). */
      hiddenTickets: z.array(hiddenTicket).optional(),
      /** How many of those there are, also beyond the ones that are told. */
      hiddenCount: z.number().optional(),
    }),
  }),
  countToday: route({
    method: 'GET',
    path: '/tickets/today',
    access: 'tickets.read',
    summary: "Of the tickets the caller may read: begun and resolved since midnight in the company's zone.",
    reply: z.object({
      begun: z.number(),
      resolved: z.number(),
      /** Of the resolved ones, those the caller had. */
      resolvedByMe: z.number(),
    }),
  }),
  getTicket: route({
    method: 'GET',
    path: '/tickets/:id',
    access: 'tickets.read',
    summary: 'One ticket by id.',
    params: idParams,
    reply: ticket,
    errors: notFound,
  }),
  getTicketByUuid: route({
    method: 'GET',
    path: '/tickets/u/:uuid',
    access: 'tickets.read',
    summary: 'One ticket by the uuid of its address.',
    params: z.object({ uuid: z.uuid() }),
    reply: ticket,
    errors: notFound,
  }),
  createTicket: route({
    method: 'POST',
    path: '/tickets',
    access: 'tickets.create',
    summary:
      'Open a ticket with a contact, whose number WhatsApp is asked for until it confirmed it; 409 tells who has the open one (decision 32).',
    body: z.object({
      contactId: id,
      queueId: optionalId,
      whatsappId: optionalId,
      userId: optionalId,
      status: z.string().max(40).optional(),
    }),
    reply: ticket,
    errors: [
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_USER_NOT_IN_QUEUE',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_TICKET_QUEUE_REQUIRED',
      'ERR_CREATING_TICKET',
      'ERR_WAPP_INVALID_CONTACT',
    ],
  }),
  updateTicket: route({
    method: 'PUT',
    path: '/tickets/:id',
    access: 'tickets.update',
    summary: 'Accept, return, resolve, reopen, transfer or edit (core §4).',
    params: idParams,
    body: ticketPatch,
    reply: ticket,
    errors: [
      ...notFound,
      'ERR_OTHER_OPEN_TICKET',
      'ERR_TICKET_ALREADY_ACCEPTED',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_USER_NOT_IN_QUEUE',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_DIALOG_FOUND',
      'ERR_TICKET_TRANSITION',
      'ERR_TICKET_CHANGED',
    ],
  }),
  deleteTicket: route({
    method: 'DELETE',
    path: '/tickets/:id',
    access: 'tickets.delete',
    summary: 'Delete a ticket with its messages.',
    params: idParams,
    reply: message,
    errors: notFound,
  }),
  readTicket: route({
    method: 'POST',
    path: '/tickets/:id/read',
    access: 'tickets.update',
    summary: 'The assignee has the ticket on screen: unread becomes 0 and the customer sees blue ticks (decision 30).',
    params: idParams,
    reply: z.object({ id: z.number(), unreadMessages: z.number() }),
    errors: notFound,
  }),
  markTicketUnread: route({
    method: 'POST',
    path: '/tickets/:id/unread',
    access: 'tickets.update',
    summary: 'Ours: the assignee puts an open ticket aside; it counts as unread until it is opened again.',
    params: idParams,
    reply: ticket,
    errors: notFound,
  }),
  peekTicket: route({
    method: 'POST',
    path: '/tickets/:id/peek',
    access: 'tickets.peek',
    summary:
      'Look into a conversation without taking part: nothing changes but the activity log, which notes it (core §2).',
    params: idParams,
    reply: ticket,
    errors: notFound,
  }),
  typingInTicket: route({
    method: 'POST',
    path: '/tickets/:id/typing',
    access: 'tickets.update',
    summary: 'The agent began or stopped typing.',
    params: idParams,
    body: z.object({ on: z.boolean() }),
    reply: z.object({}),
    errors: notFound,
  }),
  viewingTicket: route({
    method: 'POST',
    path: '/tickets/:id/viewing',
    access: 'tickets.update',
    summary: 'A colleague has the conversation on the screen, or no longer; told again while it lasts (ours).',
    params: idParams,
    body: z.object({
      on: z.boolean(),
      /** Says to somebody who has just come that one is here, too; nobody answers it. */
      isReply: z.boolean().optional(),
    }),
    reply: z.object({}),
    errors: notFound,
  }),
  syncTicketTags: route({
    method: 'POST',
    path: '/tags/sync',
    access: 'tags.assign',
    summary:
      'Give a ticket exactly these tags. With `seen`, the tags that the caller changed, only the difference is applied: what others gave or took meanwhile stays so.',
    body: z.object({
      ticketId: id,
      tags: z.array(z.object({ id })).max(200),
      seen: z.array(z.object({ id })).max(200).optional(),
    }),
    reply: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
