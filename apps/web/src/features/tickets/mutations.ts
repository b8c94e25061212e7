import {
  type Message,
  messageRoutes,
  type Ticket,
  type TicketPatch,
  ticketRoutes,
  transcriptRoutes,
} from '@recado/contract';
import { call } from '../../kit/api.ts';
import { currentUser } from '../../kit/session-store.ts';
import { applyMessageChange, applyRead, applyRemoval, applyTicket } from './ticket-caches.ts';

const change = async (ticketId: number, body: Partial<TicketPatch>): Promise<Ticket> => {
  const ticket = await call(ticketRoutes.updateTicket, { params: { id: ticketId }, body });
  applyTicket(ticket);
  return ticket;
};

/**
 * Accept (pending → open) or reopen (closed → open): the ticket becomes the caller's (core §4). Who accepts is introduced,
 * where the company wants it (decisions 25). The queue is not said: the ticket keeps the one that it has by now.
 */
export const takeTicket = ({ id, status }: Ticket): Promise<Ticket> =>
  change(id, {
    status: 'open',
    userId: currentUser()?.id ?? null,
    ...(status === 'pending' ? { sendGreeting: true } : {}),
  });

/** Takes a colleague's ticket. Without a status: an accept would be refused, because somebody has the ticket (core §4). */
export const takeTicketOver = ({ id }: Ticket): Promise<Ticket> => change(id, { userId: currentUser()?.id ?? null });

/** Return (open → pending): nobody holds it (core §4). */
export const returnTicket = ({ id }: Ticket): Promise<Ticket> => change(id, { status: 'pending', userId: null });

/** Resolve (open or pending → closed) with user and queue, without integration or prompt (core §4). */
export const resolveTicket = (ticket: Ticket): Promise<Ticket> =>
  change(ticket.id, {
    status: 'closed',
    lastMessageId: ticket.lastMessageId,
    userId: ticket.userId ?? currentUser()?.id ?? null,
    queueId: ticket.queueId,
    useIntegration: false,
    promptId: null,
    integrationId: null,
  });

/** Lets the bot speak with a customer who waits, or keeps it quiet (wire-contract 8.2). */
export const switchBot = (ticket: Ticket): Promise<Ticket> => change(ticket.id, { chatbot: ticket.botPaused });

/**
 * Transfer to a queue, optionally to a user; without one it waits in that queue (core §4). With a user no status is said: an
 * "open" for oneself would be an accept, which does not take a ticket from a colleague.
 */
export const transferTicket = (
  ticket: Ticket,
  { queueId, userId, connectionId }: { queueId: number; userId: number | null; connectionId: number | null },
): Promise<Ticket> =>
  change(ticket.id, {
    queueId,
    userId,
    ...(userId === null ? { status: 'pending' as const } : {}),
    ...(connectionId === null ? {} : { whatsappId: connectionId }),
  });

/** Where a new ticket is opened; without a connection through one's own or the default (decisions 33). */
export type NewTicketPlace = { queueId: number | null; connectionId: number | null };

/** Opens a ticket with a contact. @throws ApiError 409 ERR_OTHER_OPEN_TICKET with who holds it (decisions 32) */
export const createTicket = async (contactId: number, place: NewTicketPlace): Promise<Ticket> => {
  const { queueId, connectionId } = place;
  const ticket = await call(ticketRoutes.createTicket, {
    body: { contactId, queueId, whatsappId: connectionId, userId: currentUser()?.id ?? null, status: 'open' },
  });
  applyTicket(ticket);
  return ticket;
};

/** Deletes a ticket with its messages. */
export const deleteTicket = async (ticketId: number): Promise<void> => {
  await call(ticketRoutes.deleteTicket, { params: { id: ticketId } });
  applyRemoval(ticketId);
};

/** The assignee has the ticket on screen (decisions 30). */
export const readTicket = async (ticketId: number): Promise<void> => {
  const { unreadMessages } = await call(ticketRoutes.readTicket, { params: { id: ticketId } });
  applyRead(ticketId, unreadMessages);
};

/** Puts an own ticket aside as unread. */
export const markTicketUnread = async (ticketId: number): Promise<void> =>
  applyTicket(await call(ticketRoutes.markTicketUnread, { params: { id: ticketId } }));

/** Tells the customer's phone that somebody began or stopped typing. */
export const tellTyping = async (ticketId: number, on: boolean): Promise<void> => {
  await call(ticketRoutes.typingInTicket, { params: { id: ticketId }, body: { on } });
};

const applied = async (reply: Promise<Message>): Promise<void> => applyMessageChange(await reply);

export const editMessage = (id: string, body: string): Promise<void> =>
  applied(call(messageRoutes.editMessage, { params: { id }, body: { body } }));

export const deleteMessage = (id: string): Promise<void> =>
  applied(call(messageRoutes.deleteMessage, { params: { id } }));

/** One emoji; an empty text takes the own reaction back. */
export const reactToMessage = (id: string, emoji: string): Promise<void> =>
  applied(call(messageRoutes.reactToMessage, { params: { id }, body: { emoji } }));

/** Sends a failed message again, with the same WhatsApp id. */
export const retryMessage = (id: string): Promise<void> =>
  applied(call(messageRoutes.retryMessage, { params: { id } }));

/** Has a model write down a received voice note. */
export const transcribeMessage = (id: string): Promise<void> =>
  applied(call(transcriptRoutes.transcribeMessage, { params: { id } }));

/** Asks for the file of a received message again, after it failed. */
export const fetchFileAgain = (id: string): Promise<void> =>
  applied(call(messageRoutes.retryMessageFile, { params: { id } }));
