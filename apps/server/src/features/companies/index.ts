/** Companies and plans: what a tenant is and may use. Super users administer them in `platform`; here they are read. */
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findCompanyPlan, listOfferedPlans } from './company-plans.repo.ts';
import { roomOf } from './room.repo.ts';

export { companyNames } from './company-names.repo.ts';
export { holdOfferedPlan, planRecordToWire } from './company-plans.repo.ts';
export { createCompany, type NewCompany, unconfirmedRemovals } from './create-company.repo.ts';
export { dueState, endOfDueDay, instantOf } from './due-date.ts';
export { countsOf, holdPlanToChoose, type PlanCounts, writeNextPlan, writePlanOf } from './plan-changes.repo.ts';
export { holdPlanLimit } from './plan-limit.repo.ts';
export { checkContactRoom, checkFileRoom, fittingContacts } from './room.repo.ts';
export {
  holdSubscription,
  moveDueDay,
  type SubscriptionFacts,
  subscriptionOf,
  writeBilling,
} from './subscription-facts.repo.ts';

/** Handlers of the companies' and plans' calls. */
export function companyHandlers(): Handlers<'listPlans' | 'getCompanyPlan' | 'getCompanyRoom'> {
  return {
    listPlans: (_request, { data }) => data.system(listOfferedPlans),
    getCompanyRoom: (_request, { actor, data }) => data.tenant(actor.companyId, roomOf),
    getCompanyPlan: async ({ params }, { actor, data }) => {
      if (params.id !== actor.companyId && !actor.isSuper) fail('ERR_NO_COMPANY_FOUND');
      return data.system((tx) => findCompanyPlan(tx, params.id));
    },
  };
}
