import type { Message } from '@recado/contract';
import { loadTicketViews } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { MediaAddress, MediaLinks } from '#kit/storage/media-links.ts';
import { loadMessages, withoutHiddenQuote } from './message-rows.repo.ts';

/**
 * Messages by id for everybody who may read their tickets: what they quote from an attendance of another queue is left out,
 * because not all of them may read that one (decision 23). Pages tell each reader what she may read.
 */
export async function loadMessagesForMany(
  tx: TenantDb,
  ids: readonly string[],
  addressOf: MediaAddress,
): Promise<Message[]> {
  const messages = await loadMessages(tx, ids, addressOf);
  const far = messages.flatMap(({ ticketId, quotedMsg }) =>
    quotedMsg && quotedMsg.ticketId !== ticketId ? [ticketId, quotedMsg.ticketId] : [],
  );
  if (far.length === 0) return messages;
  const queues = new Map((await loadTicketViews(tx, far)).map(({ id, queueId }) => [id, queueId]));
  return messages.map((message) =>
    withoutHiddenQuote(message, (ticketId) => {
      const queueId = queues.get(ticketId) ?? null;
      return ticketId !== message.ticketId && queueId !== null && queueId !== queues.get(message.ticketId);
    }),
  );
}

/** Messages by id in the shape of the wire, for live events. */
export function messageLoader(links: MediaLinks) {
  return (tx: TenantDb, ids: readonly string[]): Promise<Message[]> =>
    loadMessagesForMany(tx, ids, (media) => links.url(media));
}
