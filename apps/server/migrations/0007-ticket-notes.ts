import { type Kysely, sql } from 'kysely';

const statements = [
  /* The contact is the ticket's own: a note follows its ticket when two contacts become one. */
  `create table ticket_notes (
     company_id integer not null, id serial, ticket_id integer not null, user_id integer, note text not null,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  'create index ticket_notes_ticket on ticket_notes (company_id, ticket_id, id desc)',
  'create index ticket_notes_user on ticket_notes (company_id, user_id) where user_id is not null',
  'grant select, insert, update, delete on ticket_notes to recado_app',
  'grant usage, select on sequence ticket_notes_id_seq to recado_app',
  'alter table ticket_notes enable row level security',
  'create policy own_company on ticket_notes to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds what colleagues tell each other about an attendance (core §3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
