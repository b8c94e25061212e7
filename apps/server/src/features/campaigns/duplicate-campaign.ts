import { type Campaign, limits } from '@recado/contract';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import { readRecords } from '#kit/crud/records.repo.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, discardMedia, listMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { storeStream } from '#kit/storage/store-stream.ts';
import { copyCampaign } from './copy-campaign.repo.ts';
import type { CampaignFacts } from './rows/campaign-facts.ts';
import { campaignTable } from './rows/campaign-rows.repo.ts';
import { toWireCampaign } from './rows/to-wire-campaign.ts';

/** A copy of a campaign's file that is the other campaign's own; null where there is none any more. */
async function copyFile(storage: Storage, { data, actor }: Call, mediaId: string): Promise<string | null> {
  const { companyId, userId } = actor;
  const file = (await data.tenant(companyId, (tx) => listMedia(tx, [mediaId]))).get(mediaId);
  const content = file && (await storage.open(storageKey(companyId, file.id)));
  if (!file || !content) return null;
  const copy = await storeStream(data, storage, {
    ...{ companyId, content, purpose: 'campaign', name: file.name, declared: file.type },
    ...{ maxBytes: file.bytes, createdBy: userId },
  });
  return copy.id;
}

/** Makes a campaign with the same texts, file and people: INATIVA, without a date. */
export async function duplicateCampaign(
  { links, storage }: { links: MediaLinks; storage: Storage },
  id: number,
  call: Call,
): Promise<Campaign> {
  const { data, actor } = call;
  const read = (wanted: number) =>
    data.tenant(actor.companyId, async (tx) => {
      const [row] = await readRecords<CampaignFacts>(tx, campaignTable, [wanted]);
      return row ?? fail('ERR_NO_CAMPAIGN_FOUND');
    });
  const original = await read(id);
  const mediaId = original.media_id ? await copyFile(storage, call, original.media_id) : null;
  try {
    const made = await data.tenant(actor.companyId, async (tx) => {
      if (mediaId) await attachMedia(tx, [mediaId], 'campaign');
      const name = original.name.slice(0, limits.campaignName.max);
      const copy =
        (await copyCampaign(tx, id, { name, mediaId, userId: actor.userId })) ?? fail('ERR_NO_CAMPAIGN_FOUND');
      await logActivity(tx, call, { kind: 'campaign.created', subject: { id: copy, name } });
      tx.record({ name: 'campaign.updated', subject: { recordId: copy, action: 'create' } });
      return copy;
    });
    return toWireCampaign(await read(made), links);
  } catch (error) {
    if (mediaId) await discardMedia(data, storage, actor.companyId, [mediaId]);
    throw error;
  }
}
