import { type Kysely, sql } from 'kysely';

/*
 * What the platform tells everybody belongs to no company: every company's role reads it, none writes it. A picture stays
 * a file of the company whose super user sent it; its name and type are kept here, where other companies can read them.
 */
const statements = [
  `create table helps (
     id serial primary key, title text not null, description text not null, video text not null,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create unique index helps_title on helps (lower(title))',
  'create index helps_order on helps (f_unaccent(title), id)',
  `create table announcements (
     id serial primary key, author_company_id integer not null references companies on delete cascade,
     priority smallint not null default 3 check (priority between 1 and 3), title text not null, text text not null,
     is_active boolean not null default true, media_company_id integer, media_id text, media_name text, media_type text,
     published_at timestamptz not null default now(), created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     foreign key (media_company_id, media_id) references media (company_id, id) on delete set null)`,
  'create index announcements_author on announcements (author_company_id)',
  'create index announcements_media on announcements (media_company_id, media_id) where media_id is not null',
  'create index announcements_published on announcements (published_at) where is_active',
  'grant select on helps, announcements to recado_app',
  /* Until when a user has seen the announcements; none: since the account was made. */
  `create table announcement_marks (
     company_id integer not null, user_id integer not null, seen_at timestamptz not null default now(),
     primary key (company_id, user_id),
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'grant select, insert, update, delete on announcement_marks to recado_app',
  'alter table announcement_marks enable row level security',
  'create policy own_company on announcement_marks to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds help videos and announcements of the platform (wire-contract 3, 4.7 and 4.10). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
