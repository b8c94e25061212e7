import { type Kysely, sql } from 'kysely';

/*
 * What people did in a company. The product's role adds and reads and does nothing else; nobody changes an entry, not even
 * the owner of the tables; only the clean-up, which works as the owner, removes old ones. Names stand as they were, and
 * nothing refers to other tables: an entry outlives what it tells of.
 */
const statements = [
  `create table activity_log (
     company_id integer not null references companies on delete cascade, id bigserial, kind text not null,
     user_id integer, user_name text not null default '', ip text not null default '',
     subject_id bigint, subject text not null default '', facts jsonb not null default '{}',
     created_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create index activity_log_time on activity_log (company_id, created_at desc, id desc)',
  'create index activity_log_user on activity_log (company_id, user_id, created_at desc, id desc)',
  'grant select, insert on activity_log to recado_app',
  'grant usage, select on sequence activity_log_id_seq to recado_app',
  'alter table activity_log enable row level security',
  'create policy own_company on activity_log to recado_app using (company_id = current_company()) with check (company_id = current_company())',
  `create function refuse_change() returns trigger language plpgsql as $$
     begin raise exception 'rows of % are only added', tg_table_name using errcode = '42501'; end $$`,
  'create trigger activity_log_stays before update on activity_log for each row execute function refuse_change()',
];

/** Adds the activity log of a company, to which entries are only added (trust I-62). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
