import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { writeTicket } from './ticket-writes.repo.ts';

/** open → pending: nobody holds it any more (core §4). */
export async function returnTicket({ tx, actor, before }: TicketChange): Promise<void> {
  await writeTicket(tx, before.id, { status: 'pending', user_id: null, queued_at: new Date(), started_at: null });
  await logTicket(tx, {
    ticketId: before.id,
    userId: actor.userId,
    kind: 'returned',
    data: { fromUserId: before.user_id },
  });
}
