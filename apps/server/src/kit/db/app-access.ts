/**
 * What the role of companies may do, as the migrations say it. A dump that is restored into another server loses it: the
 * role is no part of a dump, and what names a role that is not there is skipped.
 */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from './tables.ts';

/** The statements about the role, in their order: the migrations are run on no database, which only notes what they say. */
async function statementsOf(migrations: readonly Migration[]): Promise<string[]> {
  const said: string[] = [];
  const nowhere = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      said.push(query.sql);
    },
  });
  for (const { up } of migrations) await up(nowhere);
  return said.flatMap((text, index) => {
    if (!/^\s*(grant|revoke|create policy|drop policy)\b/i.test(text)) return [];
    if (!/ on all sequences /.test(text)) return [text];
    // All that were there then; later ones say for themselves whether the role uses them.
    return sequencesOf(said.slice(0, index)).map((name) => text.replace('all sequences in schema public', name));
  });
}

/** A column that counts by itself, at the front of its piece of a statement. */
const ownNumber = /^\s*(\w+) (?:(?:big|small)?serial\b|\w+ generated (?:always|by default) as identity)/i;

/** Sequences that statements make beside tables. */
const sequencesOf = (statements: readonly string[]): string[] =>
  statements.flatMap((text) => {
    const table = /^\s*create table (\w+)/i.exec(text)?.[1];
    const columns = text.split(/[(,]/).flatMap((piece) => ownNumber.exec(piece)?.[1] ?? []);
    return table ? columns.map((column) => `sequence ${table}_${column}_seq`) : [];
  });

/** Whether the role may read companies, and every walled table says what the role sees of it. */
async function isWhole(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select has_table_privilege('recado_app', 'companies', 'select') and not exists (
      select from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
        and (not exists (select from pg_policy p where p.polrelid = c.oid)
          or not has_any_column_privilege('recado_app', c.oid, 'select'))) as whole`.execute(db);
  return rows[0]?.whole === true;
}

/** There already, or about what a later migration took away: no table, no function, no column. */
const harmless: readonly unknown[] = ['42710', '42P01', '42883', '42703', '42704'];

/** Says anew what the role may do where a part of it is missing; what is there stays. Throws when it stays incomplete. */
export async function ensureAppAccess(db: Kysely<Database>, migrations: readonly Migration[]): Promise<void> {
  if (await isWhole(db)) return;
  const statements = await statementsOf(migrations);
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) {
      await sql`savepoint one`.execute(tx);
      try {
        await sql.raw(statement).execute(tx);
      } catch (error) {
        if (!harmless.includes((error as { code?: unknown }).code)) throw error;
        await sql`rollback to savepoint one`.execute(tx);
      }
    }
  });
  if (await isWhole(db)) return;
  throw new Error(
    'The role recado_app may not see all that it must. Restore the dump with an owner of the tables as the database user.',
  );
}
