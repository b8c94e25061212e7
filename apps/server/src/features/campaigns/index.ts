/** Campaigns: one message to many people, each of them accounted for. */
import {
  type Campaign,
  type campaignActionRoutes,
  type campaignReportRoutes,
  type campaignRoutes,
  campaignStatus,
  campaigns,
  limits,
  mediaAttached,
  mediaRemoved,
} from '@recado/contract';
import { checkIds } from '#features/tickets/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import { crud } from '#kit/crud/crud.ts';
import { holdRecord, updateRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { campaignValues } from './campaign-values.ts';
import { actionHandlers, type CampaignDeps, reportHandlers } from './handlers.ts';
import type { CampaignFacts } from './rows/campaign-facts.ts';
import { campaignHolds, campaignTable, statusIs, tellCampaign, wakeCampaigns } from './rows/campaign-rows.repo.ts';
import { lockOf, toListedCampaign, toWireCampaign } from './rows/to-wire-campaign.ts';
import { readCampaignSettings, writeCampaignSettings } from './settings.repo.ts';

const keptBy = (links: MediaLinks) =>
  crud<typeof campaigns, CampaignFacts>(campaigns, {
    table: campaignTable,
    pageSize: limits.pageSize,
    toWire: (row) => toWireCampaign(row, links),
    toListed: (row) => toListedCampaign(row, links),
    search: campaignHolds,
    filter: ({ status }) => (status ? [statusIs(status)] : []),
    values: (body, { actor }, before) => campaignValues(body, actor, before),
    afterWrite: async (tx, _id, body) => {
      // A deleted connection is kept, and its row with it.
      const known = await checkIds(tx, { connectionId: body.whatsappId });
      if (!known.connection_ok) fail('ERR_NO_WAPP_FOUND');
      await wakeCampaigns(tx);
    },
    beforeDelete: async (tx, row) => {
      if (row.status === campaignStatus.running) fail('ERR_CAMPAIGN_RUNNING');
      if (row.media_id) await releaseMedia(tx, [row.media_id]);
    },
    log: {
      created: 'campaign.created',
      changed: 'campaign.changed',
      deleted: 'campaign.deleted',
      nameOf: ({ name }) => name,
    },
    unique: {
      campaigns_connection: 'ERR_NO_WAPP_FOUND',
      campaigns_contact_list: 'ERR_NO_CONTACTLIST_FOUND',
      campaigns_tag: 'ERR_NO_TAG_FOUND',
      campaigns_file_list: 'ERR_NO_FILE_FOUND',
    },
  });

export { eraseRecipients } from './answers/erase-recipients.repo.ts';
export { findWrittenTo, type HeardAnswer, noteAnswers, type WrittenTo } from './answers/note-answers.repo.ts';
export { settleRecipients } from './answers/settle-acks.repo.ts';
export { isTicketOf } from './report/campaign-number.repo.ts';
export { startCampaignWork } from './run/campaign-work.ts';

/** Puts another file, or none, in the place of the one that a campaign has. */
async function replaceMedia(tx: TenantDb, id: number, call: Call, mediaId: string | null): Promise<void> {
  const row = (await holdRecord<CampaignFacts>(tx, campaignTable, id, [])) ?? fail('ERR_NO_CAMPAIGN_FOUND');
  const lock = lockOf(row);
  if (lock && lock !== 'ERR_CAMPAIGN_CANCELLED') fail(lock);
  if (mediaId) await attachMedia(tx, [mediaId], 'campaign');
  if (row.media_id) await releaseMedia(tx, [row.media_id]);
  await updateRecord(tx, campaignTable, id, { media_id: mediaId });
  await logActivity(tx, call, { kind: 'campaign.changed', subject: { id, name: row.name } });
  tellCampaign(tx, id);
}

/** Campaigns by id in the shape of the wire, for live events. */
export function campaignLoader(links: MediaLinks) {
  const records = keptBy(links);
  return async (tx: TenantDb, ids: readonly number[]): Promise<Campaign[]> =>
    (await records.load(tx, ids)).map((row) => toWireCampaign(row, links));
}

type Names = keyof typeof campaignRoutes | keyof typeof campaignActionRoutes | keyof typeof campaignReportRoutes;

/** Handlers of the campaigns' calls. */
export function campaignHandlers(deps: CampaignDeps): Handlers<Names> {
  const records = keptBy(deps.links);
  return {
    ...actionHandlers(deps),
    ...reportHandlers(deps),
    listCampaigns: records.list,
    getCampaign: records.get,
    createCampaign: records.create,
    updateCampaign: records.update,
    deleteCampaign: records.remove,
    uploadCampaignMedia: ({ params, files }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        await replaceMedia(tx, params.id, call, files[0]?.id ?? fail('ERR_FILE_REQUIRED'));
        return mediaAttached;
      }),
    deleteCampaignMedia: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        await replaceMedia(tx, params.id, call, null);
        return mediaRemoved;
      }),
    listCampaignSettings: (_request, { actor, data }) => data.tenant(actor.companyId, readCampaignSettings),
    updateCampaignSettings: ({ body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        await writeCampaignSettings(tx, body.settings);
        const record = await readCampaignSettings(tx);
        tx.record({ name: 'campaignSettings.updated', subject: { record } });
        return record;
      }),
  };
}
