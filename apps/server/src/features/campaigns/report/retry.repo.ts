import type { RecipientState } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** A recipient, held, with those of its messages that failed, in their order. */
export async function failedMessages(
  tx: TenantDb,
  campaignId: number,
  id: number,
): Promise<{ state: RecipientState; repeatable: boolean; messages: string[] } | undefined> {
  const { rows } = await sql<{ state: RecipientState; repeatable: boolean; messages: string[] }>`
    select q.state, q.repeatable, array(select m.id from campaign_messages p
        join messages m on m.company_id = p.company_id and m.id = p.message_id and m.ack = 0
        where p.company_id = q.company_id and p.campaign_id = q.campaign_id and p.recipient_id = q.id order by p.place) as messages
    from campaign_recipients q where q.company_id = ${tx.companyId} and q.campaign_id = ${campaignId} and q.id = ${id}
    for update`.execute(tx.db);
  return rows[0];
}

/** What failed stands in line again: the question, or the message. */
export async function putBackInLine(tx: TenantDb, campaignId: number, id: number): Promise<void> {
  await sql`update campaign_recipients set in_line = true, reason = null, repeatable = false, failed_at = null, updated_at = now(),
      state = case when message_id is null or confirmed_at is null then 'waiting' else 'confirmed' end
    where company_id = ${tx.companyId} and campaign_id = ${campaignId} and id = ${id}`.execute(tx.db);
}
