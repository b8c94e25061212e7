import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * Companies that are brought from another system, one row each time somebody asks. The row belongs to the company of the super
   * user who asked. "source" is the address, sealed; "shown" is what may be seen of it, "source_key" tells the same base again.
   */
  `create table move_ins (
     company_id integer not null references companies on delete cascade, id serial, user_id integer, user_name text not null,
     source bytea not null, shown text not null, source_key text not null, folder text not null default '',
     family text, state text not null default 'checking', error text, stop_requested boolean not null default false,
     done bigint not null default 0, total bigint not null default 0, report jsonb not null default '{"tables": {}, "notes": []}',
     rate integer not null default 0, attempts integer not null default 0, lease_owner text, lease_until timestamptz, began_at timestamptz, finished_at timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     constraint move_ins_state check (state in ('checking', 'checked', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone')))`,
  "create index move_ins_due on move_ins (updated_at) where state in ('checking', 'running', 'undoing')",
  /* Which company came from which; "report" says what became of its rows, "cursor" how far its messages are. */
  `create table moved_companies (
     company_id integer not null references companies on delete cascade, source_key text not null, old_id text not null,
     move_id integer not null, state text not null default 'moving', was_active boolean not null default true,
     cursor timestamptz, cursor_id text, report jsonb not null default '{"tables": {}, "notes": []}', created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (company_id),
     constraint moved_companies_state check (state in ('moving', 'moved')))`,
  'create unique index moved_companies_source on moved_companies (source_key, old_id)',
  /* Which row came from which: support is asked for "ticket 4711" long after. */
  `create table moved_rows (
     company_id integer not null references companies on delete cascade, kind text not null, old_id text not null,
     new_id integer not null, move_id integer not null,
     primary key (company_id, kind, old_id))`,
  ...['move_ins', 'moved_companies', 'moved_rows'].flatMap((table) => [
    `grant select, insert, update, delete on ${table} to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
  'grant usage, select on sequence move_ins_id_seq to recado_app',
];

/** Brings companies from another system. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
