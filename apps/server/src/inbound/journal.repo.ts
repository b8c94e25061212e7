import type { SetAsideReason } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';
import type { InboundEntry, InboundScope } from './inbound-types.ts';

/** After so many failures an entry no longer holds up its chat; it stays in the journal with its error. */
const holdsChatUntilAttempts = 5;

/** Which of the entries must wait: an earlier one of their chat failed. And which are done already, by another node. */
export async function findUnready(
  tx: TenantDb,
  scope: InboundScope,
  ids: readonly number[],
): Promise<{ waiting: Set<number>; done: Set<number> }> {
  const { rows } = await sql<{ id: number; done: boolean; waits: boolean }>`
    select e.id, e.done_at is not null as done, exists (
      select 1 from journal o where o.company_id = e.company_id and o.connection_id = e.connection_id and o.done_at is null
        and o.id < e.id and o.chat = e.chat and o.attempts between 1 and ${holdsChatUntilAttempts - 1} and o.id <> all(${ids}::bigint[])) as waits
    from journal e where e.company_id = ${tx.companyId} and e.connection_id = ${scope.connectionId} and e.id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
  const pick = (key: 'done' | 'waits') => new Set(rows.filter((row) => row[key]).map(({ id }) => id));
  return { done: pick('done'), waiting: pick('waits') };
}

/** Ends journal entries, in the transaction that applied them (decision 43). */
export async function markDone(tx: TenantDb, scope: InboundScope, entries: readonly InboundEntry[]): Promise<void> {
  const ids = entries.map(({ journalId }) => journalId);
  await sql`update journal set done_at = now(), error = null where company_id = ${tx.companyId} and connection_id = ${scope.connectionId} and id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
}

/** Why an entry is set aside after so many tries: it cannot be read, which no time changes, or not be written. */
const mostAttempts = { unreadable: 5, failed: 20 } as const satisfies Record<SetAsideReason, number>;

/** Keeps why an entry could not be read or applied; one that was tried often enough is set aside, and stays. */
export async function markFailed(
  tx: TenantDb,
  scope: InboundScope,
  { journalId, reason, error }: { journalId: number; reason: SetAsideReason; error: string },
): Promise<void> {
  await sql`update journal set attempts = attempts + 1, error = ${error.slice(0, 500)},
      set_aside = case when attempts + 1 >= ${mostAttempts[reason]} then ${reason} end
    where company_id = ${tx.companyId} and connection_id = ${scope.connectionId} and id = ${journalId}`.execute(tx.db);
}

/** What was set aside is tried anew: a product that has just started may be one that reads it. */
export async function takeUpAgain(tx: TenantDb, connectionId: number): Promise<void> {
  await sql`update journal set set_aside = null, attempts = 0
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and set_aside is not null`.execute(tx.db);
}

/** Rows that were processed go after the seven days in which WhatsApp may deliver a stanza again. */
export const journalRemovals: readonly Removal[] = [oldRows('journal', sql`done_at < now() - interval '7 days'`)];
