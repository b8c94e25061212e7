import { type Kysely, sql } from 'kysely';

/* The search of conversations finds no words of deleted messages, as the search within one does. */
const statements = [
  `create or replace function find_tickets_by_text(pattern text, digits text) returns setof integer
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select t.id from tickets t where t.company_id = $1 and t.contact_id in (select find_contacts_by_text($2, $3))
          union select m.ticket_id from messages m where m.company_id = $1 and m.searched like f_unaccent($2) and not m.is_deleted'
         using current_company(), pattern, digits;
     end $$`,
  `create or replace function sample_tickets_by_text(pattern text, digits text, at_most integer) returns setof integer
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         '(select t.id from tickets t where t.company_id = $1 and t.contact_id in (select find_contacts_by_text($2, $3)) limit $4)
          union all (select m.ticket_id from messages m where m.company_id = $1 and m.searched like f_unaccent($2) and not m.is_deleted limit $4)'
         using current_company(), pattern, digits, at_most;
     end $$`,
  /* Keys of encryption with a person: their names hold the number, of conversations "number.device", of groups "group::number::device". */
  `create function forget_keys_of(of_company integer, contact integer) returns bigint language sql as $$
     with own as (
       select distinct v.text as number from contact_addresses a cross join lateral (values (a.value), (a.dial)) v(text)
       where a.company_id = of_company and a.contact_id = contact and a.kind in ('phone', 'lid')),
     gone as (
       delete from connection_keys k using own where k.company_id = of_company and own.number in (
         split_part(split_part(split_part(k.key_id, '.', 1), '_', 1), ':', 1), split_part(split_part(k.key_id, '::', 2), '_', 1))
       returning 1)
     select count(*) from gone
   $$`,
];

/** Leaves deleted messages out of the search of conversations, and lets the keys with a person be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
