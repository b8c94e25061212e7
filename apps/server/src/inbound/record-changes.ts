import type { Batch, NewMessage, TicketState } from './inbound-types.ts';

export interface Written {
  tickets: readonly TicketState[];
  read: Iterable<TicketState>;
  /** Whose rating, or its reason, is new. */
  rated: readonly TicketState[];
  fresh: readonly NewMessage[];
}

/** Notes the live events of what was written. */
export function recordChanges(batch: Batch, { tickets, read, rated, fresh }: Written): void {
  for (const ticket of tickets) {
    const { id, before } = ticket;
    const after = { status: ticket.status, queueId: ticket.queueId, userId: ticket.userId };
    if (before && before.status === after.status && before.userId === after.userId && before.queueId === after.queueId)
      continue;
    batch.tx.record({
      name: 'ticket.updated',
      subject: { ticketId: id },
      audience: { ticket: { id, ...(before ? { before } : {}), after } },
    });
    ticket.before = after;
  }
  for (const { id, status, queueId, userId } of rated) {
    const view = { status, queueId, userId };
    const audience = { ticket: { id, before: view, after: view } };
    batch.tx.record({ name: 'ticket.rated', subject: { ticketId: id }, audience });
  }
  // Before the messages: what came after the answer is unread again.
  for (const { id, status, queueId, userId } of read) {
    const view = { status, queueId, userId };
    const audience = { ticket: { id, before: view, after: view } };
    batch.tx.record({ name: 'ticket.read', subject: { ticketId: id }, audience });
  }
  for (const { id, ticket, view } of fresh) {
    batch.tx.record({
      name: 'message.created',
      subject: { messageId: id, ticketId: ticket.id, contactId: ticket.contactId },
      audience: { ticket: { id: ticket.id, before: view, after: view } },
    });
  }
}
