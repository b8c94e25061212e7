import { limits } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { SubscriptionFacts } from '#features/companies/index.ts';
import type { SystemDb } from '#kit/db/data.ts';
import { monthsOf } from './due-days.ts';
import type { PaymentOutcome } from './payments/judge-payment.ts';

const companiesAtOnce = 100;
/** An invoice of this due day was made: it is open, or somebody cancelled it. */
const isMade = sql<boolean>`exists (select from invoices i where i.company_id = c.id and i.due_date = c.due_date
  and i.kind = 'period'
  and (i.status = 'open' or (i.status = 'cancelled' and not i.is_replaced)))`;

/** Open, and nobody began to pay. */
const isUntouched = sql<boolean>`i.status = 'open'
  and not exists (select from payments p where p.company_id = i.company_id and p.invoice_id = i.id)`;
/** The difference to a bigger plan that nobody began to pay: it holds on its day only. */
const isStale = sql<boolean>`i.kind = 'upgrade' and ${isUntouched}`;

/** Cancels those of a company's invoices that nobody began to pay, since others take their place. Answers how many. */
async function replaceUntouched({ db }: SystemDb, companyId: number, which: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows } = await sql`update invoices i
    set status = 'cancelled', is_replaced = true, updated_at = now()
    where i.company_id = ${companyId} and ${isUntouched} and ${which}`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Some active companies about whose invoices something is to be done: one with a plan, whose due day is at most 20 days away
 * where it is; one whose smaller plan begins; and one that left the difference to a bigger plan unpaid.
 */
export async function companiesToBill({ db }: SystemDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c
      cross join lateral (select (now() at time zone c.timezone)::date as today) t
    where c.deleted_at is null and c.status and (c.next_plan_on < t.today
      or exists (select from invoices i where i.company_id = c.id and ${isStale} and i.due_date < t.today)
      or (c.plan_id is not null and not ${isMade} and c.due_date <= t.today + ${limits.invoicesAheadDays}::integer))
    order by c.due_date, c.id limit ${companiesAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The plan for which the next due day pays: the smaller one that was chosen, when it has begun by then. */
export function billedPlan(company: SubscriptionFacts): Pick<SubscriptionFacts, 'plan_id' | 'plan_name' | 'cents'> {
  const { next_plan_id, next_plan_on, next_name, next_cents, due_date } = company;
  const isNext = next_plan_id !== null && next_plan_on !== null && due_date !== null && next_plan_on <= due_date;
  return isNext ? { plan_id: next_plan_id, plan_name: next_name, cents: next_cents } : company;
}

/** The bill of the difference to a bigger plan; one that nobody began to pay makes room. */
export async function makeUpgrade(
  { db }: SystemDb,
  upgrade: { companyId: number; planId: number; detail: string; cents: number; day: string },
): Promise<number | undefined> {
  const { companyId, planId, detail, cents, day } = upgrade;
  await cancelUpgrade({ db }, companyId);
  const { rows } = await sql<{ id: number }>`
    insert into invoices (company_id, plan_id, detail, cents, due_date, months, kind)
    values (${companyId}, ${planId}, ${detail}, ${cents}, ${day}, 0, 'upgrade')
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** The difference that nobody began to pay is cancelled; `before` only when it is older than that day. */
export async function cancelUpgrade({ db }: SystemDb, companyId: number, before?: string): Promise<void> {
  const older = sql<boolean>`i.kind = 'upgrade' and i.due_date < coalesce(${before ?? null}::date, 'infinity')`;
  await replaceUntouched({ db }, companyId, older);
}

/** Cancels the open invoice of the next due day, so that it is made anew, unless something was paid of it. */
export async function cancelToRemake({ db }: SystemDb, companyId: number): Promise<boolean> {
  return (await replaceUntouched({ db }, companyId, sql`i.kind = 'period'`)) > 0;
}

/** Whether the time until this due day was paid for. */
export async function isPaidUntil({ db }: SystemDb, companyId: number, day: string): Promise<boolean> {
  const { rows } = await sql`select from invoices
    where company_id = ${companyId} and status = 'paid' and moved_to = ${day}::date limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Makes the invoice of a company's due day, unless an open one is there; the company is held. Open ones of days that are not
 * its due day any more are cancelled, unless something was paid of them. Answers the id of a new one.
 */
export async function makeInvoice(
  { db }: SystemDb,
  company: SubscriptionFacts,
): Promise<{ id: number; cents: number } | undefined> {
  const { id, due_date, recurrence } = company;
  const { plan_id, plan_name, cents } = billedPlan(company);
  if (due_date === null || plan_id === null || cents === null) return undefined;
  await replaceUntouched({ db }, id, sql`i.kind = 'period' and i.due_date <> ${due_date}::date`);
  const months = monthsOf(recurrence);
  const { rows } = await sql<{ id: number; cents: number }>`
    insert into invoices (company_id, plan_id, detail, cents, due_date, months)
    values (${id}, ${plan_id}, ${plan_name}, ${cents * months}, ${due_date}, ${months})
    on conflict do nothing returning id, cents`.execute(db);
  return rows[0];
}

/** Notes a payment; false when the bank told of it before. */
export async function insertPayment(
  { db }: SystemDb,
  payment: {
    companyId: number;
    invoiceId: number;
    provider: string;
    endToEnd: string;
    cents: number;
    outcome: PaymentOutcome;
  },
): Promise<boolean> {
  const { companyId, invoiceId, provider, endToEnd, cents, outcome } = payment;
  const written = await sql`
    insert into payments (company_id, invoice_id, provider, end_to_end, cents, outcome)
    values (${companyId}, ${invoiceId}, ${provider}, ${endToEnd}, ${cents}, ${outcome})
    on conflict (end_to_end) do nothing`.execute(db);
  return Number(written.numAffectedRows) === 1;
}

/** Whose payment it is, by the bank's name of it. */
export async function companyOfPayment({ db }: SystemDb, endToEnd: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from payments where end_to_end = ${endToEnd}`.execute(db);
  return rows[0]?.id;
}

/** Notes what a bank gave back of a payment; answers how much is new, undefined when nothing is. */
export async function noteRefund(
  { db }: SystemDb,
  endToEnd: string,
  refundedCents: number,
): Promise<{ invoiceId: number; cents: number } | undefined> {
  const { rows } = await sql<{ invoiceId: number; cents: number }>`
    update payments p set refunded_cents = least(p.cents, ${refundedCents}::bigint)
    from payments old where old.company_id = p.company_id and old.id = p.id and p.end_to_end = ${endToEnd}
      and p.refunded_cents < least(p.cents, ${refundedCents}::bigint)
    returning p.invoice_id as "invoiceId", (p.refunded_cents - old.refunded_cents)::bigint as cents`.execute(db);
  return rows[0];
}

/** The invoice is paid, and moved the company's due day so. */
export async function markPaid(
  { db }: SystemDb,
  id: number,
  moved: { from: string | null; to: string | null; anchor: number | null },
): Promise<void> {
  await sql`update invoices set status = 'paid', paid_at = now(), moved_from = ${moved.from}, moved_to = ${moved.to},
    anchor_day = ${moved.anchor}, updated_at = now() where id = ${id}`.execute(db);
}

/** The invoice is not to be paid, or was paid back. */
export async function markClosed({ db }: SystemDb, id: number, status: 'cancelled' | 'refunded'): Promise<void> {
  await sql`update invoices set status = ${status}, updated_at = now() where id = ${id}`.execute(db);
}
