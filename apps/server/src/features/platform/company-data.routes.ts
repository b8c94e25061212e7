import type { CompanyJob, companyDataRoutes } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { askExport, askRemoval, restoreCompany } from './ask-company-jobs.repo.ts';
import { logCompany } from './company-activity.ts';
import { companyJob, deletedCompanies, isThere, jobsOfCompany, loadCompanyJobs } from './company-jobs.repo.ts';

/** Jobs by id in the shape of the wire, for live events. */
export const companyJobLoader =
  (links: MediaLinks) =>
  (tx: TenantDb, ids: readonly number[]): Promise<CompanyJob[]> =>
    loadCompanyJobs(tx, ids, (media) => links.url(media));

/** Handlers of the calls on all that is kept of a company (trust I-65, docs/decisions/0048). */
export function companyDataHandlers({ links }: { links: MediaLinks }): Handlers<keyof typeof companyDataRoutes> {
  const addressFor =
    ({ origin }: Call) =>
    (media: { companyId: number; id: string }) =>
      links.url(media, origin);
  return {
    listDeletedCompanies: (_request, { data }) => data.system(deletedCompanies),
    listCompanyJobs: ({ params: { id } }, call) =>
      call.data.system(async (tx) => {
        const jobs = await jobsOfCompany(tx, id, addressFor(call));
        // The receipts of one that is gone are still there.
        return jobs.length > 0 || (await isThere(tx, id)) ? jobs : fail('ERR_NO_COMPANY_FOUND');
      }),
    startCompanyExport: ({ params: { id } }, call) =>
      call.data.system(async (tx) => {
        const { jobId, company, isNew } = await askExport(tx, call.actor, id);
        if (isNew) await logCompany(tx, call, { kind: 'company.exported', subject: company });
        return companyJob(tx, jobId, addressFor(call));
      }),
    startCompanyRemoval: ({ params: { id }, body: { name } }, call) => {
      if (id === call.actor.companyId) fail('ERR_OWN_COMPANY');
      return call.data.system(async (tx) => {
        const { jobId, company, isNew } = await askRemoval(tx, call.actor, { id, name });
        if (isNew) await logCompany(tx, call, { kind: 'company.removalAsked', subject: company });
        return companyJob(tx, jobId, addressFor(call));
      });
    },
    restoreCompany: ({ params: { id } }, call) =>
      call.data.system(async (tx) => {
        const company = await restoreCompany(tx, id);
        await logCompany(tx, call, { kind: 'company.restored', subject: company });
        return {};
      }),
  };
}
