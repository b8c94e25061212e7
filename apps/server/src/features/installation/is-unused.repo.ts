import type pg from 'pg';

/**
 * Whether nothing was ever kept in the database, so that it may be filled: no table at all, or those of this product at no
 * later migration than `newest`, without a company and without a user.
 */
export async function isUnused(client: pg.ClientBase, newest: string): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; isOurs: boolean }>(
    `select count(*)::integer as tables, coalesce(bool_or(relname = 'kysely_migration'), false) as "isOurs"
     from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const [found] = rows;
  if (found?.tables === 0) return true;
  if (!found?.isOurs) return false;
  const used = await client.query<{ isUsed: boolean }>(
    `select coalesce(max(name) > $1, false) as "isUsed" from kysely_migration`,
    [newest],
  );
  if (used.rows[0]?.isUsed) return false;
  const { rows: counted } = await client.query<{ there: boolean }>(
    `select to_regclass('companies') is not null as there`,
  );
  if (!counted[0]?.there) return true;
  const held = await client.query<{ isHeld: boolean }>(
    `select exists (select from companies) or exists (select from users) as "isHeld"`,
  );
  return held.rows[0]?.isHeld === false;
}

/** Says in a restored database that it stands nowhere yet: the next start finds it at another place, wherever that is. */
export async function noteCopy(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into installation (place) values ('a backup')
     on conflict (is_only) do update set place = excluded.place, found_place = null, found_at = null`,
  );
}
