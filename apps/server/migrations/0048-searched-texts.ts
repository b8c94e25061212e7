import { type Kysely, sql } from 'kysely';

/*
 * What a search compares stands ready beside the text: without case and accents, written once. The functions of
 * 0002-text-search.ts and 0038-drafts-and-undo.ts ask it. sample_tickets_by_text stops after so many messages and so many
 * tickets of people: what it leaves out tells that a text is common, for which the planner's statistics are too coarse.
 */
const statements = [
  'alter table messages add column searched text generated always as (f_unaccent(body)) stored',
  'drop index messages_search',
  'create index messages_search on messages using gin (searched gin_trgm_ops)',
  `create or replace function find_tickets_by_text(pattern text, digits text) returns setof integer
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select t.id from tickets t where t.company_id = $1 and t.contact_id in (select find_contacts_by_text($2, $3))
          union select m.ticket_id from messages m where m.company_id = $1 and m.searched like f_unaccent($2)'
         using current_company(), pattern, digits;
     end $$`,
  `create function sample_tickets_by_text(pattern text, digits text, at_most integer) returns setof integer
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         '(select t.id from tickets t where t.company_id = $1 and t.contact_id in (select find_contacts_by_text($2, $3)) limit $4)
          union all (select m.ticket_id from messages m where m.company_id = $1 and m.searched like f_unaccent($2) limit $4)'
         using current_company(), pattern, digits, at_most;
     end $$`,
  `create or replace function find_messages_of_history(contact integer, connection integer, pattern text, foreign_tickets integer[], at_most integer)
     returns table (id text, "position" bigint)
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select m.id, m.position from messages m where m.company_id = $1 and m.contact_id = $2 and m.connection_id = $3
            and not m.is_deleted and m.ticket_id <> all($5) and m.searched like f_unaccent($4)
          order by m.position desc limit $6'
         using current_company(), contact, connection, pattern, foreign_tickets, at_most;
     end $$`,
  'revoke all on function sample_tickets_by_text(text, text, integer) from public',
  'grant execute on function sample_tickets_by_text(text, text, integer) to recado_app',
];

/** Writes down what a search compares, and adds a look at the first tickets with a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
