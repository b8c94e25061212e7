import { sql } from 'kysely';
import type { Before, Unsent } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';

/** A browser gives a call up long before. */
export const undoneRemovals: readonly Removal[] = [
  oldRows('undone_messages', sql`undone_at < now() - interval '7 days'`),
];

type Held = Pick<Unsent, 'id' | 'connection_id'>;

/** Takes a message that can be undone out of the line; undefined when it has left, or its time is over. */
export async function takeBack(tx: TenantDb, message: Held): Promise<Before | undefined> {
  const { rows } = await sql<{ undo: Before }>`delete from outbox
    where company_id = ${tx.companyId} and connection_id = ${message.connection_id} and message_id = ${message.id}
      and state = 'waiting' and left_at is null and held_why = 'undo' and held_until > clock_timestamp()
    returning undo`.execute(tx.db);
  return rows[0]?.undo;
}

/** Keeps the Idempotency-Key of a message that is undone: the call that made it may come again, and must send nothing. */
export async function keepUndone(tx: TenantDb, id: string): Promise<void> {
  await sql`insert into undone_messages (company_id, ticket_id, client_key)
    select company_id, ticket_id, client_key from messages
    where company_id = ${tx.companyId} and id = ${id} and client_key is not null
    on conflict do nothing`.execute(tx.db);
}
