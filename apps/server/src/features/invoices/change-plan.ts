import { dayIn, daysFrom, type PlanChange } from '@recado/contract';
import {
  countsOf,
  holdPlanToChoose,
  holdSubscription,
  type PlanCounts,
  type SubscriptionFacts,
  writeNextPlan,
} from '#features/companies/index.ts';
import type { SystemDb } from '#kit/db/data.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findInvoice } from './invoice-rows.repo.ts';
import { logMoney } from './payments/log-money.ts';
import { renewCompany } from './payments/renew-company.ts';
import { remakeInvoice, switchPlan } from './payments/switch-plan.ts';
import { isPaidUntil, makeUpgrade } from './write-invoices.repo.ts';

/** A month as the difference between two plans counts it. */
const daysOfMonth = 30;

/** What the bigger plan costs more for the days that are left, in whole cents. */
export const differenceOf = (before: number, after: number, days: number): number =>
  Math.max(0, Math.round(((after - before) * Math.max(0, days)) / daysOfMonth));

/** A plan that is too small for what the company has is refused with both numbers of each. */
function checkRoom(plan: PlanCounts, has: PlanCounts): void {
  const names = (['users', 'connections', 'queues'] as const).filter((name) => has[name] > plan[name]);
  if (names.length === 0) return;
  fail('ERR_PLAN_TOO_SMALL', Object.fromEntries(names.map((name) => [name, { has: has[name], most: plan[name] }])));
}

/** Days until the due day that were paid for: none of a trial, nor after the due day. */
async function paidDays(tx: SystemDb, company: SubscriptionFacts, today: string): Promise<number> {
  const { id, due_date, trial_expiration: trial } = company;
  if (due_date === null) return 0;
  const isTrial = trial !== null && today <= trial && !(await isPaidUntil(tx, id, due_date));
  return isTrial ? 0 : Math.max(0, daysFrom(today, due_date));
}

/** The next invoice has the new price; one of 0 is paid by itself. */
async function remake(tx: SystemDb, companyId: number, by: Call): Promise<void> {
  const made = await remakeInvoice(tx, companyId);
  if (made?.cents !== 0) return;
  await renewCompany(tx, await holdSubscription(tx, companyId), await findInvoice(tx, made.id), {
    by,
    now: new Date(),
  });
}

type Plan = Awaited<ReturnType<typeof holdPlanToChoose>>;
const nothing = { invoiceId: null, value: 0, on: null };

async function beginNow(tx: SystemDb, company: SubscriptionFacts, plan: Plan, by: Call): Promise<PlanChange> {
  await switchPlan(tx, company, plan, by);
  await remake(tx, company.id, by);
  return { ...nothing, state: 'switched' };
}

/** A smaller plan begins after the due day; the next invoice has its price already. */
async function beginLater(tx: SystemDb, company: SubscriptionFacts, plan: Plan | null, by: Call): Promise<PlanChange> {
  const { id, due_date, plan_id, plan_name } = company;
  const on = plan ? (due_date ?? '') : null;
  await writeNextPlan(tx, id, plan ? { planId: plan.id, on: due_date ?? '' } : null);
  await remake(tx, id, by);
  await logMoney(tx, id, by, {
    ...{ kind: 'plan.planned', subject: { id: plan?.id ?? plan_id ?? 0, name: plan?.name ?? plan_name ?? '' } },
    facts: { after: on ?? '' },
  });
  return { ...nothing, state: plan ? 'planned' : 'kept', on };
}

/**
 * Puts a company on another plan: a bigger one as soon as the difference is paid, a smaller one after the due day. The price
 * is the server's. Throws ERR_NO_PLAN_FOUND, ERR_PLAN_TOO_SMALL, ERR_NOTHING_TO_PAY, ERR_INVOICE_STATE.
 */
export async function changePlan(tx: SystemDb, companyId: number, planId: number, by: Call): Promise<PlanChange> {
  const company = await holdSubscription(tx, companyId);
  if (planId === company.plan_id)
    return company.next_plan_id === null ? { ...nothing, state: 'kept' } : beginLater(tx, company, null, by);
  const plan = await holdPlanToChoose(tx, planId);
  if (company.due_date === null) fail('ERR_NOTHING_TO_PAY');
  checkRoom(plan, await countsOf(tx, companyId));
  const today = dayIn(company.timezone, new Date());
  const [days, before] = [await paidDays(tx, company, today), company.cents ?? 0];
  if (plan.cents <= before) return days > 0 ? beginLater(tx, company, plan, by) : beginNow(tx, company, plan, by);
  const cents = differenceOf(before, plan.cents, days);
  if (cents === 0) return beginNow(tx, company, plan, by);
  const upgrade = { companyId, planId, detail: plan.name, cents, day: today };
  const invoiceId = (await makeUpgrade(tx, upgrade)) ?? fail('ERR_INVOICE_STATE');
  return { ...nothing, state: 'toPay', invoiceId, value: cents / 100 };
}
