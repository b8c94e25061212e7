import { type Kysely, sql } from 'kysely';

/*
 * What a model heard in a voice note; also the work of asking it: `waiting` rows are due, lease_owner holds one. prompt_id: the
 * prompt that is to be asked where that is known; it may be gone, so it is no foreign key.
 */
const statements = [
  `create table message_transcripts (
     company_id integer not null, message_id text not null,
     state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
     text text not null default '' check (char_length(text) <= 20000), failure text check (char_length(failure) <= 40),
     prompt_id integer, attempts smallint not null default 0, due_at timestamptz not null default now(), lease_owner text,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, message_id),
     foreign key (company_id, message_id) references messages (company_id, id) on delete cascade)`,
  `create index message_transcripts_due on message_transcripts (due_at) where state = 'waiting'`,
  'grant select, insert, update, delete on message_transcripts to recado_app',
  'alter table message_transcripts enable row level security',
  `create policy own_company on message_transcripts to recado_app
     using (company_id = current_company()) with check (company_id = current_company())`,
  /* Who deletes a message for everybody takes back what was heard in it, too. */
  `create function drop_transcript() returns trigger language plpgsql as $$
   begin
     delete from message_transcripts t where t.company_id = new.company_id and t.message_id = new.id;
     return null;
   end $$`,
  `create trigger messages_deleted_transcript after update of is_deleted on messages
     for each row when (new.is_deleted and not old.is_deleted) execute function drop_transcript()`,
  /* The search in a conversation finds what was heard; voice notes are few among its messages. */
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
            union
            (select m.id, m.position from messages m where m.company_id = $1 and m.connection_id <> $3
               and m.ticket_id = any(array(select t.id from tickets t where t.company_id = $1 and t.contact_id = $2
                 and t.connection_id = $3 and t.has_moved))
               and not m.is_deleted and m.ticket_id <> all($5) and m.searched like f_unaccent($4)
             order by m.position desc limit $6)
            union
            (select m.id, m.position from messages m
               join message_transcripts r on r.company_id = m.company_id and r.message_id = m.id and r.state = ''done''
               join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
               where m.company_id = $1 and m.contact_id = $2 and t.contact_id = $2 and t.connection_id = $3
               and not m.is_deleted and m.ticket_id <> all($5) and f_unaccent(r.text) like f_unaccent($4)
             order by m.position desc limit $6)) h
          order by h.position desc limit $6'
         using current_company(), contact, connection, pattern, foreign_tickets, at_most;
     end $$`,
];

/** Adds transcripts of voice notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
