import { type Kysely, sql } from 'kysely';

/*
 * Archives and removals of whole companies. company_id: the company of the super user who asked, whose row it is;
 * subject_id: the company concerned, without a foreign key, for the row is the receipt and outlives it. Names stand as they
 * were. due_at: when the work may begin. step: the part of the work that comes next; a removal that is beyond the first has
 * begun and is not taken back.
 */
const statements = [
  `create table company_jobs (
     company_id integer not null references companies on delete cascade, id serial,
     kind text not null check (kind in ('companyExport', 'companyRemoval')),
     subject_id integer not null, subject_name text not null, user_id integer not null, user_name text not null,
     state text not null default 'running' check (state in ('running', 'done', 'failed')),
     due_at timestamptz not null default now(),
     step integer not null default 0, done integer not null default 0, total integer not null default 0,
     counts jsonb not null default '{}', media_id text, error text, attempts integer not null default 0,
     lease_owner text, lease_until timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(), finished_at timestamptz,
     primary key (company_id, id), unique (id))`,
  'create index company_jobs_subject on company_jobs (subject_id, id desc)',
  `create unique index company_jobs_one on company_jobs (subject_id, kind) where state = 'running'`,
  `create index company_jobs_open on company_jobs (due_at) where state = 'running'`,
  'grant select, insert, update on company_jobs to recado_app',
  'grant usage, select on sequence company_jobs_id_seq to recado_app',
  'alter table company_jobs enable row level security',
  'create policy own_company on company_jobs to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  /* Sessions of one company, in batches; the index of before knows only those that go on. */
  'create index sessions_company on sessions (company_id)',
  /* Companies that are deleted already: thirty days from now, for nobody knew of it, in the name of the platform's first super user. */
  `insert into company_jobs (company_id, kind, subject_id, subject_name, user_id, user_name, due_at)
     select owner.company_id, 'companyRemoval', c.id, c.name, owner.id, owner.name, now() + interval '30 days'
     from companies c cross join (
       select u.company_id, u.id, u.name from users u join companies o on o.id = u.company_id and o.deleted_at is null
       where u.super and u.deleted_at is null order by u.id limit 1) owner
     where c.deleted_at is not null`,
];

/** Adds the work on whole companies: their archives, and their removal thirty days after they were deleted (trust I-65). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
