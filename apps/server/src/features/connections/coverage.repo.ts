import { type ConnectionCoverage, type ConnectionGap, gapCauses, type SetAsideReason } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';

const days = 30;
const shownAtMost = 200;

interface Known {
  from: Date;
  to: Date;
  since: Date | null;
  last_seen_at: Date | null;
  /** Nobody drives it: who did has not come back from its last sign of life. */
  is_orphan: boolean;
}
interface GapRow {
  id: number;
  started_at: Date;
  ended_at: Date | null;
  cause: string;
  arrived: number;
  count: number;
  away: number;
}

async function findKnown(tx: TenantDb, id: number): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select now() - make_interval(days => ${days}) as from, now() as to, c.covered_since as since, c.last_seen_at,
      c.covered_since is not null and c.desired <> 'stopped' and (c.lease_until is null or c.lease_until < clock_timestamp())
        and not exists (select 1 from connection_gaps g where g.company_id = c.company_id and g.connection_id = c.id and g.ended_at is null)
        as is_orphan
    from connections c where c.company_id = ${tx.companyId} and c.id = ${id} and c.deleted_at is null`.execute(tx.db);
  return rows[0];
}

/** Gaps that touch the told time, newest first; each row knows how many there are and how long they last in all. */
async function findGaps(tx: TenantDb, id: number, known: Known): Promise<GapRow[]> {
  const orphan = known.is_orphan
    ? sql`union all select 0, ${known.last_seen_at ?? known.since}::timestamptz, null, 'crash', 0`
    : sql``;
  const { rows } = await sql<GapRow>`
    select g.*, count(*) over () as count,
      sum(extract(epoch from coalesce(g.ended_at, now()) - greatest(g.started_at, ${known.from}::timestamptz))) over ()::float8 as away
    from (
      select id, started_at, ended_at, cause, arrived from connection_gaps
      where company_id = ${tx.companyId} and connection_id = ${id} ${orphan}) g
    where coalesce(g.ended_at, now()) > ${known.from}::timestamptz
    order by g.started_at desc limit ${shownAtMost}`.execute(tx.db);
  return rows;
}

/** What came and waits aside, by the reason. */
async function findSetAside(tx: TenantDb, id: number): Promise<ConnectionCoverage['setAside']> {
  const { rows } = await sql<{ reason: SetAsideReason; count: number; since: Date }>`
    select set_aside as reason, count(*)::integer as count, min(received_at) as since from journal
    where company_id = ${tx.companyId} and connection_id = ${id} and set_aside is not null
    group by set_aside order by set_aside`.execute(tx.db);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}

const causeOf = (cause: string): ConnectionGap['cause'] => gapCauses.find((known) => known === cause) ?? 'network';

/**
 * When a connection was not there in the last 30 days. One whose process died without a word and that nobody has taken since
 * is away since its last sign of life. Unknown: ERR_NO_WAPP_FOUND.
 */
export async function connectionCoverage(tx: TenantDb, id: number): Promise<ConnectionCoverage> {
  const known = (await findKnown(tx, id)) ?? fail('ERR_NO_WAPP_FOUND');
  const rows = await findGaps(tx, id, known);
  const { from, to, since } = known;
  const toldMs = since ? to.getTime() - Math.max(from.getTime(), since.getTime()) : 0;
  const awayMs = (rows[0]?.away ?? 0) * 1000;
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    since: since?.toISOString() ?? null,
    share: toldMs > 0 ? Math.min(1, Math.max(0, 1 - awayMs / toldMs)) : null,
    gaps: rows.map((row) => ({
      id: row.id,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      cause: causeOf(row.cause),
      arrived: row.arrived,
    })),
    count: rows[0]?.count ?? 0,
    setAside: await findSetAside(tx, id),
  };
}
