import { type Kysely, sql } from 'kysely';

/*
 * Copies and removals of people's data. No foreign key to the contact: the row is the receipt and outlives it. The name of
 * who asked stands as it was. step: the part of the work that comes next.
 */
const statements = [
  `create table privacy_jobs (
     company_id integer not null references companies on delete cascade, id serial, kind text not null,
     contact_id integer not null, user_id integer not null, user_name text not null,
     state text not null default 'running' check (state in ('running', 'done', 'failed')),
     step integer not null default 0, done integer not null default 0, total integer not null default 0,
     counts jsonb not null default '{}', media_id text, error text, attempts integer not null default 0,
     lease_owner text, lease_until timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(), finished_at timestamptz,
     primary key (company_id, id))`,
  'create index privacy_jobs_contact on privacy_jobs (company_id, contact_id, id desc)',
  `create unique index privacy_jobs_one on privacy_jobs (company_id, contact_id) where state = 'running'`,
  `create index privacy_jobs_open on privacy_jobs (updated_at) where state = 'running'`,
  'grant select, insert, update on privacy_jobs to recado_app',
  'grant usage, select on sequence privacy_jobs_id_seq to recado_app',
  'alter table privacy_jobs enable row level security',
  'create policy own_company on privacy_jobs to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  /* Retention looks for the oldest of a company. */
  'create index messages_age on messages (company_id, created_at)',
];

/** Adds the work on people's data, and what the retention of messages and files needs (LGPD, trust I-63 to I-65). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
