import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/**
 * Takes what is known of a person out of the campaigns that meant her; that somebody was there stays, so that their numbers
 * do. That she wants none outlives it, without her number. Answers how many there were.
 */
export async function eraseRecipients(tx: TenantDb, contactId: number): Promise<number> {
  const { rows } = await sql`
    update campaign_recipients q set name = '', number = '', email = '', body = null, contact_id = null,
      match_key = 'erased:' || q.id, updated_at = now(),
      state = case when q.state in ('waiting', 'asked', 'confirmed') then 'leftOut' else q.state end,
      reason = case when q.state in ('waiting', 'asked', 'confirmed') then 'contactGone' else q.reason end
    where q.company_id = ${tx.companyId} and (q.contact_id = ${contactId} or q.match_key in (
      select a.value from contact_addresses a where a.company_id = ${tx.companyId} and a.contact_id = ${contactId} and a.kind = 'phone'))
    returning 1`.execute(tx.db);
  return rows.length;
}
