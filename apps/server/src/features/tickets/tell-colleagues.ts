import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { type TicketFacts, viewOf } from './ticket-rows.repo.ts';

/** Says to everybody else who may read a ticket what somebody does there just now; such events are never replayed. */
export function tellColleagues(
  tx: TenantDb,
  actor: Actor,
  ticket: TicketFacts,
  name: 'ticket.typing' | 'ticket.viewing',
  what: { on: boolean; who?: 'user'; isReply?: boolean },
): void {
  const view = viewOf(ticket);
  tx.record({
    name,
    subject: { ticketId: ticket.id, userId: actor.userId, name: actor.name, ...what },
    audience: { ticket: { id: ticket.id, before: view, after: view }, exceptSession: actor.sessionId },
  });
}
