import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** A campaign with the same texts, people and rules, and `mediaId` as its file; undefined where there is none to copy. */
export async function copyCampaign(
  tx: TenantDb,
  id: number,
  copy: { name: string; mediaId: string | null; userId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (company_id, name, texts, questions, confirmation, confirmation_days, connection_id, contact_list_id,
      tag_id, file_list_id, media_id, business_days_only, trial_share, trial_hours, user_id)
    select company_id, ${copy.name}, texts, questions, confirmation, confirmation_days, connection_id, contact_list_id, tag_id,
      file_list_id, ${copy.mediaId}, business_days_only, trial_share, trial_hours, ${copy.userId}
    from campaigns where company_id = ${tx.companyId} and id = ${id} returning id`.execute(tx.db);
  return rows[0]?.id;
}
