import type { InvoiceStatus } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';

/** Months of the platform are counted where its money is. */
const zone = 'America/Sao_Paulo';
/** A company that paid nothing for so many days after its due day has left. */
const lostAfterDays = 30;

/** The month of a payment `p`, as YYYY-MM. */
export const monthOfPayment = sql<string>`to_char(p.created_at at time zone ${zone}, 'YYYY-MM')`;
/** The month of the due day of an invoice `i`. */
export const monthOfDueDay = sql<string>`to_char(i.due_date, 'YYYY-MM')`;

/** An invoice `i` of a company `c` that is open after its due day. */
export const isOverdue = sql<boolean>`i.status = 'open' and i.due_date < (now() at time zone c.timezone)::date`;

/** One with which a company left that had paid before. */
export const isLost = sql<boolean>`i.status = 'open' and i.kind = 'period'
  and i.due_date < (now() at time zone c.timezone)::date - ${lostAfterDays}::integer
  and exists (select from invoices e where e.company_id = i.company_id and e.status = 'paid' and e.cents > 0)`;

const hasPaymentIn = (month: string): RawBuilder<boolean> => sql<boolean>`exists (select from payments p
  where p.company_id = i.company_id and p.invoice_id = i.id and (${month} = '' or ${monthOfPayment} = ${month}))`;

/** Which invoices of the platform are asked for. */
export function whichInvoices(
  status: InvoiceStatus | 'overdue' | 'received' | 'lost' | '',
  month: string,
): RawBuilder<boolean> {
  if (status === '') return sql<boolean>`true`;
  if (status === 'overdue') return isOverdue;
  if (status === 'received') return hasPaymentIn(month);
  if (status === 'lost') return sql<boolean>`${isLost} and (${month} = '' or ${monthOfDueDay} = ${month})`;
  return sql<boolean>`i.status = ${status}`;
}
