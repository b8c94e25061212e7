import { holdSubscription } from '#features/companies/index.ts';
import type { SystemDb } from '#kit/db/data.ts';
import { findInvoice } from '../invoice-rows.repo.ts';
import { companyOfPayment, noteRefund } from '../write-invoices.repo.ts';
import { inReais, logMoney } from './log-money.ts';
import { takeBack } from './renew-company.ts';

/**
 * Notes what a bank gave back of a payment, once, in the caller's transaction. A paid invoice of which less than its value
 * is left is refunded with it.
 */
export async function applyRefund(tx: SystemDb, endToEnd: string, refundedCents: number): Promise<boolean> {
  const companyId = await companyOfPayment(tx, endToEnd);
  if (companyId === undefined) return false;
  const company = await holdSubscription(tx, companyId);
  const noted = await noteRefund(tx, endToEnd, refundedCents);
  if (!noted) return false;
  const invoice = await findInvoice(tx, noted.invoiceId);
  await logMoney(tx, company.id, null, {
    ...{ kind: 'payment.refunded', subject: { id: invoice.id, name: invoice.detail } },
    facts: { amount: inReais(noted.cents) },
  });
  if (invoice.status === 'paid' && invoice.received < invoice.cents) await takeBack(tx, company, invoice, null);
  return true;
}
