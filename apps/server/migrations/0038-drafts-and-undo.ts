import { type Kysely, sql } from 'kysely';

const statements = [
  /* What a person has begun to write in a ticket; an empty one has no row (docs/decisions/0055). */
  `create table ticket_drafts (
     company_id integer not null references companies on delete cascade, id serial, ticket_id integer not null,
     user_id integer not null, body text not null, updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create unique index ticket_drafts_own on ticket_drafts (company_id, ticket_id, user_id)',
  'create index ticket_drafts_user on ticket_drafts (company_id, user_id)',
  'grant select, insert, update, delete on ticket_drafts to recado_app',
  'grant usage, select on sequence ticket_drafts_id_seq to recado_app',
  'alter table ticket_drafts enable row level security',
  'create policy own_company on ticket_drafts to recado_app using (company_id = current_company()) with check (company_id = current_company())',

  /* A message that may still be undone waits as one that the send budget holds does; `undo` is what the ticket's row said before. */
  'alter table outbox add column undo jsonb',
  'alter table outbox drop constraint outbox_held_why',
  `alter table outbox add constraint outbox_held_why check (held_why in ('pace', 'newContacts', 'quiet', 'restricted', 'undo'))`,
  `create index outbox_undoable on outbox (company_id, connection_id, held_until) where state = 'waiting' and held_why = 'undo'`,

  /* The search behind the tenant wall (0002-text-search.ts), within one contact's history on one connection, newest first. */
  `create function find_messages_of_history(contact integer, connection integer, pattern text, foreign_tickets integer[], at_most integer)
     returns table (id text, "position" bigint)
     language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
     begin
       return query execute
         'select m.id, m.position from messages m where m.company_id = $1 and m.contact_id = $2 and m.connection_id = $3
            and not m.is_deleted and m.ticket_id <> all($5) and f_unaccent(m.body) like f_unaccent($4)
          order by m.position desc limit $6'
         using current_company(), contact, connection, pattern, foreign_tickets, at_most;
     end $$`,
  'revoke all on function find_messages_of_history(integer, integer, text, integer[], integer) from public',
  'grant execute on function find_messages_of_history(integer, integer, text, integer[], integer) to recado_app',
];

/** Adds drafts that the server keeps, sends that can be undone, and the search in a conversation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
