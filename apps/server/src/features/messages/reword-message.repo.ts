import { deletedLine } from '@recado/contract';
import { sql } from 'kysely';
import { requoteWaiting } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';
import { shortPreview } from './file-kinds.ts';
import { type MessageSet, writeMessage } from './outgoing.repo.ts';

/** What a message becomes: other words, which the ticket's row tells as `preview`, or one that was deleted. */
type Change = { body: string; preview: string } | 'deleted';

export interface Retold {
  id: string;
  ticketId: number;
  view: TicketView;
}

/** Says what became of a change before this one; that a message never left stays said. */
const withoutRefusal = sql<string | null>`case when ack = 0 then error end`;

/**
 * Edits a message or marks it as deleted, ours or the customer's. The ticket's row that told of it tells the new words, or
 * that it was deleted and nothing of it; so does what would bring the old row back when a later message is undone.
 */
export async function rewordMessage(tx: TenantDb, message: Retold, change: Change): Promise<void> {
  const isDeleted = change === 'deleted';
  const set = isDeleted ? { is_deleted: true } : { body: change.body, is_edited: true };
  await retellMessage(tx, message, { ...set, error: withoutRefusal }, isDeleted ? deletedLine : change.preview);
}

/** Writes columns of a message, and what is told of it wherever a ticket's row tells of it, or would after an undo. */
export async function retellMessage(tx: TenantDb, message: Retold, set: MessageSet, told: string): Promise<void> {
  const { id, ticketId, view } = message;
  const preview = shortPreview(told);
  await writeMessage(tx, id, set);
  if (set.is_deleted || set.body !== undefined)
    await requoteWaiting(tx, id, set.is_deleted ? null : (set.body ?? null));
  const { rows } = await sql`
    with held as (
      update outbox o set undo = jsonb_set(o.undo, '{message}', to_jsonb(${preview}::text)) from messages m
      where m.company_id = ${tx.companyId} and m.id = ${id} and o.company_id = m.company_id and o.connection_id = m.connection_id
        and o.conversation = m.contact_id and o.state = 'waiting' and o.undo->>'id' = m.id)
    update tickets set last_message = ${preview}
    where company_id = ${tx.companyId} and id = ${ticketId} and last_message_id = ${id} returning id`.execute(tx.db);
  const audience = { ticket: { id: ticketId, before: view, after: view } };
  if (rows.length > 0) tx.record({ name: 'ticket.updated', subject: { ticketId }, audience });
}
