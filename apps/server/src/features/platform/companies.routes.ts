import { randomBytes } from 'node:crypto';
import { type CompanyPatch, type companyAdminRoutes, limits } from '@recado/contract';
import { hashPassword, tellCompanies } from '#features/auth/index.ts';
import { dueState } from '#features/companies/index.ts';
import { withEvents } from '#kit/db/data.ts';
import type { Actor, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { scheduleRemoval } from './ask-company-jobs.repo.ts';
import { logCompany, logCompanyChange } from './company-activity.ts';
import { findCompany, listCompanies, listCompaniesWithSettings, pageOfCompanies } from './company-rows.repo.ts';
import { asPage, placeOf } from './platform-page.ts';
import {
  changeCompany,
  deleteCompany,
  holdCompany,
  insertCompany,
  writeCampaigns,
  writeSchedules,
} from './write-company.repo.ts';

type Names = Exclude<keyof typeof companyAdminRoutes, 'listSupportVisits' | 'enterSupport' | 'leaveSupport'>;

/** Nobody locks the own company out: there would be nobody to let it in again. */
function refuseLockingOut(actor: Actor, id: number, patch: CompanyPatch): void {
  if (id !== actor.companyId) return;
  const endsNow = patch.dueDate && dueState({ due_date: patch.dueDate, timezone: actor.timezone }, new Date()).overdue;
  if (patch.status === false || endsNow) fail('ERR_OWN_COMPANY');
}

/** Another company is a super user's; to everybody else it is unknown. */
function refuseForeign(actor: Actor, id: number): void {
  if (id !== actor.companyId && !actor.isSuper) fail('ERR_NO_COMPANY_FOUND');
}

/** Handlers of the companies' calls (wire-contract 4.10). */
export function companyAdminHandlers({ forgetSessions }: { forgetSessions(userId?: number): void }): Handlers<Names> {
  return {
    listCompanies: async ({ query }, { data }) => {
      const place = placeOf(query, limits.pageSize);
      const { companies, count } = await data.system((tx) => pageOfCompanies(tx, place));
      return { companies, ...asPage(place, companies.length, count) };
    },
    listAllCompanies: (_request, { data }) => data.system(listCompaniesWithSettings),
    listCompanyPlans: async (_request, { data }) => ({ companies: await data.system(listCompanies) }),
    getCompany: ({ params }, { actor, data }) => {
      refuseForeign(actor, params.id);
      return data.system((tx) => findCompany(tx, params.id));
    },
    createCompany: async ({ body }, call) => {
      // Without a password nobody knows one; its admin asks for a new one by e-mail.
      const passwordHash = await hashPassword(body.password ?? randomBytes(32).toString('base64url'));
      return call.data.system(async (tx) => {
        const company = await findCompany(tx, await insertCompany(tx, body, passwordHash));
        await logCompany(tx, call, { kind: 'company.created', subject: company });
        return company;
      });
    },
    updateCompany: async ({ params: { id }, body }, call) => {
      const { actor, data } = call;
      refuseLockingOut(actor, id, body);
      const { campaignsEnabled } = body;
      const company = await data.system(async (tx) => {
        await holdCompany(tx, id);
        const before = await findCompany(tx, id);
        await changeCompany(tx, id, body);
        if (campaignsEnabled !== undefined) await withEvents(tx, id, (own) => writeCampaigns(own, campaignsEnabled));
        await tellCompanies(tx, [id]);
        const after = await findCompany(tx, id);
        await logCompanyChange(tx, call, before, after);
        return after;
      });
      forgetSessions();
      return company;
    },
    deleteCompany: async ({ params: { id } }, call) => {
      const { actor, data } = call;
      if (id === actor.companyId) fail('ERR_OWN_COMPANY');
      const userIds = await data.system(async (tx) => {
        const subject = await findCompany(tx, id);
        const ended = await withEvents(tx, id, deleteCompany);
        await scheduleRemoval(tx, actor, subject);
        await logCompany(tx, call, { kind: 'company.deleted', subject });
        return ended;
      });
      for (const userId of userIds) forgetSessions(userId);
      return null;
    },
    updateCompanySchedules: async ({ params: { id }, body }, call) => {
      const { actor, data } = call;
      refuseForeign(actor, id);
      return data.system(async (tx) => {
        await withEvents(tx, id, (own) => writeSchedules(own, body.schedules));
        const company = await findCompany(tx, id);
        await logCompany(tx, call, { kind: 'company.hoursChanged', subject: company });
        return company;
      });
    },
  };
}
