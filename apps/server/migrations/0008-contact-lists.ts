import { type Kysely, sql } from 'kysely';

const tables = ['contact_lists', 'contact_list_items'];

const statements = [
  `create table contact_lists (
     company_id integer not null references companies on delete cascade, id serial, name text not null,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id))`,
  'create index contact_lists_name on contact_lists (company_id, f_unaccent(name), id)',

  /*
   * match_key: one person is once in a list, whichever of the two forms of a number is written. on_whatsapp: null is not
   * yet known (decision 19); then it is asked from look_up_after on, and looked_up_at says when it was asked last.
   */
  `create table contact_list_items (
     company_id integer not null, id serial, contact_list_id integer not null, name text not null,
     number text not null, match_key text not null, email text not null default '', on_whatsapp boolean,
     looked_up_at timestamptz, look_up_after timestamptz not null default now(),
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade)`,
  'create unique index contact_list_items_person on contact_list_items (company_id, contact_list_id, match_key)',
  'create index contact_list_items_name on contact_list_items (company_id, contact_list_id, f_unaccent(name), id)',
  'create index contact_list_items_unknown on contact_list_items (company_id, look_up_after, id) where on_whatsapp is null',
  'create index contact_list_items_asked on contact_list_items (company_id, looked_up_at) where looked_up_at is not null',
];

const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  'grant usage, select on sequence contact_lists_id_seq, contact_list_items_id_seq to recado_app',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds the lists of contacts that campaigns are sent to (administration §3; decisions 19). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
