import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { findTicket, type TicketFacts } from './ticket-rows.repo.ts';
import { mayRead, type Reader } from './visible-tickets.ts';

/**
 * The ticket of a call. Another company's id answers like an unknown one: ERR_NO_TICKET_FOUND; a foreign queue's is
 * ERR_NO_PERMISSION (decisions 23 and 27). `lock` holds the row until the transaction ends.
 */
export async function findReadableTicket(
  tx: TenantDb,
  reader: Reader,
  key: { id: number } | { uuid: string },
  lock = false,
): Promise<TicketFacts> {
  const row = (await findTicket(tx, key, lock)) ?? fail('ERR_NO_TICKET_FOUND');
  return mayRead(reader, { queueId: row.queue_id }) ? row : fail('ERR_NO_PERMISSION');
}
