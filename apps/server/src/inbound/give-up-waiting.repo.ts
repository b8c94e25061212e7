import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { type ReceivedAck, writeAcks } from './apply-acks.repo.ts';

const changes: readonly string[] = ['edit', 'revoke', 'reaction'];

/**
 * A connection is deleted, and what stood in line for it never leaves: messages and their schedules fail with
 * `connectionGone`, changes of messages are taken back, in the caller's transaction. Nothing is left of read marks.
 */
export async function giveUpWaiting(tx: TenantDb, connectionId: number): Promise<void> {
  const line = sql`company_id = ${tx.companyId} and connection_id = ${connectionId} and state in ('waiting', 'sending')`;
  await sql`delete from outbox where ${line} and kind = 'read'`.execute(tx.db);
  const { rows } = await sql<{ waId: string; kind: string }>`
    select wa_id as "waId", kind from outbox where ${line} order by id`.execute(tx.db);
  const failed = ({ waId }: { waId: string }): ReceivedAck => ({ waId, ack: 0, error: 'connectionGone' });
  const messages = rows.filter(({ kind }) => !changes.includes(kind));
  await writeAcks(tx, connectionId, messages.map(failed));
  // One by one: each tells the next change of the same message what the customer has.
  for (const row of rows) if (changes.includes(row.kind)) await writeAcks(tx, connectionId, [failed(row)]);
}

/**
 * The same for what came into the line while its connection was being deleted, or before deletions did it themselves.
 * Answers of how many connections something was given up.
 */
export async function giveUpStranded(data: Data): Promise<number> {
  const { rows } = await data.system(({ db }) =>
    sql<{ companyId: number; connectionId: number }>`
      select distinct o.company_id as "companyId", o.connection_id as "connectionId"
      from outbox o join connections k on k.company_id = o.company_id and k.id = o.connection_id
      where k.deleted_at is not null and o.state in ('waiting', 'sending')`.execute(db),
  );
  for (const { companyId, connectionId } of rows) await data.tenant(companyId, (tx) => giveUpWaiting(tx, connectionId));
  return rows.length;
}
