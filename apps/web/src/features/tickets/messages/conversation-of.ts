import type { Ticket } from '@recado/contract';
import type { MessageData } from './message-pages.ts';

export type Stand = Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>;

/** True when a conversation is the one of a ticket's contact and connection: the history is one for both. */
const isOfSame = ({ pages: [first] }: MessageData, { contactId, whatsappId }: Stand): boolean =>
  first?.ticket.contactId === contactId && first.ticket.whatsappId === whatsappId;

/** True when a conversation shows messages of this ticket. */
export const shows = (data: MessageData, ticket: Stand): boolean =>
  data.pages[0]?.ticket.id === ticket.id || isOfSame(data, ticket);

/** Of which tickets an answer holds messages; kept as long as the answer is. */
const ticketsIn = new WeakMap<MessageData, ReadonlySet<number>>();

const holdsOf = (data: MessageData, ticketId: number): boolean => {
  const known = ticketsIn.get(data);
  const held = known ?? new Set(data.pages.flatMap(({ messages }) => messages.map((message) => message.ticketId)));
  if (!known) ticketsIn.set(data, held);
  return held.has(ticketId);
};

/**
 * A conversation that shows what was said in a ticket which is elsewhere now, or does not show it though it is here.
 * @param isWhereTold an event had it here already: what is not loaded of it is older than what is
 */
export const isOutdated = (data: MessageData, ticket: Stand, isWhereTold: boolean): boolean => {
  const isHere = isOfSame(data, ticket);
  if (data.pages[0]?.ticket.id === ticket.id) return !isHere;
  return isHere ? !isWhereTold && !holdsOf(data, ticket.id) : holdsOf(data, ticket.id);
};
