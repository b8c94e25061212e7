import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { Conversation } from './outgoing.repo.ts';

/** A message that an Idempotency-Key made, and its file. */
export interface KeyedMessage {
  id: string;
  key: string;
  body: string;
  quotedId: string | null;
  fileName: string | null;
  bytes: number | null;
}

/** The messages that these Idempotency-Keys already made in a ticket. */
export async function findByClientKeys(
  tx: TenantDb,
  ticketId: number,
  keys: readonly string[],
): Promise<Map<string, KeyedMessage>> {
  const { rows } = await sql<KeyedMessage>`
    select m.id, m.client_key as key, m.body, m.quoted_id as "quotedId", f.name as "fileName", f.bytes
    from messages m left join message_files f on f.company_id = m.company_id and f.message_id = m.id
    where m.company_id = ${tx.companyId} and m.ticket_id = ${ticketId} and m.client_key = any(${[...keys]}::text[])`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Whether one of these Idempotency-Keys made a message of this ticket that was undone since. */
export async function wasUndone(tx: TenantDb, ticketId: number, keys: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 from undone_messages where company_id = ${tx.companyId} and ticket_id = ${ticketId}
    and client_key = any(${[...keys]}::text[]) limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** The ticket of a contact in which a key has sent by a connection, whether it is closed or elsewhere since or not. */
export async function findTicketOfKey(
  tx: TenantDb,
  { contactId, connectionId }: Pick<Conversation, 'contactId' | 'connectionId'>,
  key: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t where t.company_id = ${tx.companyId} and t.contact_id = ${contactId}
      and exists (select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.client_key = ${key}
        and m.connection_id = ${connectionId})
    order by t.id desc limit 1`.execute(tx.db);
  return rows[0]?.id;
}
