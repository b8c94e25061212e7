import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';

/** Keeps the place at the first start; at another place notes it. Answers since when the database is held, or null. */
export async function keepPlace({ db }: SystemDb, place: string): Promise<Date | null> {
  const { rows } = await sql<{ found_at: Date | null }>`
    insert into installation (place) values (${place})
    on conflict (is_only) do update set
      found_place = case when installation.place = ${place} then null else ${place} end,
      found_at = case when installation.place = ${place} then null
        when installation.found_place = ${place} then installation.found_at else now() end
    returning found_at`.execute(db);
  return rows[0]?.found_at ?? null;
}

/** Since when the database waits at another place than its own; null where it is at home. */
export async function isHeldHere({ db }: SystemDb): Promise<Date | null> {
  const row = await db.selectFrom('installation').select('found_at').executeTakeFirst();
  return row?.found_at ?? null;
}

/** The found place is its own from now on, and sessions start. False when there was nothing to say. */
export async function acceptPlace({ db }: SystemDb): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update installation set place = found_place, found_place = null, found_at = null
      where found_place is not null returning 1)
    select pg_notify('recado_connections', '') from moved`.execute(db);
  return rows.length > 0;
}
