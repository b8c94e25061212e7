import type { TenantDb } from '#kit/db/data.ts';
import { logTicket } from './ticket-log.ts';
import { findTicket, type TicketFacts, viewOf } from './ticket-rows.repo.ts';
import { writeTicketRow } from './ticket-writes.repo.ts';

/**
 * Lets a waiting ticket wait in a queue for people, or gives it to one of them: the bot ends, and what answered it from outside
 * does. The caller holds it.
 */
export async function moveToQueue(
  tx: TenantDb,
  before: TicketFacts,
  { queueId, userId = null, rule }: { queueId: number | null; userId?: number | null; rule: string },
): Promise<void> {
  await writeTicketRow(tx, before.id, {
    ...{ queue_id: queueId, queued_at: new Date() },
    ...(userId === null ? {} : { user_id: userId, status: 'open' as const, started_at: new Date() }),
    ...{ use_integration: false, prompt_id: null, integration_id: null },
  });
  const { connection_id: connectionId } = before;
  const from = { userId: before.user_id, connectionId, queueId: before.queue_id };
  const data = { from, to: { userId: userId ?? before.user_id, connectionId, queueId }, rule };
  if (before.queue_id !== queueId || userId !== null)
    await logTicket(tx, { ticketId: before.id, userId: null, kind: 'transferred', data });
  const after = (await findTicket(tx, { id: before.id })) ?? before;
  const audience = { ticket: { id: before.id, before: viewOf(before), after: viewOf(after) } };
  tx.record({ name: 'ticket.updated', subject: { ticketId: before.id }, audience });
}
