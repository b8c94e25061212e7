import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { type TicketFacts, viewOf } from './ticket-rows.repo.ts';
import { markUnread } from './unread.repo.ts';

/**
 * The assignee puts an open ticket aside: it counts as unread, and opening it reads it again (decision 0065). Customers
 * learn nothing of it. Others change nothing, nor does a ticket that is unread already.
 */
export async function markTicketUnread(tx: TenantDb, actor: Actor, ticket: TicketFacts): Promise<TicketFacts> {
  const isOwn = ticket.status === 'open' && ticket.user_id === actor.userId;
  if (!isOwn || ticket.unread_messages > 0) return ticket;
  await markUnread(tx, ticket.id, 1);
  const view = viewOf(ticket);
  tx.record({
    name: 'ticket.updated',
    subject: { ticketId: ticket.id },
    audience: { ticket: { id: ticket.id, before: view, after: view } },
  });
  return { ...ticket, unread_messages: 1 };
}
