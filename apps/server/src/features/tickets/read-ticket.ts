import { parseAddressKey, type Ref } from '@recado/whatsapp';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { TicketFacts } from './ticket-rows.repo.ts';
import { viewOf } from './ticket-rows.repo.ts';
import { markMessagesRead, queueReadMarks } from './ticket-writes.repo.ts';
import { markUnread } from './unread.repo.ts';

function refOf(row: { wa_chat: string; wa_id: string; wa_author: string }): Ref {
  return {
    chat: parseAddressKey(row.wa_chat),
    id: row.wa_id,
    fromMe: false,
    ...(row.wa_author ? { author: parseAddressKey(row.wa_author) } : {}),
  };
}

/** The assignee has the ticket on screen: unread becomes 0 and the customer sees blue ticks (decision 30). Others change nothing. */
export async function readTicket(
  tx: TenantDb,
  actor: Actor,
  ticket: TicketFacts,
): Promise<{ id: number; unreadMessages: number }> {
  if (ticket.user_id !== actor.userId) return { id: ticket.id, unreadMessages: ticket.unread_messages };
  const marked = await markMessagesRead(tx, ticket.id, actor.userId);
  if (marked.length === 0 && ticket.unread_messages === 0) return { id: ticket.id, unreadMessages: 0 };
  await markUnread(tx, ticket.id, 0);
  const marks = marked.map((row) => ({ connectionId: row.connection_id, ref: refOf(row) }));
  if (marks.length) await queueReadMarks(tx, ticket.contact_id, marks);
  const view = viewOf(ticket);
  tx.record({
    name: 'ticket.read',
    subject: { ticketId: ticket.id },
    audience: { ticket: { id: ticket.id, before: view, after: view } },
  });
  return { id: ticket.id, unreadMessages: 0 };
}
