import { type Kysely, sql } from 'kysely';

const tables = ['imports', 'import_files', 'import_batches'];

const statements = [
  /* lease_*: which process works on it; attempts: how often the work at hand has failed in a row. */
  `create table imports (
     company_id integer not null references companies on delete cascade, id serial, user_id integer,
     kind text not null, file_name text not null, options json not null default '{}',
     state text not null default 'reading' check (state in
       ('reading', 'mapping', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
     is_automatic boolean not null default false, header json, preview json not null default '[]',
     mapping json not null default '{}', total integer not null default 0, done integer not null default 0,
     created integer not null default 0, updated integer not null default 0, skipped integer not null default 0,
     failed integer not null default 0, undone integer not null default 0, can_undo boolean not null default false,
     error text, cancel_requested boolean not null default false, attempts integer not null default 0,
     lease_owner text, lease_until timestamptz, created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz,
     primary key (company_id, id), unique (id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create index imports_open on imports (id) where state in ('reading', 'running', 'undoing')`,
  'create index imports_kind on imports (company_id, kind, id desc)',
  'create index imports_finished on imports (updated_at)',

  /* The file as it was sent, until it is read. */
  `create table import_files (
     company_id integer not null, import_id integer not null, bytes bytea not null,
     primary key (company_id, import_id),
     foreign key (company_id, import_id) references imports (company_id, id) on delete cascade)`,

  /* The file's rows, some hundreds together: \`rows\` until they are applied, then what failed and what undoes them. */
  `create table import_batches (
     company_id integer not null, import_id integer not null, batch integer not null, rows json not null,
     errors json not null default '[]', undo json not null default '[]', applied_at timestamptz, undone_at timestamptz,
     primary key (company_id, import_id, batch),
     foreign key (company_id, import_id) references imports (company_id, id) on delete cascade)`,
];

const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  'grant usage, select on sequence imports_id_seq to recado_app',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds imports of spreadsheets as jobs that survive their process (decisions 39, trust I-37). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
