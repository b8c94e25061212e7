import type { campaignActionRoutes, campaignReportRoutes } from '@recado/contract';
import { contactExists, type LookupNumber } from '#features/contacts/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { writeCsv } from '#kit/sheets/write-csv.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { dropOptedOut } from './answers/note-answers.repo.ts';
import { optIn, optOut, readOptOut } from './answers/opt-outs.repo.ts';
import { scheduledInstant } from './campaign-values.ts';
import { duplicateCampaign } from './duplicate-campaign.ts';
import { readBudgets } from './report/budgets.repo.ts';
import { checkCampaign, forecastSaved } from './report/check-campaign.ts';
import { recipientRows } from './report/export-recipients.ts';
import { forecast } from './report/forecast.ts';
import { countAudience, forecastFacts } from './report/forecast-facts.repo.ts';
import { checkCampaignExists, checkNamed } from './report/named.repo.ts';
import { readPreview } from './report/preview.repo.ts';
import { readRecipients } from './report/recipients.repo.ts';
import { readReport } from './report/report.repo.ts';
import { retryRecipient } from './report/retry-recipient.ts';
import { sendTest } from './send-test.ts';
import * as actions from './start/actions.ts';
import { holdCampaign } from './start/start.repo.ts';

export interface CampaignDeps {
  links: MediaLinks;
  storage: Storage;
  lookup: LookupNumber;
}

const acting =
  (act: (id: number, call: Call) => Promise<void>) =>
  async ({ params }: { params: { id: number } }, call: Call) => {
    await act(params.id, call);
    return {};
  };

/** Handlers of what is done with a campaign. */
export function actionHandlers(deps: CampaignDeps): Handlers<keyof typeof campaignActionRoutes> {
  return {
    startCampaign: acting(actions.startCampaign),
    undoCampaignStart: acting(actions.undoCampaignStart),
    cancelCampaign: acting(actions.cancelCampaign),
    restartCampaign: acting(actions.restartCampaign),
    pauseCampaign: acting(actions.pauseCampaign),
    resumeCampaign: acting(actions.resumeCampaign),
    duplicateCampaign: ({ params }, call) => duplicateCampaign(deps, params.id, call),
    testCampaign: (request, call) => sendTest(deps, request, call),
  };
}

const audienceIn = (body: { contactListId?: number | null | undefined; tagListId?: number | null | undefined }) => ({
  contactListId: body.contactListId ?? null,
  tagId: body.tagListId ?? null,
});

/** A contact is put out of campaigns, or back; what is so already changes nothing and is not noted. */
async function setOptOut(tx: TenantDb, id: number, wanted: boolean, call: Call): Promise<void> {
  const cause = { word: null, campaignId: null, userName: call.actor.name };
  const isChanged = wanted ? await optOut(tx, id, cause) : await optIn(tx, id);
  if (!isChanged) return;
  if (wanted) await dropOptedOut(tx, [id]);
  await logActivity(tx, call, { kind: wanted ? 'contact.optedOut' : 'contact.optedIn', subject: { id } });
}

const inTenant = <T>({ data, actor }: Call, work: (tx: TenantDb) => Promise<T>) => data.tenant(actor.companyId, work);

/** Handlers of what is asked of campaigns, and of who wants none. */
export function reportHandlers({ links }: CampaignDeps): Handlers<keyof typeof campaignReportRoutes> {
  return {
    checkCampaign: ({ params }, call) => inTenant(call, (tx) => checkCampaign(tx, params.id, call.actor)),
    forecastCampaign: ({ params }, call) => inTenant(call, (tx) => forecastSaved(tx, params.id, call.actor)),
    forecastCampaignDraft: ({ body }, call) =>
      inTenant(call, async (tx) => {
        await checkNamed(tx, body);
        const { timezone } = call.actor;
        const connectionId = body.whatsappId ?? null;
        const plan = {
          ...{ id: null, connectionId, fileListId: body.fileListId ?? null, hasMedia: body.hasMedia ?? false },
          ...{ confirmation: body.confirmation ?? false, businessDaysOnly: body.businessDaysOnly ?? false },
          ...{ scheduledAt: scheduledInstant(body.scheduledAt, timezone) ?? null, trialHours: null },
        };
        const counts = await countAudience(tx, { ...audienceIn(body), connectionId });
        return forecast(await forecastFacts(tx, plan, counts, { timezone, now: new Date() }));
      }),
    previewCampaign: ({ body }, call) =>
      inTenant(call, async (tx) => {
        await checkNamed(tx, body);
        return readPreview(tx, { ...audienceIn(body), connectionId: null }, body);
      }),
    listCampaignBudgets: (_request, { data, actor }) => readBudgets(data, actor.companyId, actor.timezone),
    getCampaignReport: async ({ params }, { data, actor }) =>
      (await readReport(data, actor.companyId, params.id)) ?? fail('ERR_NO_CAMPAIGN_FOUND'),
    listCampaignRecipients: async ({ params, query }, call) => {
      const page = await readRecipients(call.data, call.actor.companyId, params.id, { ...query, after: query.after });
      // A page with somebody on it is the company's own.
      if (page.recipients.length === 0) await inTenant(call, (tx) => checkCampaignExists(tx, params.id));
      return page;
    },
    exportCampaignRecipients: async ({ params, query }, call) => {
      await inTenant(call, async (tx) => {
        const { name } = (await holdCampaign(tx, params.id)) ?? fail('ERR_NO_CAMPAIGN_FOUND');
        await logActivity(tx, call, { kind: 'campaign.exported', subject: { id: params.id, name } });
      });
      return writeCsv(recipientRows(call.data, call.actor.companyId, params.id, query));
    },
    retryCampaignRecipient: async ({ params }, call) => {
      await inTenant(call, async (tx) => {
        await checkCampaignExists(tx, params.id);
        await retryRecipient(tx, params, call, links);
      });
      return {};
    },
    getOptOut: ({ params }, call) =>
      inTenant(call, async (tx) => {
        if (!(await contactExists(tx, params.id))) fail('ERR_NO_CONTACT_FOUND');
        return readOptOut(tx, params.id);
      }),
    updateOptOut: ({ params, body }, call) =>
      inTenant(call, async (tx) => {
        if (!(await contactExists(tx, params.id))) fail('ERR_NO_CONTACT_FOUND');
        await setOptOut(tx, params.id, body.optedOut, call);
        return readOptOut(tx, params.id);
      }),
  };
}
