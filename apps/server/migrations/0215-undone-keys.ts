import { type Kysely, sql } from 'kysely';

const statements = [
  /* Calls whose message was undone: the browser may not have heard the answer, and calls again. */
  `create table undone_messages (
     company_id integer not null references companies on delete cascade, ticket_id integer not null, client_key text not null,
     undone_at timestamptz not null default now(),
     primary key (company_id, ticket_id, client_key),
     constraint undone_messages_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  'create index undone_messages_old on undone_messages (undone_at)',
  'grant select, insert, update, delete on undone_messages to recado_app',
  'alter table undone_messages enable row level security',
  `create policy own_company on undone_messages to recado_app
     using (company_id = current_company()) with check (company_id = current_company())`,
];

/** Keeps the keys of undone messages, so that a late call does not send one again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
