import { holdSubscription } from '#features/companies/index.ts';
import type { SystemDb } from '#kit/db/data.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findInvoice, type InvoiceFacts } from './invoice-rows.repo.ts';
import { applyPayment } from './payments/apply-payment.ts';
import { leaveCharges } from './payments/charge-rows.repo.ts';
import { inReais, logMoney } from './payments/log-money.ts';
import { takeBack } from './payments/renew-company.ts';
import { markClosed } from './write-invoices.repo.ts';

/** What a super user says of an invoice. */
export type ManualStatus = 'paid' | 'cancelled' | 'refunded';
const before: Readonly<Record<ManualStatus, InvoiceFacts['status']>> = {
  paid: 'open',
  cancelled: 'open',
  refunded: 'paid',
};

async function change(tx: SystemDb, invoice: InvoiceFacts, status: ManualStatus, by: Call): Promise<void> {
  const { id, company_id: companyId, detail, cents, received } = invoice;
  if (status === 'paid') {
    // The key of the one confirmation by hand that an invoice can have.
    const payment = {
      companyId,
      invoiceId: id,
      provider: 'byHand',
      endToEnd: `by-hand-${id}`,
      cents: cents - received,
    };
    await applyPayment(tx, payment, { by, now: new Date() });
  } else if (status === 'cancelled') {
    await markClosed(tx, id, 'cancelled');
    await leaveCharges(tx, companyId);
    await logMoney(tx, companyId, by, {
      kind: 'invoice.cancelled',
      subject: { id, name: detail },
      facts: { amount: inReais(cents) },
    });
  } else await takeBack(tx, await holdSubscription(tx, companyId), invoice, by);
}

/**
 * Confirms an invoice by hand, cancels it, or notes its refund; said twice it happens once. Throws ERR_NO_INVOICE_FOUND,
 * ERR_INVOICE_STATE.
 */
export async function changeInvoice(
  tx: SystemDb,
  id: number,
  status: ManualStatus,
  by: Call,
): Promise<{ invoice: InvoiceFacts; isChanged: boolean }> {
  await holdSubscription(tx, (await findInvoice(tx, id)).company_id);
  const invoice = await findInvoice(tx, id);
  if (invoice.status === status) return { invoice, isChanged: false };
  if (invoice.status !== before[status]) fail('ERR_INVOICE_STATE');
  await change(tx, invoice, status, by);
  return { invoice: await findInvoice(tx, id), isChanged: true };
}
