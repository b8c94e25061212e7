import type { AiFailure, FailingPrompt } from '@recado/contract';
import { sql } from 'kysely';
import { readRecords } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { lastFailure, type PromptFacts, promptTable } from './prompt-rows.repo.ts';

/** The row of one prompt; undefined when it is gone. */
export async function findPrompt(tx: TenantDb, id: number): Promise<PromptFacts | undefined> {
  return (await readRecords<PromptFacts>(tx, promptTable, [id]))[0];
}

/** Those that give no answers; by name, 20 at most. */
export async function listFailing({ db, companyId }: TenantDb): Promise<FailingPrompt[]> {
  const { rows } = await sql<FailingPrompt>`
    select r.id, r.name, ${lastFailure} as kind from prompts r
    where r.company_id = ${companyId} and r.failure is not null and ${lastFailure} is not null
    order by f_unaccent(r.name) limit 20`.execute(db);
  return rows;
}

/** The prompt whose service helps the team; undefined where no prompt says so. */
export async function findTeamPrompt(tx: TenantDb): Promise<PromptFacts | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from prompts where company_id = ${tx.companyId} and for_team`.execute(tx.db);
  return rows[0] && findPrompt(tx, rows[0].id);
}

/**
 * The prompt whose service listens to voice notes: the one that is named, the connection's, the queue's, else the first one
 * with a key (docs/decisions/0146). Undefined where none can be asked.
 */
export async function findListener(
  tx: TenantDb,
  {
    promptId = null,
    connectionId,
    queueId,
  }: { promptId?: number | null; connectionId: number; queueId: number | null },
): Promise<PromptFacts | undefined> {
  const { companyId } = tx;
  const { rows } = await sql<{ id: number }>`
    select p.id from prompts p
    left join connections c on c.company_id = p.company_id and c.id = ${connectionId} and c.prompt_id = p.id
    left join queues q on q.company_id = p.company_id and q.id = ${queueId}::integer and q.prompt_id = p.id
    where p.company_id = ${companyId} and (p.api_key <> '' or p.base_url !~ '^https?://([^/]+[.])?openai[.]com([:/]|$)')
    order by p.id is not distinct from ${promptId}::integer desc, c.id is not null desc, q.id is not null desc,
      p.api_key <> '' desc, p.id limit 1`.execute(tx.db);
  return rows[0] && findPrompt(tx, rows[0].id);
}

/** Says whether its service helps the team; the one that did before does so no longer. */
export async function writeForTeam(tx: TenantDb, id: number, forTeam: boolean): Promise<void> {
  if (forTeam) {
    const { rows } = await sql<{ id: number }>`update prompts set for_team = false
      where company_id = ${tx.companyId} and for_team and id <> ${id} returning id`.execute(tx.db);
    for (const other of rows) tx.record({ name: 'prompt.updated', subject: { recordId: other.id, action: 'update' } });
  }
  await sql`update prompts set for_team = ${forTeam}
    where company_id = ${tx.companyId} and id = ${id} and for_team <> ${forTeam}`.execute(tx.db);
}

/** Tokens of all prompts in the company's civil day. */
export async function tokensOfDay({ db, companyId }: TenantDb, day: string): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(prompt_tokens + completion_tokens), 0)::float8 as tokens from prompt_days
    where company_id = ${companyId} and day = ${day}::date`.execute(db);
  return rows[0]?.tokens ?? 0;
}

export interface TokenUse {
  promptTokens: number;
  completionTokens: number;
}

/** Counts what a call took, whatever became of its answer. */
export async function notePromptUse(tx: TenantDb, id: number, day: string, use: TokenUse): Promise<void> {
  const { promptTokens, completionTokens } = use;
  await sql`
    insert into prompt_days as d (company_id, prompt_id, day, prompt_tokens, completion_tokens, calls)
    select company_id, id, ${day}::date, ${promptTokens}::integer, ${completionTokens}::integer, 1 from prompts
    where company_id = ${tx.companyId} and id = ${id}
    on conflict (company_id, prompt_id, day) do update set prompt_tokens = d.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = d.completion_tokens + excluded.completion_tokens, calls = d.calls + 1`.execute(tx.db);
  await sql`
    update prompts set prompt_tokens = prompt_tokens + ${promptTokens}::integer,
      completion_tokens = completion_tokens + ${completionTokens}::integer,
      total_tokens = total_tokens + ${promptTokens + completionTokens}::integer
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** Notes why a prompt gave no answer, or that it answers again; those who look at it are told when that changes. */
export async function notePromptFailure(tx: TenantDb, id: number, failure: AiFailure | null): Promise<void> {
  const { rows } = await sql`
    update prompts set failure = ${failure}::text, failed_at = case when ${failure}::text is null then null else now() end
    where company_id = ${tx.companyId} and id = ${id} and (${failure}::text is not null or failure is not null)
    returning 1`.execute(tx.db);
  if (rows.length) tx.record({ name: 'prompt.updated', subject: { recordId: id, action: 'update' } });
}

/** Remembers by which name the service takes the limit of an answer. */
export async function rememberTokenField(tx: TenantDb, id: number, field: PromptFacts['token_field']): Promise<void> {
  await sql`update prompts set token_field = ${field}
    where company_id = ${tx.companyId} and id = ${id} and token_field <> ${field}`.execute(tx.db);
}

/** Seals are made for a row, so that they are written once its id is known. */
export async function writeSecrets(
  tx: TenantDb,
  id: number,
  secrets: Partial<Record<'api_key' | 'voice_key', string>>,
): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  await tx.db.updateTable('prompts').set(secrets).where('company_id', '=', tx.companyId).where('id', '=', id).execute();
}
