import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** What a ticket's row said before a message was written. */
export interface Before {
  message: string;
  at: string | null;
  id: string | null;
  fromMe: boolean;
}

type Held = { id: string; connection_id: number; contact_id: number; ticket_id: number };

/** Takes a message that can be undone out of the line; undefined when it has left, or its time is over. */
export async function takeBack(tx: TenantDb, message: Held): Promise<Before | undefined> {
  const { rows } = await sql<{ undo: Before }>`delete from outbox
    where company_id = ${tx.companyId} and connection_id = ${message.connection_id} and message_id = ${message.id}
      and state = 'waiting' and left_at is null and held_why = 'undo' and held_until > clock_timestamp()
    returning undo`.execute(tx.db);
  return rows[0]?.undo;
}

/**
 * Removes the row of a message that was taken back. The ticket says what it said before; so do later messages that can be
 * undone, and what waits behind it for its turn is called.
 */
export async function removeUndone(tx: TenantDb, message: Held, before: Before): Promise<void> {
  const { companyId } = tx;
  await sql`delete from outbox where company_id = ${companyId} and connection_id = ${message.connection_id} and message_id = ${message.id}`.execute(
    tx.db,
  );
  await sql`delete from messages where company_id = ${companyId} and id = ${message.id}`.execute(tx.db);
  await sql`update outbox set undo = ${JSON.stringify(before)}::jsonb
    where company_id = ${companyId} and connection_id = ${message.connection_id} and conversation = ${message.contact_id}
      and state = 'waiting' and held_why = 'undo' and undo->>'id' = ${message.id}`.execute(tx.db);
  await sql`update tickets set last_message = ${before.message}, last_message_at = ${before.at}::timestamptz,
      last_message_id = ${before.id}, from_me = ${before.fromMe}
    where company_id = ${companyId} and id = ${message.ticket_id} and last_message_id = ${message.id}`.execute(tx.db);
  await sql`select pg_notify('recado_outbox', ${`${message.connection_id} automatic`})`.execute(tx.db);
}
