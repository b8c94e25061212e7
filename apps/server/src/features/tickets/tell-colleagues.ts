import type { Actor } from '#kit/http/context.ts';
import { type TicketFacts, viewOf } from './ticket-rows.repo.ts';

/**
 * What is said, to everybody else who may read a ticket, of somebody who does something there just now; such events are
 * never replayed.
 */
export function toColleagues<const What>(actor: Actor, ticket: TicketFacts, what: What) {
  const view = viewOf(ticket);
  return {
    subject: { ticketId: ticket.id, userId: actor.userId, name: actor.name, ...what },
    audience: { ticket: { id: ticket.id, before: view, after: view }, exceptSession: actor.sessionId },
  };
}
