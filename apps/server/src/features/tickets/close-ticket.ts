import type { TenantDb } from '#kit/db/data.ts';
import { logTicket } from './ticket-log.ts';
import type { TicketFacts } from './ticket-rows.repo.ts';
import { markMessagesRead, type TicketSet, writeTicket } from './ticket-writes.repo.ts';

interface End {
  /** Who closes it; null = the system. */
  userId: number | null;
  at: Date;
  /** What the history says of it. */
  data: Record<string, unknown>;
  set?: TicketSet;
}

/** Ends an attendance: everything read, integration and prompt cleared, user and queue kept as the record (core §4). */
export async function closeTicket(tx: TenantDb, before: TicketFacts, { userId, at, data, set }: End): Promise<void> {
  await markMessagesRead(tx, before.id, null);
  await writeTicket(tx, before.id, {
    status: 'closed',
    user_id: before.user_id ?? userId,
    closed_at: at,
    unread_messages: 0,
    use_integration: false,
    integration_id: null,
    prompt_id: null,
    ...set,
  });
  await logTicket(tx, { ticketId: before.id, userId, kind: 'resolved', data });
}
