import { type Kysely, sql } from 'kysely';

/*
 * The search compares the stored name without accents, so that no accent is taken off while it searches, and answers what
 * the list is ordered by as well: of thousands of hits only the page is read from the table. See 0002 for the wall.
 */
const statements = [
  'drop index contacts_search',
  'create index contacts_search on contacts using gin (sort_name gin_trgm_ops)',
  `create function list_contacts_by_text(pattern text, digits text) returns table (id integer, sort_name text)
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select c.id, c.sort_name from contacts c where c.company_id = $1 and c.sort_name like $2
          union select c.id, c.sort_name from contacts c where c.company_id = $1 and c.number like $3'
         using current_company(), f_unaccent(pattern), digits;
     end $$`,
  `create or replace function find_contacts_by_text(pattern text, digits text) returns setof integer
     language sql stable security definer set search_path = public, pg_temp rows 100 as $$
       select l.id from list_contacts_by_text(pattern, digits) l $$`,
  'revoke all on function list_contacts_by_text(text, text) from public',
  'grant execute on function list_contacts_by_text(text, text) to recado_app',
];

/** Lets the search of contacts use the stored name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
