import { limits, type PlanRow, type planRoutes } from '@recado/contract';
import { tellCompanies } from '#features/auth/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { SystemDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { companiesOn, deletePlan, findPlan, listPlans, pageOfPlans, writePlan } from './plan-rows.repo.ts';
import { asPage, placeOf } from './platform-page.ts';

/** Notes a change of a plan in the log of the company of who did it. */
const note = ({ db }: SystemDb, call: Call, kind: 'plan.created' | 'plan.changed' | 'plan.deleted', subject: PlanRow) =>
  logActivity({ db, companyId: call.actor.companyId }, call, { kind, subject });

/** Handlers of the plans' calls (wire-contract 4.10). */
export function planHandlers({
  forgetSessions,
}: {
  forgetSessions(userId?: number): void;
}): Handlers<keyof typeof planRoutes> {
  return {
    listPlanPages: async ({ query }, { actor, data }) => {
      const place = placeOf(query, limits.pageSize);
      const { plans, count } = await data.system((tx) => pageOfPlans(tx, actor, place));
      return { plans, ...asPage(place, plans.length, count) };
    },
    listAllPlans: (_request, { actor, data }) => data.system((tx) => listPlans(tx, actor)),
    getPlan: ({ params }, { actor, data }) => data.system((tx) => findPlan(tx, actor, params.id)),
    createPlan: ({ body }, call) =>
      call.data.system(async (tx) => {
        const plan = await findPlan(tx, call.actor, await writePlan(tx, body, null));
        await note(tx, call, 'plan.created', plan);
        return plan;
      }),
    updatePlan: async ({ params, body }, call) => {
      const { actor, data } = call;
      const plan = await data.system(async (tx) => {
        await writePlan(tx, body, params.id);
        await tellCompanies(tx, await companiesOn(tx, params.id));
        const written = await findPlan(tx, actor, params.id);
        await note(tx, call, 'plan.changed', written);
        return written;
      });
      forgetSessions();
      return plan;
    },
    deletePlan: async ({ params }, call) => {
      await call.data.system(async (tx) => {
        const plan = await findPlan(tx, call.actor, params.id);
        await deletePlan(tx, params.id);
        await note(tx, call, 'plan.deleted', plan);
      });
      return null;
    },
  };
}
