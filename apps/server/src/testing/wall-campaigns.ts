/** Campaigns of a company of the wall's tests, every text with the canary. */
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { png } from './sample-files.ts';
import { storeMedia } from './stored-media.ts';

export interface WallCampaigns {
  /** INATIVA, with a file, a list and a connection that is online. */
  campaignId: number;
  /** EM_ANDAMENTO, its start can be taken back. */
  runningCampaignId: number;
  cancelledCampaignId: number;
  /** Of the running one: its message failed, and can be sent again. */
  recipientId: number;
}

interface Owner {
  companyId: number;
  contactListId: number;
  contactId: number;
  ticketId: number;
  failedId: string;
  canary: string;
}

async function makeRecipient({ db, companyId }: TenantDb, campaignId: number, owner: Owner): Promise<number> {
  const { canary, contactId, ticketId, failedId } = owner;
  const { rows } = await sql<{ id: number }>`
    insert into campaign_recipients (company_id, campaign_id, name, number, email, match_key, contact_id, ticket_id, is_cold,
      state, reason, repeatable, body, message_id)
    values (${companyId}, ${campaignId}, ${canary}, '5511910000001', ${`${canary}@a.local`}, '551110000001', ${contactId},
      ${ticketId}, false, 'failed', 'transient', true, ${canary}, ${failedId})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`insert into campaign_messages (company_id, message_id, campaign_id, recipient_id, place, is_last)
    values (${companyId}, ${failedId}, ${campaignId}, ${id}, 1, true)`.execute(db);
  return id;
}

/** Stores them. */
export async function makeWallCampaigns(
  { data, storage }: { data: Data; storage: Storage },
  owner: Owner,
): Promise<WallCampaigns> {
  const { companyId, contactListId, canary } = owner;
  const place = { data, storage, companyId };
  const file = await storeMedia(place, png, { name: `${canary}.png`, attached: true, purpose: 'campaign' });
  return data.tenant(companyId, async (tx) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into connections (company_id, name, status) values (${companyId}, ${canary}, 'CONNECTED') returning id`.execute(
      tx.db,
    );
    const connectionId = made[0]?.id ?? 0;
    const texts = JSON.stringify([canary, null, null, null, null]);
    const make = async (status: string, mediaId: string | null) => {
      const isBegun = status !== 'INATIVA';
      const { rows } = await sql<{ id: number }>`
        insert into campaigns (company_id, name, texts, questions, confirmation_days, connection_id, contact_list_id, media_id,
          status, started_at, undo_until)
        values (${companyId}, ${canary}, ${texts}::jsonb, ${texts}::jsonb, 3, ${connectionId}, ${contactListId}, ${mediaId},
          ${status}, ${isBegun ? sql`now()` : null}, now() + interval '1 hour')
        returning id`.execute(tx.db);
      return rows[0]?.id ?? 0;
    };
    const runningCampaignId = await make('EM_ANDAMENTO', null);
    return {
      campaignId: await make('INATIVA', file.id),
      runningCampaignId,
      cancelledCampaignId: await make('CANCELADA', null),
      recipientId: await makeRecipient(tx, runningCampaignId, owner),
    };
  });
}
