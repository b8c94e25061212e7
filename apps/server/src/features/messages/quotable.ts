import type { Message } from '@recado/contract';
import { findTicket, mayRead, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { Caller } from './change-message.ts';
import { findMessage, type MessageFacts, toWireMessage } from './message-rows.repo.ts';
import { isLine } from './wire-details.ts';

type Conversation = Pick<TicketFacts, 'id' | 'contact_id' | 'connection_id'>;

/**
 * Whether a message may be quoted in a ticket: of the same conversation, in whatever ticket the caller may read
 * (docs/rules/tickets.md, T-3). Calls and changes are no messages, and WhatsApp knows none that could be quoted.
 */
export async function isQuotable(
  tx: TenantDb,
  actor: Actor,
  ticket: Conversation,
  message: Pick<MessageFacts, 'ticket_id' | 'contact_id' | 'data'>,
): Promise<boolean> {
  if (message.contact_id !== ticket.contact_id || isLine(message.data)) return false;
  if (message.ticket_id === ticket.id) return true;
  const other = await findTicket(tx, { id: message.ticket_id });
  return other?.connection_id === ticket.connection_id && mayRead(actor, { queueId: other.queue_id });
}

/** A message that is there to be quoted in a ticket, without what it quotes itself; undefined when it is gone, deleted, or not for the caller. */
export async function findQuotable(
  tx: TenantDb,
  { actor, addressOf }: Caller,
  ticket: Conversation,
  id: string,
): Promise<Message | undefined> {
  const message = await findMessage(tx, id);
  if (!message || message.is_deleted || !(await isQuotable(tx, actor, ticket, message))) return undefined;
  return { ...toWireMessage(message, addressOf), quotedMsg: null };
}
