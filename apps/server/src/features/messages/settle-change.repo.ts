import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { ChangedPart } from './outgoing.repo.ts';
import type { AnsweredChange } from './settle-change.ts';

/** Notes in the outbox row of a change whether it was refused, so that another answer for it is told from the first. */
export async function noteRefused(tx: TenantDb, { connectionId, outboxId, isTaken }: AnsweredChange): Promise<void> {
  await sql`update outbox set payload = case when ${isTaken} then payload - 'refused' else payload || '{"refused": true}' end
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and id = ${outboxId}`.execute(tx.db);
}

/** Tells the next change of the same kind, if one waits, what the customer has; false when none waits. */
export async function handOn(
  tx: TenantDb,
  { connectionId, outboxId, messageId, item }: AnsweredChange,
  had: ChangedPart | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    update outbox o set payload = o.payload || ${JSON.stringify(had ? { before: had } : {})}::jsonb from (
      select id from outbox where company_id = ${tx.companyId} and connection_id = ${connectionId} and message_id = ${messageId}
        and kind = ${item.kind} and state in ('waiting', 'sending') and id > ${outboxId} order by id limit 1) next
    where o.company_id = ${tx.companyId} and o.connection_id = ${connectionId} and o.id = next.id returning 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}
