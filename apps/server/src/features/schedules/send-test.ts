import type { RouteRequest, scheduleRoutes } from '@recado/contract';
import { catalogs, expandTemplate } from '@recado/i18n';
import type { LookupNumber } from '#features/contacts/index.ts';
import { prepareStored, sendTestTo } from '#features/messages/index.ts';
import { checkIds, findConnectionFor } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type TextFacts, textFactsOf } from './due-schedules.repo.ts';
import { holdOwn } from './own-schedule.ts';

type Request = RouteRequest<(typeof scheduleRoutes)['testSchedule']>;

interface Plan {
  connectionId: number;
  facts: TextFacts;
  mediaId: string | null;
}

/** What the text is filled with, where it leaves, and the stored picture: those that the schedule itself would have by now. */
async function planOf(tx: TenantDb, { body }: Request, { actor }: Call): Promise<Plan> {
  const known = await checkIds(tx, { connectionId: body.whatsappId });
  if (!known.connection_ok) fail('ERR_NO_WAPP_FOUND');
  const connectionId =
    body.whatsappId ?? (await findConnectionFor(tx, actor.connectionId)) ?? fail('ERR_NO_DEF_WAPP_FOUND');
  const facts = (await textFactsOf(tx, body.contactId)) ?? fail('ERR_NO_CONTACT_FOUND');
  const mediaId = body.scheduleId ? (await holdOwn(tx, body.scheduleId, actor)).media_id : null;
  return { connectionId, facts, mediaId };
}

/** Sends what a form holds to a number of one's own, as the contact would get it now. No schedule is made or changed. */
export async function sendTest(deps: { lookup: LookupNumber; storage: Storage }, request: Request, call: Call) {
  const { actor, data } = call;
  const { connectionId, facts, mediaId } = await data.tenant(actor.companyId, (tx) => planOf(tx, request, call));
  const { contactName, language, timezone } = facts;
  const { greetings } = catalogs[language].outbound;
  return sendTestTo(deps, call, {
    connectionId,
    number: request.body.number,
    trace: { rule: 'scheduleTest', setting: null, facts: { agent: actor.name } },
    prepare: async (work) => {
      const file = mediaId ? await prepareStored(work, mediaId) : undefined;
      const words = { contactName, agentName: actor.name, at: new Date(), timezone, greetings };
      return [{ body: expandTemplate(request.body.body, words), file }];
    },
  });
}
