import { type Kysely, sql } from 'kysely';

/*
 * A change of many tickets that somebody asked for: until `due_at` nothing happens. Each ticket is a row that is done in the
 * transaction of its own change, so that a process that stops in between leaves nothing half done.
 */
const statements = [
  `create table bulk_changes (
     company_id integer not null references companies on delete cascade, id serial, user_id integer not null, patch jsonb not null,
     due_at timestamptz not null, finished_at timestamptz, created_at timestamptz not null default now(),
     primary key (company_id, id),
     constraint bulk_changes_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  `create table bulk_change_tickets (
     company_id integer not null, id serial, bulk_change_id integer not null, ticket_id integer not null,
     state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')), error text,
     primary key (company_id, id), unique (company_id, bulk_change_id, ticket_id),
     constraint bulk_change_tickets_change foreign key (company_id, bulk_change_id)
       references bulk_changes (company_id, id) on delete cascade,
     constraint bulk_change_tickets_ticket foreign key (company_id, ticket_id)
       references tickets (company_id, id) on delete cascade)`,
  /* What is due, of all companies; and what is old. */
  'create index bulk_changes_due on bulk_changes (due_at) where finished_at is null',
  'create index bulk_changes_age on bulk_changes (due_at)',
  'create index bulk_changes_user on bulk_changes (company_id, user_id)',
  'create index bulk_change_tickets_ticket on bulk_change_tickets (company_id, ticket_id)',
  ...['bulk_changes', 'bulk_change_tickets'].flatMap((table) => [
    `grant select, insert, update, delete on ${table} to recado_app`,
    `grant usage, select on sequence ${table}_id_seq to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds changes of many tickets that can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
