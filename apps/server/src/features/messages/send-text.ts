import type { OutboundItem } from '@recado/whatsapp';
import { findTicket, type TicketFacts, viewOf } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { newWhatsappId } from './message-ids.ts';
import { refOf } from './message-ref.ts';
import type { MessageFacts } from './message-rows.repo.ts';
import { findDestination, storeOutgoing } from './outgoing.repo.ts';

export interface TextToSend {
  body: string;
  userId: number | null;
  quoted?: MessageFacts | undefined;
  clientKey?: string | undefined;
}

/**
 * Stores a text of a ticket and puts it in line to leave, in the caller's transaction. Undefined when the client key is
 * already used. ERR_SENDING_WAPP_MSG when the contact has no address.
 */
export async function sendInTicket(tx: TenantDb, ticket: TicketFacts, text: TextToSend): Promise<string | undefined> {
  const conversation = {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    connectionId: ticket.connection_id,
    queueId: ticket.queue_id,
  };
  const to = (await findDestination(tx, conversation)) ?? fail('ERR_SENDING_WAPP_MSG');
  const waId = newWhatsappId();
  const quoted = text.quoted ? { quoted: { ref: refOf(text.quoted), text: text.quoted.body } } : {};
  const payload: OutboundItem = { id: waId, to, kind: 'text', text: text.body, ...quoted };
  const id = await storeOutgoing(tx, {
    conversation,
    to,
    waId,
    payload,
    body: text.body,
    userId: text.userId,
    quotedId: text.quoted?.id ?? null,
    clientKey: text.clientKey ?? null,
  });
  if (id === undefined) return undefined;
  const view = viewOf(ticket);
  tx.record({
    name: 'message.created',
    subject: { messageId: id, ticketId: ticket.id },
    audience: { ticket: { id: ticket.id, before: view, after: view } },
  });
  return id;
}

/** A text of the system (greeting, rating, notice), an ordinary outgoing message; the `SendText` of the tickets' door. */
export async function sendText(
  tx: TenantDb,
  text: { ticketId: number; body: string; userId: number | null },
): Promise<string> {
  const ticket = (await findTicket(tx, { id: text.ticketId })) ?? fail('ERR_NO_TICKET_FOUND');
  return (await sendInTicket(tx, ticket, { body: text.body, userId: text.userId })) ?? fail('ERR_CREATING_MESSAGE');
}
