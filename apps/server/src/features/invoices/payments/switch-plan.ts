import { tellCompanies } from '#features/auth/index.ts';
import { type SubscriptionFacts, subscriptionOf, writePlanOf } from '#features/companies/index.ts';
import type { SystemDb } from '#kit/db/data.ts';
import { cancelToRemake, makeInvoice } from '../write-invoices.repo.ts';
import { leaveCharges } from './charge-rows.repo.ts';
import { logMoney, type MoneyDoer } from './log-money.ts';

/** The open invoice of the next due day is made anew, at what is now to be paid for it. Answers the id of one. */
export async function remakeInvoice(
  tx: SystemDb,
  companyId: number,
): Promise<{ id: number; cents: number } | undefined> {
  if (!(await cancelToRemake(tx, companyId))) return undefined;
  const made = await makeInvoice(tx, await subscriptionOf(tx, companyId));
  await leaveCharges(tx, companyId);
  return made;
}

/** The company is on another plan from now on, and its people are told. False when the plan is gone. The company is held. */
export async function switchPlan(
  tx: SystemDb,
  company: SubscriptionFacts,
  plan: { id: number; name: string },
  by: MoneyDoer,
): Promise<boolean> {
  if (!(await writePlanOf(tx, company.id, plan.id))) return false;
  await logMoney(tx, company.id, by, {
    ...{ kind: 'plan.switched', subject: { id: plan.id, name: plan.name } },
    facts: { before: company.plan_name ?? '' },
  });
  await tellCompanies(tx, [company.id]);
  return true;
}
