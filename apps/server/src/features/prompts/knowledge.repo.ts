import type { PromptSource } from '@recado/contract';
import type { Language } from '@recado/i18n';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** A passage that fits what the customer asks. */
export interface Passage {
  source: string;
  text: string;
}

/** So many passages, and so many characters of them, go into a request. */
const most = { passages: 4, characters: 4000, asked: 2000 };

/** Words that say nothing, as they are without accents: the stop words of PostgreSQL have theirs. */
const empty = [
  'nao',
  'voce',
  'voces',
  'sao',
  'esta',
  'ate',
  'tambem',
  'ja',
  'so',
  'mas',
  'ola',
  'oi',
  'bom',
  'dia',
  'usted',
  'mas',
  'hola',
];

/** The passages that have most words of a text, whatever their order; none where no word fits. */
export async function findPassages({ db, companyId }: TenantDb, promptId: number, asked: string): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    with asked as materialized (
      select l.language, (
        select string_agg('''' || replace(replace(w.lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery
        from unnest(to_tsvector(l.config, f_unaccent(${asked.slice(0, most.asked)}))) w
        where w.lexeme <> all(${empty}::text[])) as query
      from (values ('pt', 'pg_catalog.portuguese'::regconfig), ('es', 'pg_catalog.spanish'::regconfig),
        ('en', 'pg_catalog.english'::regconfig)) l (language, config))
    select s.name as source, p.text from asked a
    join prompt_passages p on p.company_id = ${companyId} and p.prompt_id = ${promptId} and p.language = a.language
      and p.searched @@ a.query
    join prompt_sources s on s.company_id = p.company_id and s.id = p.source_id
    order by ts_rank_cd(p.searched, a.query, 1) desc, p.source_id, p.position limit ${most.passages}`.execute(db);
  let characters = 0;
  return rows.filter(({ text }) => {
    characters += text.length;
    return characters <= most.characters;
  });
}

/** The sources of a prompt, oldest first. */
export async function listSources({ db, companyId }: TenantDb, promptId: number): Promise<PromptSource[]> {
  const { rows } = await sql<Omit<PromptSource, 'createdAt'> & { at: Date }>`
    select s.id, s.name, s.characters, s.created_at as at,
      (select count(*)::integer from prompt_passages p
        where p.company_id = s.company_id and p.prompt_id = s.prompt_id and p.source_id = s.id) as passages
    from prompt_sources s where s.company_id = ${companyId} and s.prompt_id = ${promptId} order by s.id`.execute(db);
  return rows.map(({ at, ...source }) => ({ ...source, createdAt: at.toISOString() }));
}

/** Holds the prompt until the transaction ends, so that two writers do not pass its limit; false when it is gone. */
export async function holdPrompt({ db, companyId }: TenantDb, promptId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from prompts where company_id = ${companyId} and id = ${promptId} for no key update`.execute(db);
  return rows.length > 0;
}

/** Stores a source and its passages. */
export async function storeSource(
  { db, companyId: company_id }: TenantDb,
  { promptId: prompt_id, name, text, language }: { promptId: number; name: string; text: string; language: Language },
  passages: readonly string[],
): Promise<number> {
  const { id } = await db
    .insertInto('prompt_sources')
    .values({ company_id, prompt_id, name, characters: text.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into prompt_passages (company_id, prompt_id, source_id, position, language, text)
    select ${company_id}, ${prompt_id}, ${id}, p.position, ${language}, p.text
    from unnest(${passages}::text[]) with ordinality p (text, position)`.execute(db);
  return id;
}

/** False when it is gone. */
export async function deleteSource({ db, companyId }: TenantDb, promptId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from prompt_sources where company_id = ${companyId} and prompt_id = ${promptId} and id = ${id}
    returning 1`.execute(db);
  return rows.length > 0;
}
