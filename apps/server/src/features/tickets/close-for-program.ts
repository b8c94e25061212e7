import type { TenantDb } from '#kit/db/data.ts';
import { closeTicket } from './close-ticket.ts';
import { findTicket, type TicketFacts, viewOf } from './ticket-rows.repo.ts';

/**
 * Ends a ticket as a program of the company asked with its message (wire-contract 8.5): no rating is asked for and no text
 * of conclusion leaves. The caller holds the ticket.
 */
export async function closeForProgram(
  tx: TenantDb,
  before: TicketFacts,
  rule: 'api' | 'integration' = 'api',
): Promise<void> {
  if (before.status === 'closed') return;
  await closeTicket(tx, before, { userId: null, at: new Date(), data: { ratingAsked: false, rule } });
  const after = await findTicket(tx, { id: before.id });
  tx.record({
    name: 'ticket.updated',
    subject: { ticketId: before.id },
    audience: { ticket: { id: before.id, before: viewOf(before), after: viewOf(after ?? before) } },
  });
}
