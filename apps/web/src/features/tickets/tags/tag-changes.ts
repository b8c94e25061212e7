import type { Ticket } from '@recado/contract';
import { byText } from '../../../kit/resource/orders.ts';

export type TicketTag = Ticket['tags'][number];
/** A tag that is given to a ticket, or taken from it. */
export type TagChange = { readonly tag: TicketTag; readonly on: boolean };

const byName = byText<TicketTag>((tag) => tag.name);

/** The tags after a change, by name as the server lists them; the same array when nothing changes. */
export const withChange = (tags: TicketTag[], { tag, on }: TagChange): TicketTag[] => {
  if (tags.some(({ id }) => id === tag.id) === on) return tags;
  return on ? [...tags, tag].sort(byName) : tags.filter(({ id }) => id !== tag.id);
};

const underWay = new Map<number, readonly TagChange[]>();

/** Notes a change that the server has not confirmed yet. Returns what takes the note back. */
export const noteChange = (ticketId: number, change: TagChange): (() => void) => {
  underWay.set(ticketId, [...(underWay.get(ticketId) ?? []), change]);
  return () => {
    const rest = underWay.get(ticketId)?.filter((other) => other !== change) ?? [];
    if (rest.length > 0) underWay.set(ticketId, rest);
    else underWay.delete(ticketId);
  };
};

/** What the server says of a ticket, with the changes of tags that are on their way to it. */
export const withPendingTags = (ticket: Ticket): Ticket => {
  const changes = underWay.get(ticket.id);
  return changes ? { ...ticket, tags: changes.reduce(withChange, ticket.tags) } : ticket;
};
