/** Transcripts of voice notes: rows that are due, and what was heard. */
import type { TranscriptFailure } from '@recado/contract';
import { sql } from 'kysely';
import { findListener } from '#features/prompts/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';
import { tellChanged } from './tell-changed.repo.ts';

/** On which processes hear that a voice note is to be written down. */
export const transcriptsChannel = 'recado_transcripts';

/** What is kept of a text. */
const mostCharacters = 20_000;
/** Longer than a call takes; then another process may take it. */
const lease = sql`now() + interval '150 seconds'`;

/** A voice note that is to be written down, in the hands of one process. */
export interface DueTranscript {
  companyId: number;
  messageId: string;
  /** The prompt that is to be asked, where that is known. */
  promptId: number | null;
  attempts: number;
}

/** Where a voice note is kept, and whose it is. */
export interface Sound {
  mediaId: string;
  /** The twin that every browser plays. */
  playableId: string | null;
  seconds: number | null;
  connectionId: number;
  queueId: number | null;
}

/** Puts received voice notes in line that are here and were not heard yet; answers those that are new in line. */
export async function askTranscripts(
  tx: TenantDb,
  messageIds: readonly string[],
  promptId: number | null,
): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with asked as (
      insert into message_transcripts as r (company_id, message_id, prompt_id)
      select m.company_id, m.id, ${promptId}::integer from messages m
      join message_files f on f.company_id = m.company_id and f.message_id = m.id
      where m.company_id = ${tx.companyId} and ${isAnyOf('m.id', messageIds)} and not m.from_me and not m.is_deleted
        and f.is_voice and f.state = 'ready'
      on conflict (company_id, message_id) do update set state = 'waiting', failure = null, attempts = 0, due_at = now(),
        lease_owner = null, prompt_id = excluded.prompt_id, updated_at = now() where r.state = 'failed'
      returning message_id as id),
    told as (select pg_notify(${transcriptsChannel}, '') from asked limit 1)
    select a.id from asked a left join told on true`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Those of these messages that are voice notes of the customer and may still be heard: their sound comes, or is listened to. */
export async function unheardIn(tx: TenantDb, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m join message_files f on f.company_id = m.company_id and f.message_id = m.id
    left join message_transcripts r on r.company_id = m.company_id and r.message_id = m.id
    where m.company_id = ${tx.companyId} and ${isAnyOf('m.id', messageIds)} and not m.from_me and not m.is_deleted and f.is_voice
      and f.state <> 'failed' and coalesce(r.state, 'waiting') = 'waiting'`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Puts a voice note in line that has just come, where the company wants all of them written down and a prompt can be asked. */
export async function transcribeIfWanted(tx: TenantDb, messageId: string): Promise<void> {
  const { transcribeVoice } = await loadSettings(tx);
  if (!transcribeVoice || !(await hasAi(tx))) return;
  const sound = await findSound(tx, messageId);
  if (sound && (await findListener(tx, sound))) await askTranscripts(tx, [messageId], null);
}

async function hasAi({ db, companyId }: TenantDb): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select p.use_open_ai as has from companies o join plans p on p.id = o.plan_id where o.id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** Takes what waits longest. */
export function claimTranscript(data: Data, owner: string): Promise<DueTranscript | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<DueTranscript>`
      update message_transcripts set lease_owner = ${owner}, due_at = ${lease}, attempts = attempts + 1
      where (company_id, message_id) in (
        select company_id, message_id from message_transcripts
        where state = 'waiting' and due_at <= now() and ${ofLivingCompany}
        order by due_at limit 1 for update skip locked)
      returning company_id as "companyId", message_id as "messageId", prompt_id as "promptId", attempts`.execute(db);
    return rows[0];
  });
}

/** Gives one back; it is due again after so many seconds. What was only begun counts as no try. */
export async function postponeTranscript(tx: TenantDb, id: string, owner: string, seconds: number): Promise<void> {
  await sql`update message_transcripts set lease_owner = null, due_at = now() + make_interval(secs => ${seconds}),
      attempts = case when ${seconds}::float8 = 0 then attempts - 1 else attempts end
    where company_id = ${tx.companyId} and message_id = ${id} and lease_owner = ${owner}`.execute(tx.db);
}

/** Writes what was heard, or why nothing was; who looks at the conversation is told. */
export async function settleTranscript(
  tx: TenantDb,
  { id, owner }: { id: string; owner: string },
  result: { text: string } | { failure: TranscriptFailure },
): Promise<void> {
  const [state, text, failure] =
    'text' in result
      ? ['done', [...result.text].slice(0, mostCharacters).join(''), null]
      : ['failed', '', result.failure];
  const { rows } = await sql`
    update message_transcripts set state = ${state}, text = ${text}, failure = ${failure}, lease_owner = null, updated_at = now()
    where company_id = ${tx.companyId} and message_id = ${id} and state = 'waiting' and lease_owner = ${owner}
    returning 1`.execute(tx.db);
  if (rows.length > 0) await tellChanged(tx, id);
}

/** The sound of a received voice note; undefined where it is not here. */
export async function findSound(tx: TenantDb, messageId: string): Promise<Sound | undefined> {
  const { rows } = await sql<Sound>`
    select f.media_id as "mediaId", f.playable_media_id as "playableId", f.seconds, t.connection_id as "connectionId",
      t.queue_id as "queueId"
    from message_files f join messages m on m.company_id = f.company_id and m.id = f.message_id
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where f.company_id = ${tx.companyId} and f.message_id = ${messageId} and f.state = 'ready' and f.media_id is not null`.execute(
    tx.db,
  );
  return rows[0];
}
