import { type Kysely, sql } from 'kysely';

const statements = [
  /* The last calls of a company's programs: only the end of a number is kept, and no text. */
  `create table api_calls (
     company_id integer not null references companies on delete cascade, id bigserial,
     connection_id integer not null, number_end text not null default '', files integer not null default 0,
     status integer not null, error text, took_ms integer not null, created_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'grant select, insert, update, delete on api_calls to recado_app',
  'grant usage, select on sequence api_calls_id_seq to recado_app',
  'alter table api_calls enable row level security',
  'create policy own_company on api_calls to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds the last calls of the messages API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
