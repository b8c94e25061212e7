/** Copies and removals of a contact's data on request (LGPD; trust I-63, I-64). */
import type { PrivacyJob, PrivacyJobKind, privacyRoutes } from '@recado/contract';
import { contactExists } from '#features/contacts/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { insertJob, jobsOf, loadJobs } from './privacy-jobs.repo.ts';

export { copyPurpose } from './copy-contact.ts';
export { type PrivacyWorkOptions, startPrivacyWork } from './privacy-work.ts';

const noted = { contactExport: 'contact.copied', contactErasure: 'contact.erased' } as const;

/** Puts the work in line and notes who asked for it; what already runs for the contact is answered. */
function start(call: Call, contactId: number, kind: PrivacyJobKind): Promise<PrivacyJob> {
  return call.data.tenant(call.actor.companyId, async (tx) => {
    if (!(await contactExists(tx, contactId))) fail('ERR_NO_CONTACT_FOUND');
    const { job, isNew } = await insertJob(tx, { kind, contactId, user: call.actor });
    if (isNew) await logActivity(tx, call, { kind: noted[kind], subject: { id: contactId } });
    return job;
  });
}

/** Jobs by id in the shape of the wire, for live events. */
export const privacyJobLoader =
  (links: MediaLinks) =>
  (tx: TenantDb, ids: readonly number[]): Promise<PrivacyJob[]> =>
    loadJobs(tx, ids, (media) => links.url(media));

/** Handlers of the calls on people's data. */
export function privacyHandlers({ links }: { links: MediaLinks }): Handlers<keyof typeof privacyRoutes> {
  return {
    listContactPrivacyJobs: ({ params }, { actor, data, origin }) =>
      data.tenant(actor.companyId, async (tx) => {
        const jobs = await jobsOf(tx, params.id, (media) => links.url(media, origin));
        // The receipts of one who is gone are still there.
        return jobs.length > 0 || (await contactExists(tx, params.id)) ? jobs : fail('ERR_NO_CONTACT_FOUND');
      }),
    startContactExport: ({ params }, call) => start(call, params.id, 'contactExport'),
    startContactErasure: ({ params }, call) => start(call, params.id, 'contactErasure'),
  };
}
