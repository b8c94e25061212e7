import { limits, type planRoutes } from '@recado/contract';
import type { Handlers } from '#kit/http/context.ts';
import { companiesOn, deletePlan, findPlan, listPlans, pageOfPlans, writePlan } from './plan-rows.repo.ts';
import { asPage, placeOf } from './platform-page.ts';
import { tellCompanies } from './tell-companies.repo.ts';

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
    createPlan: ({ body }, { actor, data }) =>
      data.system(async (tx) => findPlan(tx, actor, await writePlan(tx, body, null))),
    updatePlan: async ({ params, body }, { actor, data }) => {
      const plan = await data.system(async (tx) => {
        await writePlan(tx, body, params.id);
        await tellCompanies(tx, await companiesOn(tx, params.id));
        return findPlan(tx, actor, params.id);
      });
      forgetSessions();
      return plan;
    },
    deletePlan: async ({ params }, { data }) => {
      await data.system((tx) => deletePlan(tx, params.id));
      return null;
    },
  };
}
