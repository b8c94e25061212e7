import { sql } from 'kysely';
import { mailCodeRemovals } from '#features/auth/index.ts';
import { bulkChangeRemovals } from '#features/bulk-changes/index.ts';
import { unconfirmedRemovals } from '#features/companies/index.ts';
import { deliveryRemovals } from '#features/flows/index.ts';
import { undoneRemovals } from '#features/messages/index.ts';
import { pushRemovals } from '#features/push/index.ts';
import { emailChangeRemovals } from '#features/users/index.ts';
import type { Data } from '#kit/db/data.ts';
import { eventRemovals } from '#kit/events/record.ts';
import { mailRemovals } from '#kit/mail/mails.repo.ts';
import { importRemovals } from '#kit/sheets/imports.repo.ts';
import { type Removal, removedAtOnce } from '#kit/work/old-rows.repo.ts';
import { journalRemovals } from '../inbound/journal.repo.ts';
import { gapRemovals } from '../sessions/coverage.ts';
import { outboxRemovals } from '../sessions/outbox-rows.ts';

/** Names the clean-up among the database's advisory locks. */
const lockKey = 7_230_117;

/** What nobody reads any more, as those say whose tables it stands in. */
const removals: readonly Removal[] = [
  ...outboxRemovals,
  ...journalRemovals,
  ...eventRemovals,
  ...gapRemovals,
  ...importRemovals,
  ...mailRemovals,
  ...mailCodeRemovals,
  ...emailChangeRemovals,
  ...bulkChangeRemovals,
  ...undoneRemovals,
  ...pushRemovals,
  ...deliveryRemovals,
  ...unconfirmedRemovals,
];

/** Runs one removal alone among all nodes; answers how many rows went, 0 while another node is at it. */
export function removeSome(data: Data, removal: Removal): Promise<number> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as alone`.execute(db);
    if (!rows[0]?.alone) return 0;
    const removed = await removal.execute(db);
    return Number(removed.numAffectedRows ?? removed.rows.length);
  });
}

/** Removes the rows that nobody reads any more, in batches, until none is left or `isOver` says so. */
export async function cleanUp(data: Data, isOver: () => boolean = () => false): Promise<void> {
  for (const removal of removals) {
    let removed = removedAtOnce;
    while (removed >= removedAtOnce && !isOver()) removed = await removeSome(data, removal);
  }
}
