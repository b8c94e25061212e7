import { finalSendErrors } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { tellCampaign } from '../rows/campaign-rows.repo.ts';

/**
 * Moves the recipients of messages on whose acknowledgements have changed, in the transaction that wrote those: asked, sent,
 * delivered, read or failed are what their messages are. A unit has failed when one of its messages has; it is sent when the
 * last one has left.
 */
export async function settleRecipients(tx: TenantDb, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const { rows } = await sql<{ campaign_id: number }>`
    with touched as (
      select distinct campaign_id, recipient_id from campaign_messages
      where company_id = ${tx.companyId} and message_id = any(${[...messageIds]}::text[])),
    stand as (
      select p.campaign_id, p.recipient_id,
        bool_or(m.ack = 0) as failed, max(m.error) filter (where m.ack = 0) as error,
        max(m.ack) filter (where p.place = 0) as asked, max(m.ack) filter (where p.place > 0 and p.is_last) as last
      from touched t
      join campaign_messages p on p.company_id = ${tx.companyId} and p.campaign_id = t.campaign_id and p.recipient_id = t.recipient_id
      join messages m on m.company_id = p.company_id and m.id = p.message_id
      group by p.campaign_id, p.recipient_id),
    moved as (
      update campaign_recipients r set
        state = s.state, updated_at = now(),
        in_line = s.state not in ('failed', 'sent', 'delivered', 'read') and s.state = r.state and r.in_line,
        reason = case when s.state = 'failed' then coalesce(s.error, 'unknown') end,
        repeatable = s.state = 'failed' and not (coalesce(s.error, 'unknown') = any(${[...finalSendErrors]}::text[])),
        asked_at = case when s.state = 'asked' then coalesce(r.asked_at, now()) else r.asked_at end,
        due_at = case when s.state = 'asked' and r.state = 'waiting' then now() + make_interval(days => c.confirmation_days)
          when s.state in ('failed', 'sent', 'delivered', 'read') then null else r.due_at end,
        sent_at = case when s.state in ('sent', 'delivered', 'read') then coalesce(r.sent_at, now()) else r.sent_at end,
        delivered_at = case when s.state in ('delivered', 'read') then coalesce(r.delivered_at, now()) else r.delivered_at end,
        read_at = case when s.state = 'read' then coalesce(r.read_at, now()) else r.read_at end,
        failed_at = case when s.state = 'failed' then now() else r.failed_at end,
        settled_at = case when s.state = r.state or r.state in ('sent', 'delivered', 'read') then r.settled_at else now() end
      from campaigns c, (select x.*, case when x.failed then 'failed' when x.last >= 4 then 'read' when x.last = 3 then 'delivered'
          when x.last = 2 then 'sent' when x.last is null and x.asked >= 2 then 'asked' end as state from stand x) s
      where r.company_id = ${tx.companyId} and r.campaign_id = s.campaign_id and r.id = s.recipient_id
        and c.company_id = r.company_id and c.id = r.campaign_id
        and s.state is not null and s.state <> r.state and not (s.state = 'asked' and r.state <> 'waiting')
      returning r.campaign_id)
    select distinct m.campaign_id from moved m`.execute(tx.db);
  for (const { campaign_id } of rows) tellCampaign(tx, campaign_id);
}
