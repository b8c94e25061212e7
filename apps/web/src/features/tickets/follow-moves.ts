import type { Ticket } from '@recado/contract';
import { askAgain } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { isOutdated, type Stand, shows } from './messages/conversation-of.ts';
import type { MessageData } from './messages/message-pages.ts';
import { ticketKeys } from './queries.ts';
import type { ListScope } from './ticket-lists.ts';

/** Tickets whose messages stopped arriving here: what was said meanwhile is asked for when one comes back. */
const unheard = new Set<number>();
export const noteUnheard = (ticketId: number): void => void unheard.add(ticketId);

/**
 * The history is one per contact and connection: whatever shows it misses what was said in a ticket that was away. Whether
 * a text is found in it is known to the server only.
 */
export const catchUpWith = (ticket: Ticket): void => {
  if (!unheard.delete(ticket.id)) return;
  void queryClient.invalidateQueries({
    queryKey: ticketKeys.lists,
    // Keys under `lists` are made by ticketKeys.list.
    predicate: ({ queryKey }) => (queryKey[1] as ListScope).search !== '',
  });
  askAgain<MessageData>(queryClient, ticketKeys.conversations, (data) => shows(data, ticket));
};

/**
 * A ticket that is another contact's or connection's now, or was never heard of, brings its messages into the history that
 * it belongs to, and takes them out of the one that it left: what shows these is asked for anew. The conversations
 * themselves are looked at: a list may have learned of the move from an answer, before this.
 * @param told where the last event about it had it; undefined when there was none
 */
export const followMove = (ticket: Stand, told: Stand | undefined): void => {
  const isWhereTold = told?.contactId === ticket.contactId && told.whatsappId === ticket.whatsappId;
  const hasMoved = told !== undefined && !isWhereTold;
  askAgain<MessageData>(
    queryClient,
    ticketKeys.conversations,
    // An answer that is on its way may tell where the ticket was in between.
    (data, isOnItsWay) => (hasMoved && isOnItsWay) || isOutdated(data, ticket, isWhereTold),
  );
};
