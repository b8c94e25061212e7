import { refuseIfOtherOpen } from './other-open-ticket.ts';
import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { writeTicket } from './ticket-writes.repo.ts';
import { withdrawClosingTexts } from './withdraw-bot-texts.repo.ts';

/** closed → open: the caller becomes the agent, the queue is kept; refused while the contact has another (core §4, decision 32). */
export async function reopenTicket({ tx, actor, before }: TicketChange): Promise<void> {
  await refuseIfOtherOpen(tx, before.contact_id, before.connection_id, before.id);
  await withdrawClosingTexts(tx, [before.id]);
  const at = new Date();
  await writeTicket(tx, before.id, {
    status: 'open',
    user_id: actor.userId,
    // Nobody waited for it: the queue of the attendance before is over.
    ...{ queued_at: at, started_at: at },
    closed_at: null,
    // Whoever takes it up again owes the first word.
    answered_at: null,
    // A new attendance is asked about anew; what was answered about the one before stands in the history (decision 0062).
    ...{ rating_asked_at: null, rating: null, rated_at: null, rating_comment: null, rating_asked_again: false },
  });
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'reopened' });
}
