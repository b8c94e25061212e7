import { introduceAgent } from './introduce-agent.ts';
import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { writeTicket } from './ticket-writes.repo.ts';

/**
 * pending → open: the caller becomes the agent; a queue may come along to a ticket that has none: one that has moved meanwhile
 * is not brought back by what a screen knew. With `sendGreeting` and the setting
 * `sendGreetingAccepted` the customer is introduced to the agent, never in a group (core §4, decision 25).
 */
export async function acceptTicket(change: TicketChange): Promise<void> {
  const { tx, actor, before, patch } = change;
  const queueId = before.queue_id ?? patch.queueId ?? null;
  await writeTicket(tx, before.id, {
    status: 'open',
    user_id: actor.userId,
    queue_id: queueId,
    started_at: new Date(),
  });
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'accepted', data: { queueId } });
  if (patch.sendGreeting) await introduceAgent(change, { id: actor.userId, name: actor.name });
}
