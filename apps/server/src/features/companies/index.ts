/** Companies and plans: what a tenant is and may use. Their administration follows; here they are read. */
import type { plan as planShape } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { PlanRow } from '#kit/db/tables.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { endOfDueDay } from './due-date.ts';

export { createCompany } from './create-company.repo.ts';
export { dueState, endOfDueDay, instantOf } from './due-date.ts';

const planToWire = (row: Selectable<PlanRow>): z.infer<typeof planShape> => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  value: row.value,
  useSchedules: row.use_schedules,
  useCampaigns: row.use_campaigns,
  useInternalChat: row.use_internal_chat,
  useExternalApi: row.use_external_api,
  useKanban: row.use_kanban,
  useOpenAi: row.use_open_ai,
  useIntegrations: row.use_integrations,
});

/** Handlers of the companies' and plans' calls. */
export function companyHandlers(): Handlers<'listPlans' | 'getCompanyPlan'> {
  return {
    // Plans without users are not offered at sign-up (decision 36).
    listPlans: (_request, { data }) =>
      data.system(async ({ db }) =>
        (await db.selectFrom('plans').selectAll().where('users', '>', 0).orderBy('name').execute()).map(planToWire),
      ),
    getCompanyPlan: async ({ params }, { actor, data }) => {
      if (params.id !== actor.companyId && !actor.isSuper) fail('ERR_NO_COMPANY_FOUND');
      return data.system(async ({ db }) => {
        const company =
          (await db.selectFrom('companies').selectAll().where('id', '=', params.id).executeTakeFirst()) ??
          fail('ERR_NO_COMPANY_FOUND');
        const row =
          company.plan_id === null
            ? undefined
            : await db.selectFrom('plans').selectAll().where('id', '=', company.plan_id).executeTakeFirst();
        if (!row) fail('ERR_NO_PLAN_FOUND');
        return {
          id: company.id,
          name: company.name,
          email: company.email,
          phone: company.phone,
          status: company.status,
          dueDate: endOfDueDay(company).toISOString(),
          createdAt: company.created_at.toISOString(),
          plan: planToWire(row),
        };
      });
    },
  };
}
