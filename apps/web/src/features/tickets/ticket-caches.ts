import type { Message, Ticket } from '@recado/contract';
import { queryClient } from '../../kit/query-client.ts';
import { currentUser } from '../../kit/session-store.ts';
import { type MessageData, putMessage, replaceMessage } from './message-pages.ts';
import { ticketKeys } from './queries.ts';
import { type ListData, type ListScope, patchRow, placeRow, removeRow } from './ticket-lists.ts';

const recountAfterMs = 5000;
let isRecountPlanned = false;

/** A list that is not wholly loaded cannot count by itself; the server is asked once things are calm. */
const askForCountsLater = (): void => {
  if (isRecountPlanned) return;
  isRecountPlanned = true;
  setTimeout(() => {
    isRecountPlanned = false;
    void queryClient.invalidateQueries({ queryKey: ticketKeys.lists });
  }, recountAfterMs);
};

const changeLists = (change: (data: ListData, scope: ListScope) => ListData): void => {
  for (const [key, data] of queryClient.getQueriesData<ListData>({ queryKey: ticketKeys.lists })) {
    if (!data) continue;
    const next = change(data, key[1] as ListScope); // keys under `lists` are made by ticketKeys.list
    if (next !== data) queryClient.setQueryData(key, next);
  }
};

const changeOpen = (ticketId: number, change: (ticket: Ticket) => Ticket): void => {
  for (const [key, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    if (ticket?.id === ticketId) queryClient.setQueryData(key, change(ticket));
  }
};

/** A ticket changed: every cached list is asked anew whether it holds it, the open ticket is replaced. */
export const applyTicket = (ticket: Ticket): void => {
  const userId = currentUser()?.id ?? 0;
  changeLists((data, scope) => {
    const placed = placeRow(data, ticket, scope, userId);
    if (!placed.isCertain) askForCountsLater();
    return placed.data;
  });
  changeOpen(ticket.id, (old) => {
    const extraInfo = ticket.contact.extraInfo ?? old.contact.extraInfo;
    return { ...ticket, contact: { ...ticket.contact, ...(extraInfo ? { extraInfo } : {}) } };
  });
};

/** A ticket left the lists; an open one is asked for again, to learn whether it still may be read. */
export const applyRemoval = (ticketId: number): void => {
  changeLists((data) => removeRow(data, ticketId));
  for (const [key, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    if (ticket?.id === ticketId) void queryClient.invalidateQueries({ queryKey: key });
  }
};

const unread = (count: number) => (ticket: Ticket) =>
  ticket.unreadMessages === count ? ticket : { ...ticket, unreadMessages: count };

/** The ticket was read. */
export const applyRead = (ticketId: number, count = 0): void => {
  changeLists((data) => patchRow(data, ticketId, unread(count)));
  changeOpen(ticketId, unread(count));
};

const changeConversations = (change: (data: MessageData) => MessageData): void => {
  for (const [key, data] of queryClient.getQueriesData<MessageData>({ queryKey: ticketKeys.conversations })) {
    if (!data) continue;
    const next = change(data);
    if (next !== data) queryClient.setQueryData(key, next);
  }
};

/** True when a conversation shows messages of this ticket: the history is one per contact and connection. */
const shows = (data: MessageData, ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>): boolean => {
  const own = data.pages[0]?.ticket;
  return own?.id === ticket.id || (own?.contactId === ticket.contactId && own.whatsappId === ticket.whatsappId);
};

/** A message arrived, or an own one was accepted: its optimistic bubble is replaced by its client key. */
export const applyMessage = (message: Message, ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>): void => {
  changeConversations((data) => (shows(data, ticket) ? putMessage(data, message) : data));
};

/** The tick of a row follows the acknowledgement of the message that the row shows. */
const tickOf = (message: Message) => (ticket: Ticket) => {
  const isLast = ticket.fromMe && message.fromMe && ticket.lastMessage === message.body && !message.isDeleted;
  return isLast && message.ack > (ticket.lastMessageAck ?? -1) ? { ...ticket, lastMessageAck: message.ack } : ticket;
};

/** A message was edited, deleted, acknowledged or reacted to. */
export const applyMessageChange = (message: Message): void => {
  changeConversations((data) => replaceMessage(data, message));
  changeLists((data) => patchRow(data, message.ticketId, tickOf(message)));
};

/** A contact was renamed or got another picture. */
export const applyContact = (contact: { id: number; name: string; number: string; profilePicUrl: string }): void => {
  const change = (ticket: Ticket): Ticket =>
    ticket.contactId === contact.id
      ? {
          ...ticket,
          contact: {
            ...ticket.contact,
            name: contact.name,
            number: contact.number,
            profilePicUrl: contact.profilePicUrl,
          },
        }
      : ticket;
  changeLists((data) =>
    data.pages.some((page) => page.tickets.some((ticket) => ticket.contactId === contact.id))
      ? { ...data, pages: data.pages.map((page) => ({ ...page, tickets: page.tickets.map(change) })) }
      : data,
  );
  for (const [key, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    if (ticket?.contactId === contact.id) queryClient.setQueryData(key, change(ticket));
  }
};
