import type { PixCharge, Subscription, SubscriptionBody } from '@recado/contract';
import { holdSubscription, subscriptionOf, writeBilling } from '#features/companies/index.ts';
import type { Data, SystemDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { monthsOf } from './due-days.ts';
import { findInvoice, type InvoiceFacts, invoiceToWire, oldestOpen } from './invoice-rows.repo.ts';
import { decimalOf } from './payments/br-code.ts';
import { makeCharge, planCharge } from './payments/make-charge.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { billedPlan, makeInvoice } from './write-invoices.repo.ts';

/** What the subscription page shows. */
export async function showSubscription(
  tx: SystemDb,
  companyId: number,
  provider: PaymentProvider | null,
): Promise<Subscription> {
  const company = await subscriptionOf(tx, companyId);
  const open = await oldestOpen(tx, companyId);
  const { plan_id: id, plan_name: name, cents, users, connections, queues } = company;
  const months = open?.months ?? monthsOf(company.recurrence);
  const hasPlan = id !== null && name !== null && cents !== null;
  const counts = { users: users ?? 0, connections: connections ?? 0, queues: queues ?? 0 };
  return {
    companyName: company.name,
    email: company.email,
    dueDay: company.due_date,
    recurrence: company.recurrence,
    trialExpiration: company.trial_expiration,
    plan: hasPlan ? { id, name, value: cents / 100, ...counts } : null,
    billing: {
      firstName: company.billing_name,
      address2: company.address_street,
      city: company.address_city,
      state: company.address_state,
      zipcode: company.address_zip_code,
      document: company.billing_document,
    },
    nextPlan:
      company.next_plan_id !== null && company.next_plan_on !== null
        ? { id: company.next_plan_id, name: company.next_name ?? '', on: company.next_plan_on }
        : null,
    invoice: open ? invoiceToWire(open) : null,
    total: (open ? open.cents - open.received : (billedPlan(company).cents ?? 0) * months) / 100,
    months,
    canPay: provider !== null,
    needsDocument: provider?.needsDocument === true,
  };
}

/** The invoice that is to be paid: the named one, the oldest open one, or a new one for the due day. */
async function invoiceToPay(tx: SystemDb, companyId: number, invoiceId: number | undefined): Promise<InvoiceFacts> {
  const company = await holdSubscription(tx, companyId);
  if (invoiceId !== undefined) {
    const named = await findInvoice(tx, invoiceId);
    return named.company_id === companyId ? named : fail('ERR_NO_INVOICE_FOUND');
  }
  const open = await oldestOpen(tx, companyId);
  if (open) return open;
  if (company.plan_id === null) fail('ERR_NO_PLAN_FOUND');
  if (company.due_date === null || company.cents === 0) fail('ERR_NOTHING_TO_PAY');
  const made = await makeInvoice(tx, company);
  return made ? findInvoice(tx, made.id) : fail('ERR_NOTHING_TO_PAY');
}

/**
 * Keeps the billing data and answers what is paid with, at the price of the invoice. Two admins at once get the same charge.
 * Throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_STATE, ERR_NO_PLAN_FOUND, ERR_NOTHING_TO_PAY, ERR_PAYMENT_DOCUMENT,
 * ERR_PAYMENT_PROVIDER, ERR_PAYMENT_REFUSED.
 */
export async function subscribe(
  data: Data,
  provider: PaymentProvider,
  companyId: number,
  body: SubscriptionBody,
): Promise<PixCharge> {
  const { invoice, ...planned } = await data.system(async (tx) => {
    const found = await invoiceToPay(tx, companyId, body.invoiceId ?? undefined);
    if (found.status !== 'open') fail('ERR_INVOICE_STATE');
    if (found.cents - found.received <= 0) fail('ERR_NOTHING_TO_PAY');
    await writeBilling(tx, companyId, body);
    const company = await subscriptionOf(tx, companyId);
    return { invoice: found, company, row: await planCharge(tx, provider, company, found) };
  });
  const charge = await makeCharge(data, provider, invoice, planned);
  return {
    invoiceId: invoice.id,
    txid: charge.txid,
    status: 'ATIVA',
    qrcode: { qrcode: charge.copyText },
    // check-words-allow: a name of the wire
    valor: { original: decimalOf(planned.row?.cents ?? invoice.cents - invoice.received) },
    expiresAt: charge.expiresAt?.toISOString() ?? null,
    isConfirmedByHand: provider.bank === null,
  };
}
