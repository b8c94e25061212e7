import { holdSubscription } from '#features/companies/index.ts';
import type { Activity } from '#kit/activity/log-activity.repo.ts';
import type { SystemDb } from '#kit/db/data.ts';
import { findInvoice, type InvoiceFacts } from '../invoice-rows.repo.ts';
import { insertPayment } from '../write-invoices.repo.ts';
import { judgePayment, type PaymentOutcome } from './judge-payment.ts';
import { inReais, logMoney, type MoneyDoer } from './log-money.ts';
import { renewCompany } from './renew-company.ts';

/** Money that arrived, as the bank names it: never as a client tells. */
export interface ArrivedPayment {
  companyId: number;
  invoiceId: number;
  provider: string;
  /** The bank's own name of this payment, which is the same whenever it is told again. */
  endToEnd: string;
  cents: number;
}

/** What the history of the company says of a payment that was not just right. */
function remark(invoice: InvoiceFacts, cents: number, outcome: PaymentOutcome): Activity | null {
  const subject = { id: invoice.id, name: invoice.detail };
  const amount = inReais(cents);
  const sum = invoice.received + cents;
  if (outcome === 'full') return null;
  if (outcome === 'partial')
    return { kind: 'payment.partial', subject, facts: { amount, rest: inReais(invoice.cents - sum) } };
  if (outcome === 'surplus')
    return { kind: 'payment.surplus', subject, facts: { amount, surplus: inReais(sum - invoice.cents) } };
  return { kind: outcome === 'repeated' ? 'payment.repeated' : 'payment.late', subject, facts: { amount } };
}

/**
 * Applies a payment once, in the caller's transaction: it is noted, its invoice is paid when enough has come, and the
 * company goes on. Answers what it was for the invoice, or that it is known already.
 */
export async function applyPayment(
  tx: SystemDb,
  payment: ArrivedPayment,
  { by, now }: { by: MoneyDoer; now: Date },
): Promise<PaymentOutcome | 'known'> {
  const { companyId, invoiceId, cents } = payment;
  const company = await holdSubscription(tx, companyId);
  const invoice = await findInvoice(tx, invoiceId);
  const outcome = judgePayment(invoice, invoice.received, cents);
  if (!(await insertPayment(tx, { ...payment, outcome }))) return 'known';
  const noted = remark(invoice, cents, outcome);
  if (noted) await logMoney(tx, companyId, by, noted);
  if (outcome === 'full' || outcome === 'surplus') await renewCompany(tx, company, invoice, { by, now });
  return outcome;
}
