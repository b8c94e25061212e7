import { type Kysely, sql } from 'kysely';

/*
 * A statement behind the tenant wall may not use a trigram index: LIKE is not leakproof, so PostgreSQL applies the wall's
 * policy first, row by row. These functions run as the owner of the tables, apply the same wall themselves (the company
 * of the transaction, nothing when it is unset) and answer ids only. The statements are put together at each call, so
 * that each text is planned for itself: a rare word by the index, a single letter by reading along.
 */
const statements = [
  `create function find_contacts_by_text(pattern text, digits text) returns setof integer
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select c.id from contacts c where c.company_id = $1 and f_unaccent(c.name) like f_unaccent($2)
          union select c.id from contacts c where c.company_id = $1 and c.number like $3'
         using current_company(), pattern, digits;
     end $$`,
  `create function find_tickets_by_text(pattern text, digits text) returns setof integer
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select t.id from tickets t where t.company_id = $1 and t.contact_id in (select find_contacts_by_text($2, $3))
          union select m.ticket_id from messages m where m.company_id = $1 and f_unaccent(m.body) like f_unaccent($2)'
         using current_company(), pattern, digits;
     end $$`,
  'revoke all on function find_contacts_by_text(text, text), find_tickets_by_text(text, text) from public',
  'grant execute on function find_contacts_by_text(text, text), find_tickets_by_text(text, text) to recado_app',
];

/** Adds the text search behind the tenant wall. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
