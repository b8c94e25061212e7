import type { InvoiceStatus } from '@recado/contract';

/** What a payment is for its invoice: it pays it, is only a part, or came for one that is not open any more. */
export type PaymentOutcome = 'full' | 'surplus' | 'partial' | 'repeated' | 'late';

/** Judges a payment in whole cents; `before` is what came for the open invoice until now (docs/rules/billing.md). */
export function judgePayment(
  invoice: { status: InvoiceStatus; cents: number },
  before: number,
  cents: number,
): PaymentOutcome {
  if (invoice.status === 'paid') return 'repeated';
  if (invoice.status !== 'open') return 'late';
  const sum = before + cents;
  if (sum < invoice.cents) return 'partial';
  return sum > invoice.cents ? 'surplus' : 'full';
}
