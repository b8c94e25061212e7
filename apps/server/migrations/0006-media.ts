import { type Kysely, sql } from 'kysely';

/*
 * Files of a company. A row is older than the first byte that is stored for it, so that nothing in the store is without
 * one; bytes and sha256 are null until all of it is there. sweep_at: when the clean-up deletes it; null once something
 * holds it. purpose: what it was sent for.
 */
const statements = [
  `create table media (
     company_id integer not null references companies on delete cascade, id text not null, purpose text not null,
     name text not null, type text not null, kind text not null, bytes bigint, sha256 text, created_by integer,
     created_at timestamptz not null default now(), sweep_at timestamptz default now() + interval '24 hours',
     primary key (company_id, id),
     foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by))`,
  'create index media_sweep on media (sweep_at) where sweep_at is not null',
  'create index media_creator on media (company_id, created_by) where created_by is not null',
  'grant select, insert, update, delete on media to recado_app',
  'alter table media enable row level security',
  'create policy own_company on media to recado_app using (company_id = current_company()) with check (company_id = current_company())',
];

/** Adds the files of a company (decisions 11 and 31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
