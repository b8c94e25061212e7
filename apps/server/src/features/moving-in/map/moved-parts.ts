import type { TicketPart } from './split-ticket.ts';

export interface Rating {
  at: number;
  value: number;
  userId: number | null;
}

/** A part with what it became. */
export interface MovedPart extends TicketPart {
  id: number;
  contactId: number;
  connectionId: number;
  rating: Rating | null;
}
/** Parts of each old ticket, oldest first. */
export type PartsByTicket = ReadonlyMap<number, readonly MovedPart[]>;

/** The part into which something of an old ticket falls. */
export function partAt(parts: readonly MovedPart[] | undefined, at: Date): MovedPart | undefined {
  const time = at.getTime();
  return parts?.find(({ from, until }) => time >= from && (until === null || time < until));
}

/** The newest conversation of each old contact. */
export function newestOfContacts(parts: PartsByTicket): Map<number, MovedPart> {
  const newest = new Map<number, MovedPart>();
  for (const part of [...parts.values()].flat()) {
    const known = newest.get(part.contactId);
    if (!known || part.createdAt > known.createdAt) newest.set(part.contactId, part);
  }
  return newest;
}
