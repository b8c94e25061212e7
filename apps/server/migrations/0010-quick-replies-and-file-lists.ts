import { type Kysely, sql } from 'kysely';

const tables = ['quick_messages', 'file_lists', 'file_options'];

const statements = [
  /* Without a user: the user who made it is gone. */
  `create table quick_messages (
     company_id integer not null references companies on delete cascade, id serial, user_id integer,
     shortcode text not null, message text not null default '', is_general boolean not null default false,
     is_active boolean not null default true, is_media boolean not null default false, media_id text,
     uses integer not null default 0, created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(), primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
     foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id))`,
  'create index quick_messages_shortcode on quick_messages (company_id, f_unaccent(shortcode), id)',
  'create index quick_messages_user on quick_messages (company_id, user_id) where user_id is not null',
  'create index quick_messages_media on quick_messages (company_id, media_id) where media_id is not null',
  `create table file_lists (
     company_id integer not null references companies on delete cascade, id serial, name text not null,
     message text not null, created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(), primary key (company_id, id))`,
  'create unique index file_lists_name on file_lists (company_id, lower(name))',
  'create index file_lists_order on file_lists (company_id, f_unaccent(name), id)',
  `create table file_options (
     company_id integer not null, id serial, file_list_id integer not null, position integer not null,
     name text not null default '', path text not null default '', media_type text not null default '', media_id text,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
     foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id))`,
  'create index file_options_list on file_options (company_id, file_list_id, position)',
  'create index file_options_media on file_options (company_id, media_id) where media_id is not null',
];

const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  ...tables.flatMap((table) => [
    `grant usage, select on sequence ${table}_id_seq to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds quick replies and file lists (wire-contract 3 and 4.7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
