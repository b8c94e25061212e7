import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';

/** Names of all companies that are there, in small letters: no two have one. */
export async function companyNames({ db }: SystemDb): Promise<Set<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select lower(name) as name from companies where deleted_at is null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
