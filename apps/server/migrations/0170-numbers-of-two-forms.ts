import { type Kysely, sql } from 'kysely';

/*
 * Mexican and Argentine numbers have one key with and without the digit of their mobiles, 52 and 521, 54 and 549. Where both
 * forms are contacts already, each keeps its own: who they are is for people to say.
 */
const shortened = (column: string) =>
  `regexp_replace(${column}, '^(?:(52)1([2-9][0-9]{9})|(54)9([1-9][0-9]{9}))$', '\\1\\2\\3\\4')`;
const isLong = (column: string) => `${column} ~ '^(521[2-9][0-9]{9}|549[1-9][0-9]{9})$'`;

const statements = [
  `update contact_addresses a set value = ${shortened('a.value')}
   where a.kind = 'phone' and ${isLong('a.value')} and not exists (
     select 1 from contact_addresses b
     where b.company_id = a.company_id and b.kind = 'phone' and b.value = ${shortened('a.value')})`,
  `update contact_list_items a set match_key = ${shortened('a.match_key')}
   where ${isLong('a.match_key')} and not exists (
     select 1 from contact_list_items b where b.company_id = a.company_id and b.contact_list_id = a.contact_list_id
       and b.match_key = ${shortened('a.match_key')})`,
  `update campaign_recipients a set match_key = ${shortened('a.match_key')}
   where ${isLong('a.match_key')} and not exists (
     select 1 from campaign_recipients b where b.company_id = a.company_id and b.campaign_id = a.campaign_id
       and b.match_key = ${shortened('a.match_key')})`,
];

/** One person has one key, whichever form of a number is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
