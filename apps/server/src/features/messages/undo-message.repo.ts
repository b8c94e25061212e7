import { sql } from 'kysely';
import type { Before, Unsent } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';

type Held = Pick<Unsent, 'id' | 'connection_id'>;

/** Takes a message that can be undone out of the line; undefined when it has left, or its time is over. */
export async function takeBack(tx: TenantDb, message: Held): Promise<Before | undefined> {
  const { rows } = await sql<{ undo: Before }>`delete from outbox
    where company_id = ${tx.companyId} and connection_id = ${message.connection_id} and message_id = ${message.id}
      and state = 'waiting' and left_at is null and held_why = 'undo' and held_until > clock_timestamp()
    returning undo`.execute(tx.db);
  return rows[0]?.undo;
}
