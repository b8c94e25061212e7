import { type Kysely, sql } from 'kysely';

const statements = [
  /* An internal plan is given by hand and not offered at sign-up. */
  'alter table plans add column is_public boolean not null default true',
  /* What is billed to whom, and until when it was tried (administration §3). */
  'alter table companies add column if not exists trial_expiration date',
  ...['billing_name', 'address_zip_code', 'address_street', 'address_district', 'address_city', 'address_state'].map(
    (column) => `alter table companies add column ${column} text not null default ''`,
  ),
  /* A company that is deleted lets nobody in; its name is free again. */
  'alter table companies add column deleted_at timestamptz',
  'drop index companies_name',
  'create unique index companies_name on companies (lower(name)) where deleted_at is null',
  'create index companies_order on companies (f_unaccent(name), id) where deleted_at is null',
  'create index companies_plan on companies (plan_id)',
  /*
   * Who of the platform was in which company for support, and why. Names stand as they were. The product's role has no part
   * in it: rows are added when a visit begins, and only its end is written afterwards.
   */
  `create table support_visits (
     company_id integer not null references companies on delete cascade, id serial,
     user_id integer not null, user_name text not null, session_id uuid not null unique, reason text not null,
     started_at timestamptz not null default now(), until timestamptz not null, ended_at timestamptz,
     primary key (company_id, id), unique (id))`,
  'create index support_visits_time on support_visits (company_id, started_at desc)',
];

/** Adds what the platform keeps about companies and plans, and the visits of support. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
