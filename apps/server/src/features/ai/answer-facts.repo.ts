import { civilDate } from '@recado/i18n';
import { sql } from 'kysely';
import { findPassages, findPrompt, type Passage, type PromptFacts, tokensOfDay } from '#features/prompts/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { askedIn, type Said } from './conversation.ts';

/** What a question is made of. */
export interface AnswerFacts {
  prompt: PromptFacts;
  customer: { name: string; language: 'pt' | 'en' | 'es' };
  /** Where the customer sees that somebody types. */
  line: { connectionId: number; contactId: number };
  history: Said[];
  /** What the prompt knows of it. */
  passages: Passage[];
  /** The company's civil day, in which tokens are counted. */
  day: string;
  timezone: string;
  /** Whose tokens are used up. */
  spent: 'budget' | 'companyBudget' | null;
}

/** The newest texts of the attendance by both sides, captions and what was heard in voice notes too, oldest first. */
export async function readHistory({ db, companyId }: TenantDb, ticketId: number, most: number): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select from_me as "fromMe", body from (
      select m.position, m.from_me, coalesce(r.text, m.body) as body from messages m
      left join message_transcripts r on r.company_id = m.company_id and r.message_id = m.id and r.state = 'done'
      where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.is_deleted
        and (r.text <> '' or (m.body <> ''
          and m.media_type in ('conversation', 'extendedTextMessage', 'image', 'video', 'document')))
      order by m.position desc limit ${most}) latest
    order by position`.execute(db);
  return rows;
}

/** Whose tokens of the day are used up; `most` is what the company has for all prompts, 0 = no limit. */
export async function spentIn(
  tx: TenantDb,
  { prompt, day, most }: { prompt: PromptFacts; day: string; most: number },
): Promise<AnswerFacts['spent']> {
  if (most > 0 && (await tokensOfDay(tx, day)) >= most) return 'companyBudget';
  return prompt.daily_tokens > 0 && prompt.tokens_today >= prompt.daily_tokens ? 'budget' : null;
}

/** Undefined when the prompt, the ticket or the plan's feature is gone. */
export async function readFacts(
  tx: TenantDb,
  { ticketId, promptId }: { ticketId: number; promptId: number },
): Promise<AnswerFacts | undefined> {
  const prompt = await findPrompt(tx, promptId);
  const { rows } = await sql<{ name: string; contactId: number; connectionId: number }>`
    select c.name, t.contact_id as "contactId", t.connection_id as "connectionId"
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${tx.companyId} and t.id = ${ticketId}
      and (select p.use_open_ai from companies o join plans p on p.id = o.plan_id where o.id = t.company_id)`.execute(
    tx.db,
  );
  const [contact] = rows;
  if (!prompt || !contact) return undefined;
  const settings = await loadSettings(tx);
  const day = civilDate(new Date(), settings.timezone);
  const history = await readHistory(tx, ticketId, prompt.max_messages);
  return {
    prompt,
    customer: { name: contact.name, language: settings.language },
    history,
    passages: await findPassages(tx, promptId, askedIn(history)),
    day,
    timezone: settings.timezone,
    line: { connectionId: contact.connectionId, contactId: contact.contactId },
    spent: await spentIn(tx, { prompt, day, most: settings.aiDailyTokens }),
  };
}
