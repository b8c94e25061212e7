import { deletedLine } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';
import { writeMessage } from './outgoing.repo.ts';

/** What a message becomes: other words, which the ticket's row tells as `preview`, or one that was deleted. */
type Change = { body: string; preview: string } | 'deleted';

/**
 * Edits a message or marks it as deleted, ours or the customer's. The ticket's row that told of it tells the new words, or
 * that it was deleted and nothing of it; so does what would bring the old row back when a later message is undone.
 */
export async function rewordMessage(
  tx: TenantDb,
  message: { id: string; ticketId: number; view: TicketView },
  change: Change,
): Promise<void> {
  const { id, ticketId, view } = message;
  const isDeleted = change === 'deleted';
  const preview = isDeleted ? deletedLine : change.preview;
  await writeMessage(tx, id, isDeleted ? { is_deleted: true } : { body: change.body, is_edited: true });
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
