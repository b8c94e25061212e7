import type { TicketView } from '#kit/events/record.ts';
import type { Actor } from '#kit/http/context.ts';

/** What of a caller decides what is readable. */
export type Reader = Pick<Actor, 'userId' | 'profile' | 'queueIds'> & Partial<Pick<Actor, 'name' | 'support'>>;

/** Queues a reader is bound to; null = all of the company (decision 23). */
export function readableQueues(reader: Reader): number[] | null {
  return reader.profile === 'admin' ? null : reader.queueIds;
}

/**
 * Whether a reader may read a ticket: own queues or none, whoever holds it; admins all (decision 23).
 * The same as the SQL of `visible-tickets.repo.ts`; used for lists, single reads, sockets and notifications.
 */
export function mayRead(reader: Reader, view: Pick<TicketView, 'queueId'>): boolean {
  const queues = readableQueues(reader);
  return queues === null || view.queueId === null || queues.includes(view.queueId);
}

/** Whether a readable ticket stands in the reader's default list: mine and pending (decision 23). */
export function isInDefaultList(reader: Reader, view: TicketView): boolean {
  return mayRead(reader, view) && (view.status === 'pending' || view.userId === reader.userId);
}
