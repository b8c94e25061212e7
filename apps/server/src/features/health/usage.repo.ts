import type { CompanyUsage } from '@recado/contract';
import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';

/** Companies of one page: each costs a look at its part of three indexes. */
const atOnce = 20;

/** What the next companies use. One statement: messages by their age, files and lines each by an index that begins with the company. */
export async function usageAfter(
  { db }: SystemDb,
  after: number,
): Promise<{ companies: CompanyUsage[]; next: number | null }> {
  const { rows } = await sql<CompanyUsage>`
    select c.id, c.name, m.count as messages, f.bytes, l.connected, l.lines
    from (select id, name from companies where deleted_at is null and id > ${after} order by id limit ${atOnce + 1}) c
      cross join lateral (select count(*)::integer as count from messages
        where company_id = c.id and created_at > now() - interval '30 days') m
      cross join lateral (select coalesce(sum(bytes), 0)::double precision as bytes from media where company_id = c.id) f
      cross join lateral (select count(*)::integer as lines, (count(*) filter (where status = 'CONNECTED'))::integer as connected
        from connections where company_id = c.id and deleted_at is null) l
    order by c.id`.execute(db);
  const companies = rows.slice(0, atOnce);
  return { companies, next: rows.length > atOnce ? (companies.at(-1)?.id ?? null) : null };
}

/** How much room the database takes. */
export async function databaseBytes({ db }: SystemDb): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::double precision as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
