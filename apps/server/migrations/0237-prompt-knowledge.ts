import { type Kysely, sql } from 'kysely';

/*
 * What a prompt knows: texts of the company, cut into passages. A passage keeps the language it was stemmed in, so that it is
 * found after the company changes its own.
 */
const tables = ['prompt_sources', 'prompt_passages'];
const statements = [
  `create table prompt_sources (
     company_id integer not null, id serial, prompt_id integer not null, name text not null check (char_length(name) <= 100),
     characters integer not null, created_at timestamptz not null default now(),
     primary key (company_id, id), unique (company_id, prompt_id, id),
     foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade)`,
  `create table prompt_passages (
     company_id integer not null, source_id integer not null, position integer not null, prompt_id integer not null,
     language text not null check (language in ('pt', 'es', 'en')), text text not null check (char_length(text) <= 1000),
     searched tsvector generated always as (to_tsvector(case language when 'pt' then 'pg_catalog.portuguese'::regconfig
       when 'es' then 'pg_catalog.spanish'::regconfig else 'pg_catalog.english'::regconfig end, f_unaccent(text))) stored,
     primary key (company_id, source_id, position),
     foreign key (company_id, prompt_id, source_id) references prompt_sources (company_id, prompt_id, id) on delete cascade)`,
  'create index prompt_passages_source on prompt_passages (company_id, prompt_id, source_id)',
  'create index prompt_passages_searched on prompt_passages using gin (searched)',
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  'grant usage, select on sequence prompt_sources_id_seq to recado_app',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app
       using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
];

/** Adds the knowledge of prompts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
