import type { Ticket } from '@recado/contract';
import { queryClient } from '../../../kit/query-client.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { listKeyOf } from '../../../kit/resource/records.ts';

const soonMs = 1000;
const restMs = 5000;

const tagsOf = (ticket: Ticket): string =>
  ticket.tags
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

/**
 * Keeps lists true that say something of tickets' tags, while they are on the screen: asks for the lists of a resource again
 * a second after a ticket was seen with other tags than before, and not sooner than five seconds after the last time.
 * @param concerns whether the lists could say something else because of a ticket; `isFirst`: its earlier tags are unknown.
 *   With it, a ticket that goes away unseen is not asked about.
 * @returns a function that ends it
 */
export const followTicketTags = (
  listKey: string,
  concerns?: (ticket: Ticket, isFirst: boolean) => boolean,
): (() => void) => {
  const seen = new Map<number, string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const askSoon = (): void => {
    timer ??= setTimeout(
      () => {
        timer = null;
        askedAt = performance.now();
        void queryClient.invalidateQueries({ queryKey: listKeyOf(listKey) });
      },
      Math.max(soonMs, askedAt + restMs - performance.now()),
    );
  };
  const stops = [
    onEvent('ticket.updated', ({ ticket }) => {
      const tags = tagsOf(ticket);
      const before = seen.get(ticket.id);
      if (before === tags) return;
      seen.set(ticket.id, tags);
      if (!concerns || concerns(ticket, before === undefined)) askSoon();
    }),
    onEvent('ticket.removed', ({ ticketId }) => {
      if (!concerns || seen.get(ticketId)) askSoon();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    if (timer) clearTimeout(timer);
  };
};
