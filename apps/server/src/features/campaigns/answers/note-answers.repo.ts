import { limits } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { tellCampaign } from '../rows/campaign-rows.repo.ts';
import { optOut } from './opt-outs.repo.ts';

/** The last campaign that wrote to a contact on a connection, as far as her answer needs it. */
export interface WrittenTo {
  contactId: number;
  campaignId: number;
  recipientId: number;
  /** A question waits for her answer. */
  isAsked: boolean;
  /** Her answer counts as one to the campaign. */
  isRecent: boolean;
}

/** Who of these contacts got something of a campaign lately: one statement for a whole batch of messages. */
export async function findWrittenTo(
  tx: TenantDb,
  connectionId: number,
  contactIds: readonly number[],
): Promise<Map<number, WrittenTo>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<WrittenTo>`
    select distinct on (q.contact_id) q.contact_id as "contactId", q.campaign_id as "campaignId", q.id as "recipientId",
      q.state = 'asked' as "isAsked",
      coalesce(q.settled_at, q.asked_at) > now() - make_interval(days => ${limits.campaignAnswerDays}) as "isRecent"
    from campaign_recipients q join campaigns c on c.company_id = q.company_id and c.id = q.campaign_id
      and c.connection_id = ${connectionId}
    where q.company_id = ${tx.companyId} and q.contact_id = any(${[...contactIds]}::integer[])
      and coalesce(q.sent_at, q.asked_at) > now() - make_interval(days => ${limits.campaignOptOutDays})
    order by q.contact_id, (q.state = 'asked') desc, coalesce(q.sent_at, q.asked_at) desc`.execute(tx.db);
  return new Map(rows.map((row) => [row.contactId, row]));
}

export type Verdict = 'yes' | 'no' | 'optOut' | 'other';
export interface HeardAnswer {
  to: WrittenTo;
  verdict: Verdict;
  /** The word that opted out. */
  word: string | null;
  ticketId: number;
}

/** Notes what customers answered; says whose opting out is new, so that it is confirmed once. */
export async function noteAnswers(tx: TenantDb, answers: readonly HeardAnswer[]): Promise<HeardAnswer[]> {
  if (answers.length === 0) return [];
  const rows = answers.map(({ to, verdict, ticketId }) => ({
    campaign: to.campaignId,
    id: to.recipientId,
    verdict,
    recent: to.isRecent,
    ticket: ticketId,
  }));
  await sql`
    with heard as (
      select distinct on (h.campaign, h.id) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as h(campaign integer, id integer, verdict text, recent boolean, ticket integer)
      order by h.campaign, h.id, case h.verdict when 'optOut' then 0 when 'no' then 1 when 'yes' then 2 else 3 end)
    update campaign_recipients r set updated_at = now(),
      answered_at = case when h.recent then coalesce(r.answered_at, now()) else r.answered_at end,
      ticket_id = coalesce(h.ticket, r.ticket_id),
      began_ticket = r.began_ticket or (h.ticket is not null and h.ticket is distinct from r.ticket_id),
      opted_out_at = case when h.verdict = 'optOut' then coalesce(r.opted_out_at, now()) else r.opted_out_at end,
      state = case when r.state <> 'asked' then r.state when h.verdict = 'yes' then 'confirmed'
        when h.verdict in ('no', 'optOut') then 'declined' else r.state end,
      reason = case when r.state = 'asked' and h.verdict = 'optOut' then 'optedOut' else r.reason end,
      confirmed_at = case when r.state = 'asked' and h.verdict = 'yes' then now() else r.confirmed_at end,
      declined_at = case when r.state = 'asked' and h.verdict in ('no', 'optOut') then now() else r.declined_at end,
      due_at = case when r.state <> 'asked' then r.due_at
        when h.verdict = 'yes' then now() + make_interval(secs => random() * ${limits.campaignReleaseSeconds})
        when h.verdict in ('no', 'optOut') then null else r.due_at end
    from heard h where r.company_id = ${tx.companyId} and r.campaign_id = h.campaign and r.id = h.id`.execute(tx.db);
  for (const id of new Set(answers.map(({ to }) => to.campaignId))) tellCampaign(tx, id);
  const fresh: HeardAnswer[] = [];
  for (const answer of answers) {
    if (answer.verdict !== 'optOut') continue;
    const cause = { word: answer.word, campaignId: answer.to.campaignId, userName: null };
    if (await optOut(tx, answer.to.contactId, cause)) fresh.push(answer);
  }
  await dropOptedOut(
    tx,
    fresh.map(({ to }) => to.contactId),
  );
  return fresh;
}

/** Whoever has just opted out is left out of every campaign in which she still waits. */
export async function dropOptedOut(tx: TenantDb, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`update campaign_recipients set state = 'leftOut', reason = 'optedOut', due_at = null, updated_at = now()
    where company_id = ${tx.companyId} and contact_id = any(${[...contactIds]}::integer[])
      and state in ('waiting', 'confirmed') and not in_line`.execute(tx.db);
}
