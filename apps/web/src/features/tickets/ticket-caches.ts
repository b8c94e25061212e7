import type { Message, Ticket } from '@recado/contract';
import { askAgain, patchAnswers } from '../../kit/outdated-answers.ts';
import { putOff } from '../../kit/put-off.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentUser } from '../../kit/session-store.ts';
import { catchUpWith, followMove, noteUnheard } from './follow-moves.ts';
import { type Stand, shows } from './messages/conversation-of.ts';
import { ackAfter, dropMessage, type MessageData, putMessage, replaceMessage } from './messages/message-pages.ts';
import { conversationOptions, ticketKeys } from './queries.ts';
import { withPendingTags } from './tags/tag-changes.ts';
import {
  type ListData,
  type ListFacts,
  type ListScope,
  mayHaveCounted,
  patchRow,
  placeRow,
  removeRow,
} from './ticket-lists.ts';

/** So soon a list that lost count asks the server, and so seldom while there is no end of changes. */
const recountMs = { after: 1000, apart: 5000 };
let recountAt = 0;

/** A list that is not wholly loaded cannot count by itself: the server is asked. */
const askForCountsLater = (): void => {
  const now = Date.now();
  if (recountAt > now) return;
  recountAt = Math.max(now + recountMs.after, recountAt + recountMs.apart);
  putOff(() => void queryClient.invalidateQueries({ queryKey: ticketKeys.lists }), recountAt - now);
};

/**
 * Where the tickets that events told of stood last: of one that was in no list, and is in none now, no list has to ask how
 * many it holds. What is missed without a line makes it worthless.
 */
const heard = new Map<number, ListFacts & Stand>();
/** More than a busy day tells of; a list that asks once too often is cheaper than a page that grows for weeks. */
const mostHeard = 5000;
export const forgetHeard = (): void => heard.clear();

const factsOf = (ticket: Ticket): ListFacts & Stand => {
  const { id, contactId, whatsappId, status, queueId, userId, unreadMessages, customerWaits, lastMessageId, tags } =
    ticket;
  return { id, contactId, whatsappId, status, queueId, userId, unreadMessages, customerWaits, lastMessageId, tags };
};

/** What was known of a ticket until now. */
const knownBefore = (ticketId: number): ListFacts | undefined => heard.get(ticketId) ?? cachedTicket(ticketId);

const changeLists = (change: (data: ListData, scope: ListScope) => ListData): void =>
  // Keys under `lists` are made by ticketKeys.list.
  patchAnswers<ListData>(queryClient, ticketKeys.lists, (data, key) => change(data, key[1] as ListScope));

const changeOpen = (ticketId: number, change: (ticket: Ticket) => Ticket): void =>
  patchAnswers<Ticket>(queryClient, ticketKeys.ones, (ticket) => (ticket.id === ticketId ? change(ticket) : ticket));

/** A ticket changed: every cached list is asked anew whether it holds it, the open ticket is replaced. */
export const applyTicket = (fresh: Ticket): void => {
  const ticket = withPendingTags(fresh);
  const userId = currentUser()?.id ?? 0;
  catchUpWith(ticket);
  followMove(ticket, heard.get(ticket.id));
  const before = knownBefore(ticket.id);
  if (heard.size >= mostHeard) forgetHeard();
  heard.set(ticket.id, factsOf(ticket));
  changeLists((data, scope) => {
    const placed = placeRow(data, ticket, scope, userId, before);
    if (!placed.isCertain) askForCountsLater();
    return placed.data;
  });
  changeOpen(ticket.id, (old) => {
    const extraInfo = ticket.contact.extraInfo ?? old.contact.extraInfo;
    return { ...ticket, contact: { ...ticket.contact, ...(extraInfo ? { extraInfo } : {}) } };
  });
};

const findShown = (isMeant: (ticket: Ticket) => boolean): Ticket | undefined => {
  for (const [, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones }))
    if (ticket && isMeant(ticket)) return ticket;
  for (const [, data] of queryClient.getQueriesData<ListData>({ queryKey: ticketKeys.lists })) {
    for (const page of data?.pages ?? []) {
      const found = page.tickets.find(isMeant);
      if (found) return found;
    }
  }
  return undefined;
};

/** A ticket as some part of the area shows it now; undefined when none does. */
export const cachedTicket = (ticketId: number): Ticket | undefined => findShown(({ id }) => id === ticketId);

/** The same by the uuid of its address. */
export const cachedTicketOf = (address: string): Ticket | undefined => findShown(({ uuid }) => uuid === address);

/** Asks for the newest messages of a ticket that is about to be opened, unless they are here. */
export const askForConversation = (ticketId: number): void =>
  void queryClient.prefetchInfiniteQuery(conversationOptions(ticketId));

/** A ticket left the lists; an open one is asked for again, to learn whether it still may be read. */
export const applyRemoval = (ticketId: number): void => {
  noteUnheard(ticketId);
  const userId = currentUser()?.id ?? 0;
  const before = knownBefore(ticketId);
  heard.delete(ticketId);
  changeLists((data, scope) => {
    if (mayHaveCounted(data, ticketId, scope, before, userId)) askForCountsLater();
    return removeRow(data, ticketId);
  });
  askAgain<Ticket>(queryClient, ticketKeys.ones, ({ id }) => id === ticketId);
};

