import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { noteVisitReads } from './note-visit-reads.repo.ts';
import { findTicket, type TicketFacts } from './ticket-rows.repo.ts';
import { mayRead, type Reader } from './visible-tickets.ts';

/**
 * The ticket of a call. Another company's id answers like an unknown one: ERR_NO_TICKET_FOUND; a foreign queue's is
 * ERR_NO_PERMISSION. `lock` holds the row until the transaction ends. Reading on a visit of support
 * is noted here, so that no call can forget it.
 */
export async function findReadableTicket(
  tx: TenantDb,
  reader: Reader,
  key: { id: number } | { uuid: string },
  lock = false,
): Promise<TicketFacts> {
  const row = (await findTicket(tx, key, lock)) ?? fail('ERR_NO_TICKET_FOUND');
  if (!mayRead(reader, { queueId: row.queue_id })) fail('ERR_NO_PERMISSION');
  await noteVisitReads(tx, reader, [row.id]);
  return row;
}
