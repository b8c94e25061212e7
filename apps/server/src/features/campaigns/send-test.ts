import type { campaignActionRoutes, RouteRequest } from '@recado/contract';
import type { LookupNumber } from '#features/contacts/index.ts';
import { sendTestTo } from '#features/messages/index.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { fillText } from './run/fill-text.ts';
import { prepareUnit } from './run/prepare-unit.ts';
import { readPace } from './settings.repo.ts';
import { blockersOfTexts } from './start/blockers.repo.ts';
import { holdCampaign } from './start/start.repo.ts';

type Request = RouteRequest<(typeof campaignActionRoutes)['testCampaign']>;

/** What a test needs of the campaign, read before anything is prepared. */
const planOf = ({ params }: Request, { actor, data }: Call) =>
  data.tenant(actor.companyId, async (tx) => {
    const campaign = (await holdCampaign(tx, params.id)) ?? fail('ERR_NO_CAMPAIGN_FOUND');
    const connectionId = campaign.connection_id ?? fail('ERR_CAMPAIGN_NO_CONNECTION');
    const [blocker] = await blockersOfTexts(tx, { ...campaign, confirmation: false });
    if (blocker) fail(blocker);
    return { campaign, connectionId, pace: await readPace(tx) };
  });

/** Sends one text of a campaign to a number of one's own: as its people get it, and nobody is counted. */
export async function sendTest(deps: { lookup: LookupNumber; storage: Storage }, request: Request, call: Call) {
  const { name: agent } = call.actor;
  const { number, text } = request.body;
  const { campaign, connectionId, pace } = await planOf(request, call);
  const written = campaign.texts[text - 1] ?? campaign.texts.find(Boolean) ?? '';
  return sendTestTo(deps, call, {
    connectionId,
    number,
    trace: { rule: 'campaignTest', setting: null, facts: { name: campaign.name, agent } },
    prepare: (work) =>
      prepareUnit(work, campaign, fillText(written, { name: agent, email: '', number }, pace.variables)),
  });
}