const unread = (count: number) => (ticket: Ticket) =>
  ticket.unreadMessages === count ? ticket : { ...ticket, unreadMessages: count };

/** The ticket was read. */
export const applyRead = (ticketId: number, count = 0): void => {
  changeLists((data, { isUnread }) =>
    isUnread && count === 0 ? removeRow(data, ticketId) : patchRow(data, ticketId, unread(count)),
  );
  changeOpen(ticketId, unread(count));
};

const changeConversations = (change: (data: MessageData) => MessageData): void =>
  patchAnswers(queryClient, ticketKeys.conversations, change);

/** A message arrived, or an own one was accepted: its optimistic bubble is replaced by its client key. */
export const applyMessage = (message: Message, ticket: Stand): void => {
  changeConversations((data) => (shows(data, ticket) ? putMessage(data, message) : data));
};

/** The tick of a row follows the acknowledgement of the message that the row shows. */
const tickOf = (message: Message) => (ticket: Ticket) => {
  const isLast = ticket.fromMe && message.fromMe && ticket.lastMessageId === message.id;
  const lastMessageAck = ackAfter(ticket.lastMessageAck ?? -1, message.ack);
  return isLast && lastMessageAck !== ticket.lastMessageAck ? { ...ticket, lastMessageAck } : ticket;
};

/** What was looked for is asked for anew where a message holds other words now, or is gone. */
const lookAgain = (id: string, isReworded: boolean): void =>
  askAgain<{ hits: readonly { id: string }[] }>(
    queryClient,
    ticketKeys.hits,
    ({ hits }) => isReworded || hits.some((hit) => hit.id === id),
  );

/** A message was edited, deleted, acknowledged or reacted to. */
export const applyMessageChange = (message: Message): void => {
  if (message.isEdited || message.isDeleted) lookAgain(message.id, message.isEdited);
  changeConversations((data) => replaceMessage(data, message));
  patchAnswers<MessageData>(queryClient, ticketKeys.arounds, (data) => replaceMessage(data, message));
  changeLists((data) => patchRow(data, message.ticketId, tickOf(message)));
  changeOpen(message.ticketId, tickOf(message));
};

/** A message was undone before it left: nothing shows it any more. */
export const applyUndone = (id: string): void => {
  lookAgain(id, false);
  changeConversations((data) => dropMessage(data, id));
  patchAnswers<MessageData>(queryClient, ticketKeys.arounds, (data) => dropMessage(data, id));
};

/** Changes the tickets concerned wherever they are shown: in every list and open. */
const changeEverywhere = (concerns: (ticket: Ticket) => boolean, change: (ticket: Ticket) => Ticket): void => {
  const changed = (ticket: Ticket): Ticket => (concerns(ticket) ? change(ticket) : ticket);
  changeLists((data) =>
    data.pages.some((page) => page.tickets.some(concerns))
      ? { ...data, pages: data.pages.map((page) => ({ ...page, tickets: page.tickets.map(changed) })) }
      : data,
  );
  patchAnswers<Ticket>(queryClient, ticketKeys.ones, changed);
};

/** A contact was renamed or got another picture. */
export const applyContact = ({
  id,
  name,
  number,
  profilePicUrl,
}: {
  id: number;
  name: string;
  number: string;
  profilePicUrl: string;
}): void =>
  changeEverywhere(
    (ticket) => ticket.contactId === id,
    (ticket) => ({ ...ticket, contact: { ...ticket.contact, name, number, profilePicUrl } }),
  );

const carries = (tagId: number) => (ticket: Ticket) => ticket.tags.some(({ id }) => id === tagId);

/** A tag was renamed or got another colour. */
export const applyTag = ({ id, name, color }: Ticket['tags'][number]): void =>
  changeEverywhere(carries(id), (ticket) => ({
    ...ticket,
    tags: ticket.tags.map((tag) => (tag.id === id ? { id, name, color } : tag)),
  }));

/** A tag is gone, and with it its mark on every ticket. */
export const applyTagRemoval = (tagId: number): void =>
  changeEverywhere(carries(tagId), (ticket) => ({ ...ticket, tags: ticket.tags.filter(({ id }) => id !== tagId) }));

/** What tickets show of a queue, a colleague or a connection that is called or coloured otherwise now. */
const applyPart = (part: 'queue' | 'user' | 'whatsapp', id: number, fresh: { name: string; color?: string }): void =>
  changeEverywhere(
    (ticket) =>
      ticket[`${part}Id`] === id &&
      Object.entries(fresh).some(([key, value]) => Reflect.get(ticket[part] ?? {}, key) !== value),
    (ticket) => ({ ...ticket, [part]: { ...ticket[part], ...fresh } }),
  );

export const applyQueue = ({ id, name, color }: { id: number; name: string; color: string }): void =>
  applyPart('queue', id, { name, color });

export const applyColleague = ({ id, name }: { id: number; name: string }): void => applyPart('user', id, { name });

export const applyConnection = ({ id, name }: { id: number; name: string }): void =>
  applyPart('whatsapp', id, { name });

/** A queue is gone: its tickets have none. */
export const applyQueueRemoval = (queueId: number): void =>
  changeEverywhere(
    (ticket) => ticket.queueId === queueId,
    (ticket) => ({ ...ticket, queueId: null, queue: null }),
  );
