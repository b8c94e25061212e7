import { campaignStatus, limits } from '@recado/contract';
import { logActivity, type NamedActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { tellCampaign, wakeCampaigns } from '../rows/campaign-rows.repo.ts';
import { audienceOf, blockersOf } from './blockers.repo.ts';
import { makeRecipients } from './people.repo.ts';
import {
  beginRun,
  goOn,
  type HeldCampaign,
  holdByPerson,
  holdCampaign,
  stopCampaign,
  undoStart,
  withdrawLine,
} from './start.repo.ts';

const { running, scheduled, cancelled, finished } = campaignStatus;

/** Holds a campaign, does something with it, and tells of it: one transaction. */
function act(
  kind: NamedActivity,
  work: (tx: TenantDb, campaign: HeldCampaign, call: Call) => Promise<void>,
): (id: number, call: Call) => Promise<void> {
  return (id, call) =>
    call.data.tenant(call.actor.companyId, async (tx) => {
      const campaign = (await holdCampaign(tx, id)) ?? fail('ERR_NO_CAMPAIGN_FOUND');
      await work(tx, campaign, call);
      await logActivity(tx, call, { kind, subject: { id, name: campaign.name } });
      tellCampaign(tx, id);
      await wakeCampaigns(tx);
    });
}

async function refuseBlocked(tx: TenantDb, campaign: HeldCampaign): Promise<void> {
  const [blocker] = await blockersOf(tx, campaign);
  if (blocker) fail(blocker);
}

/** Makes the recipients and begins; without anybody to write to it is over at once. */
async function begin(tx: TenantDb, campaign: HeldCampaign): Promise<void> {
  await refuseBlocked(tx, campaign);
  const { valid } = await makeRecipients(tx, campaign.id, audienceOf(campaign));
  const now = new Date();
  const undoUntil = new Date(now.getTime() + limits.campaignUndoSeconds * 1000);
  await beginRun(tx, campaign.id, { now, undoUntil: valid > 0 ? undoUntil : null, valid });
}

export const startCampaign = act('campaign.started', async (tx, campaign) => {
  if (campaign.status === running) fail('ERR_CAMPAIGN_RUNNING');
  if (campaign.status === finished) fail('ERR_CAMPAIGN_FINISHED');
  if (campaign.status === cancelled) fail('ERR_CAMPAIGN_CANCELLED');
  await begin(tx, campaign);
});

export const undoCampaignStart = act('campaign.startUndone', async (tx, campaign) => {
  if (campaign.status !== running) fail('ERR_CAMPAIGN_NOT_RUNNING');
  if (!campaign.can_undo) fail('ERR_CAMPAIGN_UNDO_OVER');
  await undoStart(tx, campaign.id);
});

export const cancelCampaign = act('campaign.cancelled', async (tx, campaign, { actor }) => {
  if (campaign.status !== running && campaign.status !== scheduled) fail('ERR_CAMPAIGN_NOT_RUNNING');
  await stopCampaign(tx, campaign.id, actor.name);
  await withdrawLine(tx, campaign.id);
});

export const restartCampaign = act('campaign.restarted', async (tx, campaign) => {
  if (campaign.status !== cancelled) fail('ERR_CAMPAIGN_NOT_CANCELLED');
  // It was cancelled before it began: its people are not known yet.
  if (campaign.started_at === null) return begin(tx, campaign);
  const [blocker] = (await blockersOf(tx, campaign)).filter((code) => !ofPeople.includes(code));
  if (blocker) fail(blocker);
  await goOn(tx, campaign.id);
});
/** Its people were made when it began; the list may be gone since. */
const ofPeople: readonly string[] = ['ERR_CAMPAIGN_NO_PEOPLE', 'ERR_CAMPAIGN_LIST_EMPTY', 'ERR_CAMPAIGN_TOO_MANY'];

export const pauseCampaign = act('campaign.paused', async (tx, campaign, { actor }) => {
  if (campaign.status !== running) fail('ERR_CAMPAIGN_NOT_RUNNING');
  await holdByPerson(tx, campaign.id, actor.name);
  await withdrawLine(tx, campaign.id);
});

export const resumeCampaign = act('campaign.resumed', async (tx, campaign) => {
  if (campaign.status !== running) fail('ERR_CAMPAIGN_NOT_RUNNING');
  await goOn(tx, campaign.id);
});
