import type { CampaignPauseReason, LeftOutReason } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { ClaimedCampaign, NextRecipient } from './claim.repo.ts';

export interface MadeUnit {
  contactId: number;
  ticketId: number;
  /** The messages in their order; the last one is what the recipient's state follows. */
  messageIds: readonly string[];
  isQuestion: boolean;
  text: number | null;
  body: string;
}

/** Notes a unit that stands in line now, and gives the campaign back until `nextAt`: one statement. */
export async function noteUnit(
  tx: TenantDb,
  campaign: ClaimedCampaign,
  who: NextRecipient,
  unit: MadeUnit,
  nextAt: Date,
): Promise<void> {
  const last = unit.messageIds.at(-1);
  const rows = unit.messageIds.map((id, place) => ({
    id,
    place: unit.isQuestion ? 0 : place + 1,
    isLast: id === last,
  }));
  const message = unit.isQuestion
    ? sql`question_id = ${last}`
    : sql`message_id = ${last}, body = ${unit.body}, text_number = ${unit.text}`;
  await sql`
    with recipient as (
      update campaign_recipients set in_line = true, contact_id = ${unit.contactId}, ticket_id = ${unit.ticketId}, ${message},
        due_at = null, updated_at = now()
      where company_id = ${tx.companyId} and campaign_id = ${campaign.id} and id = ${who.id}
      returning id),
    pieces as (
      insert into campaign_messages (company_id, message_id, campaign_id, recipient_id, place, is_last)
      select ${tx.companyId}, p.id, ${campaign.id}, recipient.id, p.place, p."isLast"
      from recipient, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id text, place smallint, "isLast" boolean))
    update campaigns set lease_owner = null, lease_until = null, next_at = ${nextAt},
      made_count = made_count + ${unit.isQuestion ? 0 : 1}
    where company_id = ${tx.companyId} and id = ${campaign.id}`.execute(tx.db);
}

/** Leaves somebody out after all, and has the campaign look for the next one at once. */
export async function leaveOut(
  tx: TenantDb,
  campaign: ClaimedCampaign,
  who: NextRecipient,
  reason: LeftOutReason,
): Promise<void> {
  await sql`update campaign_recipients set state = 'leftOut', reason = ${reason}, in_line = false, due_at = null, updated_at = now()
    where company_id = ${tx.companyId} and campaign_id = ${campaign.id} and id = ${who.id} and state = ${who.state}
      and not in_line`.execute(tx.db);
}

/** What WhatsApp said of a number, kept for the next look. */
export async function noteNumber(
  tx: TenantDb,
  campaign: ClaimedCampaign,
  who: NextRecipient,
  number: string,
): Promise<void> {
  await sql`update campaign_recipients set on_whatsapp = true, number = ${number}
    where company_id = ${tx.companyId} and campaign_id = ${campaign.id} and id = ${who.id}`.execute(tx.db);
}

/** Questions without an answer expire; some at a time. */
export async function expireQuestions(tx: TenantDb, campaignId: number, now: Date): Promise<number> {
  const { rows } = await sql`
    update campaign_recipients set state = 'expired', expired_at = ${now}, due_at = null, updated_at = now()
    where company_id = ${tx.companyId} and campaign_id = ${campaignId} and id in (
      select q.id from campaign_recipients q where q.company_id = ${tx.companyId} and q.campaign_id = ${campaignId}
        and q.state = 'asked' and q.due_at <= ${now} and not q.in_line order by q.due_at limit 500)
    returning 1`.execute(tx.db);
  return rows.length;
}

const held = (tx: TenantDb, { id }: ClaimedCampaign, owner: string) =>
  sql`company_id = ${tx.companyId} and id = ${id} and lease_owner = ${owner}::uuid and status = 'EM_ANDAMENTO'`;

/** Everybody is accounted for: the campaign is over. */
export async function finish(tx: TenantDb, campaign: ClaimedCampaign, owner: string, now: Date): Promise<void> {
  await sql`update campaigns set status = 'FINALIZADA', completed_at = ${now}, next_at = null, lease_owner = null,
      lease_until = null, paused_at = null, paused_reason = null, updated_at = now()
    where ${held(tx, campaign, owner)}`.execute(tx.db);
}

/** A rule holds the campaign; it is looked at again at `nextAt`, if the rule can let it go. */
export async function pauseByRule(
  tx: TenantDb,
  campaign: ClaimedCampaign,
  owner: string,
  pause: { reason: CampaignPauseReason; until: Date | null; now: Date; nextAt: Date | null },
): Promise<void> {
  await sql`update campaigns set paused_at = ${pause.now}, paused_reason = ${pause.reason}, paused_by = null,
      paused_until = ${pause.until}, next_at = ${pause.nextAt}, lease_owner = null, lease_until = null, updated_at = now()
    where ${held(tx, campaign, owner)} and paused_at is null`.execute(tx.db);
}

/** The rule lets it go on. */
export async function resumeByRule(tx: TenantDb, campaign: ClaimedCampaign, owner: string, now: Date): Promise<void> {
  await sql`update campaigns set paused_at = null, paused_reason = null, paused_until = null, next_at = ${now},
      lease_owner = null, lease_until = null, updated_at = now()
    where ${held(tx, campaign, owner)} and paused_at is not null`.execute(tx.db);
}

/** The trial's texts are all made: answers are waited for until `until`. */
export async function beginWaiting(tx: TenantDb, campaign: ClaimedCampaign, until: Date): Promise<void> {
  await sql`update campaigns set trial_until = ${until}, next_at = ${until}, lease_owner = null, lease_until = null
    where company_id = ${tx.companyId} and id = ${campaign.id} and trial_until is null`.execute(tx.db);
}

/** The text with the larger share of answers goes to the rest; the first one where both are alike. */
export async function decideTrial(tx: TenantDb, campaign: ClaimedCampaign, now: Date): Promise<void> {
  await sql`
    with counted as (
      select text_number, count(answered_at)::float8 / greatest(count(*), 1) as share from campaign_recipients
      where company_id = ${tx.companyId} and campaign_id = ${campaign.id} and text_number in (1, 2) group by text_number)
    update campaigns set next_at = ${now}, lease_owner = null, lease_until = null, updated_at = now(),
      trial_winner = coalesce((select text_number from counted order by share desc, text_number limit 1), 1)
    where company_id = ${tx.companyId} and id = ${campaign.id} and trial_winner is null`.execute(tx.db);
}
