import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { logTicket } from './ticket-log.ts';
import { findTicket, type TicketFacts, viewOf } from './ticket-rows.repo.ts';
import { findUnclosedTicket, fitHolderOf, insertOpenTicket } from './ticket-writes.repo.ts';

/**
 * The ticket in which the server writes to a contact by itself: the one that is not closed on the connection, as it stands;
 * else a new one, open with `userId`, or waiting when there is nobody to hold it who may read it (decisions 4 and 23,
 * docs/decisions/0053).
 */
export async function joinTicket(
  tx: TenantDb,
  wanted: { contactId: number; connectionId: number; queueId: number | null; userId: number | null },
): Promise<TicketFacts> {
  const known = await findUnclosedTicket(tx, wanted.contactId, wanted.connectionId);
  const holder = known ? null : await fitHolderOf(tx, wanted.userId, wanted.queueId);
  const made = known ? undefined : await insertOpenTicket(tx, { ...wanted, userId: holder });
  // Lost against a customer who wrote in between: theirs is the one to join.
  const other =
    known ?? (made === undefined ? await findUnclosedTicket(tx, wanted.contactId, wanted.connectionId) : undefined);
  const id = made ?? other?.id ?? fail('ERR_CREATING_TICKET');
  const row = (await findTicket(tx, { id }, true)) ?? fail('ERR_CREATING_TICKET');
  if (made === undefined) return row;
  const data = { queueId: wanted.queueId, connectionId: wanted.connectionId };
  await logTicket(tx, { ticketId: id, userId: wanted.userId, kind: 'created', data });
  tx.record({ name: 'ticket.updated', subject: { ticketId: id }, audience: { ticket: { id, after: viewOf(row) } } });
  return row;
}
