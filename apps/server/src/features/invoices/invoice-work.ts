import { dayIn, limits } from '@recado/contract';
import type pg from 'pg';
import { holdSubscription, type SubscriptionFacts, writeNextPlan } from '#features/companies/index.ts';
import type { Data, SystemDb } from '#kit/db/data.ts';
import { startWorkLoop, type WorkLog } from '#kit/work/work-loop.ts';
import { findInvoice } from './invoice-rows.repo.ts';
import { leaveCharges } from './payments/charge-rows.repo.ts';
import { renewCompany } from './payments/renew-company.ts';
import { switchPlan } from './payments/switch-plan.ts';
import { cancelUpgrade, companiesToBill, makeInvoice } from './write-invoices.repo.ts';

/** On which processes hear that a company may need an invoice. */
export const INVOICES_CHANNEL = 'recado_invoices';

export interface InvoiceWorkOptions {
  data: Data;
  pool: pg.Pool;
  log: WorkLog;
  now?: () => Date;
  lookEveryMs?: number;
}

/** The smaller plan that was chosen begins when its day is over; a difference that was left unpaid is cancelled. */
async function beginNextPlan(tx: SystemDb, company: SubscriptionFacts, now: Date): Promise<SubscriptionFacts> {
  const { id, next_plan_id, next_plan_on, next_name, timezone } = company;
  const today = dayIn(timezone, now);
  await cancelUpgrade(tx, id, today);
  await leaveCharges(tx, id);
  if (next_plan_on === null || next_plan_on >= today) return company;
  if (next_plan_id === null) await writeNextPlan(tx, id, null);
  else await switchPlan(tx, company, { id: next_plan_id, name: next_name ?? '' }, null);
  return holdSubscription(tx, id);
}

/**
 * The invoice of one company, in one transaction that holds it: several processes make it once. A plan that costs nothing
 * has nothing to pay, and renews itself.
 */
export async function billCompany(data: Data, companyId: number, now: Date): Promise<void> {
  await data.system(async (tx) => {
    const company = await beginNextPlan(tx, await holdSubscription(tx, companyId), now);
    const made = await makeInvoice(tx, company);
    if (made?.cents === 0) await renewCompany(tx, company, await findInvoice(tx, made.id), { by: null, now });
  });
}

/** Makes the invoices that are due, of every company, 20 days ahead; the companies' own rows say which. */
export function startInvoiceWork(options: InvoiceWorkOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log } = options;
  /** Companies whose invoice failed are left to the next look, so that they hold up nobody. */
  const failed = new Set<number>();
  return startWorkLoop<number[]>({
    pool,
    log,
    channel: INVOICES_CHANNEL,
    timings: { lookEveryMs: options.lookEveryMs ?? limits.invoiceSweepMs },
    claim: async () => {
      const due = (await data.system(companiesToBill)).filter((id) => !failed.has(id));
      if (due.length === 0) failed.clear();
      return due.length > 0 ? due : undefined;
    },
    work: async (companyIds, _owner, signal) => {
      for (const companyId of companyIds) {
        if (signal.aborted) return;
        await billCompany(data, companyId, options.now?.() ?? new Date()).catch((err: unknown) => {
          failed.add(companyId);
          log.warn({ err, companyId }, 'An invoice could not be made');
        });
      }
    },
  });
}
