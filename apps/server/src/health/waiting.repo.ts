import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';

/** Whether connections that shall run are driven by nobody. A copy that waits to be told its place drives none on purpose. */
export async function hasUndriven({ db }: SystemDb): Promise<boolean> {
  const { rows } = await sql<{ undriven: boolean }>`
    select not exists (select from installation where found_place is not null) and exists (
      select from connections where desired <> 'stopped'
        and (lease_until is null or lease_until < clock_timestamp())) as undriven`.execute(db);
  return rows[0]?.undriven === true;
}

const half = (isAutomatic: boolean) => sql`select company_id, connection_id, greatest(next_at, held_until) as since
  from outbox where state in ('waiting', 'sending') and ${isAutomatic ? sql`automatic` : sql`not automatic`}`;
/**
 * Rows to be sent, and since when each could go: one that is held or rests is not late before its time. In two halves, because
 * each has an index of its open rows; asked for both at once, the database reads all rows that were ever sent.
 */
export const openOutbox = sql`(${half(false)} union all ${half(true)})`;

/**
 * How many seconds the oldest row waits that could go on: received and not yet handled, or to be sent by a connection that is
 * up and from which nothing left meanwhile. A long line that moves is no trouble.
 */
export async function oldestWaiting({ db }: SystemDb, lateSeconds: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from clock_timestamp() - min(since)))::integer as seconds from (
      select o.since
      from ${openOutbox} o join connections c on c.company_id = o.company_id and c.id = o.connection_id
      where c.status = 'CONNECTED' and c.desired = 'running'
        and not exists (select from outbox l where l.company_id = c.company_id and l.connection_id = c.id
          and l.left_at > clock_timestamp() - make_interval(secs => ${lateSeconds}::float8))
      union all
      select j.received_at from journal j join connections c on c.company_id = j.company_id and c.id = j.connection_id
      where j.done_at is null and j.set_aside is null and c.desired <> 'stopped'
    ) waiting`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}
