/** Fingerprints of rows, with which tests prove that a call changed nothing. */
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

interface Table {
  name: string;
  hasCompany: boolean;
}

/** All tables, asked of the database, so that those that come later are in it by themselves. */
const known = new WeakMap<Data, Table[]>();
async function tablesOf(data: Data): Promise<Table[]> {
  const before = known.get(data);
  if (before) return before;
  const { rows } = await data.system(({ db }) =>
    sql<Table>`select c.relname as name, exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as "hasCompany"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db),
  );
  known.set(data, rows);
  return rows;
}

/**
 * What is left out, because it tells of the browser and not of the call: who is there and was last there, and that a message
 * was handed to a page. It is written a moment later, and again by the clock.
 */
const rowOf = (table: string) => (table === 'users' ? sql`(to_jsonb(r) - 'last_seen_at')::text` : sql`r::text`);
function isLeftOut(table: string) {
  if (table === 'user_presence') return sql`true`;
  return table === 'message_moments' ? sql`r.kind = 'shown'` : sql`false`;
}

/** Every row by table: those that a company owns, or all that there are. */
export async function digestOf(data: Data, companyId?: number): Promise<Record<string, string>> {
  const tables = (await tablesOf(data)).flatMap(({ name, hasCompany }) => {
    if (companyId === undefined) return [{ name, isMeant: sql`true` }];
    if (name === 'companies') return [{ name, isMeant: sql`r.id = ${companyId}` }];
    return hasCompany ? [{ name, isMeant: sql`r.company_id = ${companyId}` }] : [];
  });
  const sums = tables.map(
    ({ name, isMeant }) => sql`
      select ${name} as name, count(*) || ' rows, ' || md5(coalesce(string_agg(text, '|' order by text), '')) as sum
      from (select ${rowOf(name)} as text from ${sql.table(name)} r where ${isMeant} and not ${isLeftOut(name)}) rows`,
  );
  const { rows } = await data.system(({ db }) =>
    sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db),
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Tables that a change of the platform's writes for every company: what its sockets are told. */
const tellings = ['company_sequences', 'events'];

/** A fingerprint without what every company is told. */
export const withoutTellings = (digest: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(digest).filter(([table]) => !tellings.includes(table)));
