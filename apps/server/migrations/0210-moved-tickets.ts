import { type Kysely, sql } from 'kysely';

/*
 * has_moved: the ticket was at another connection before, so that messages of it came by other lines. A conversation is made
 * of tickets: what an index of the line gives is right but for these few, which have an index of their own.
 */
const statements = [
  'alter table tickets add column has_moved boolean not null default false',
  `update tickets t set has_moved = true where exists (select from messages m
     where m.company_id = t.company_id and m.ticket_id = t.id and m.connection_id <> t.connection_id)`,
  'create index tickets_moved on tickets (company_id, contact_id) include (id, connection_id) where has_moved',
  `create function note_move() returns trigger language plpgsql as $$
   begin
     new.has_moved := true;
     return new;
   end $$`,
  `create trigger tickets_move before update of connection_id on tickets for each row
     when (old.connection_id <> new.connection_id) execute function note_move()`,
  `create or replace function find_messages_of_history(contact integer, connection integer, pattern text, foreign_tickets integer[], at_most integer)
     returns table (id text, "position" bigint)
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select h.id, h.position from (
            (select m.id, m.position from messages m where m.company_id = $1 and m.contact_id = $2 and m.connection_id = $3
               and not m.is_deleted and m.ticket_id <> all($5) and m.searched like f_unaccent($4)
               and m.ticket_id <> all(array(select t.id from tickets t where t.company_id = $1 and t.contact_id = $2
                 and t.connection_id <> $3 and t.has_moved))
             order by m.position desc limit $6)
            union all
            (select m.id, m.position from messages m where m.company_id = $1 and m.connection_id <> $3
               and m.ticket_id = any(array(select t.id from tickets t where t.company_id = $1 and t.contact_id = $2
                 and t.connection_id = $3 and t.has_moved))
               and not m.is_deleted and m.ticket_id <> all($5) and m.searched like f_unaccent($4)
             order by m.position desc limit $6)) h
          order by h.position desc limit $6'
         using current_company(), contact, connection, pattern, foreign_tickets, at_most;
     end $$`,
];

/** A conversation keeps what was said in it when its ticket goes to another connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
