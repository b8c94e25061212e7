import type { Invoice, InvoiceStatus, PlatformInvoice } from '@recado/contract';
import { sql } from 'kysely';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { SystemDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { whichInvoices } from './which-invoices.repo.ts';

/** An invoice with what came of it. Money is whole cents. */
export interface InvoiceFacts {
  id: number;
  company_id: number;
  plan_id: number | null;
  detail: string;
  cents: number;
  due_date: string;
  months: number;
  /** The plan for a while, or the difference to a bigger plan. */
  kind: 'period' | 'upgrade';
  status: InvoiceStatus;
  paid_at: Date | null;
  moved_from: string | null;
  moved_to: string | null;
  anchor_day: number | null;
  received: number;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`i.*, coalesce((select sum(p.cents - p.refunded_cents) from payments p
  where p.company_id = i.company_id and p.invoice_id = i.id), 0)::bigint as received`;
const newestFirst = sql`order by i.due_date desc, i.id desc`;

/** An invoice in the shape of the wire, whose amounts are reais. */
export const invoiceToWire = (row: InvoiceFacts): Invoice => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind,
  detail: row.detail,
  value: row.cents / 100,
  dueDate: row.due_date,
  status: row.status,
  received: row.received / 100,
  paidAt: row.paid_at?.toISOString() ?? null,
  renewedUntil: row.moved_to,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

interface Place {
  offset: number;
  limit: number;
}

/** Invoices of a company whose plan's name holds the text, newest first. */
export async function companyInvoices(
  { db }: SystemDb,
  companyId: number,
  asked: Place & { searchParam: string },
): Promise<Invoice[]> {
  const { rows } = await sql<InvoiceFacts>`
    select ${columns} from invoices i where i.company_id = ${companyId} and ${textHolds('i.detail', asked.searchParam)}
    ${newestFirst} limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return rows.map(invoiceToWire);
}

/** A page of the invoices of every company that is not deleted, newest first. */
export async function platformInvoices(
  { db }: SystemDb,
  asked: Place & { searchParam: string; status: Parameters<typeof whichInvoices>[0]; month: string },
): Promise<{ invoices: PlatformInvoice[]; count: number }> {
  const found = sql`from invoices i join companies c on c.id = i.company_id
    where c.deleted_at is null and ${whichInvoices(asked.status, asked.month)}
      and (${textHolds('c.name', asked.searchParam)} or ${textHolds('i.detail', asked.searchParam)})`;
  const counted = await sql<{ count: number }>`select count(*)::integer as count ${found}`.execute(db);
  const { rows } = await sql<InvoiceFacts & { company_name: string }>`
    select ${columns}, c.name as company_name ${found} ${newestFirst}
    limit ${asked.limit} offset ${asked.offset}`.execute(db);
  const invoices = rows.map((row) => ({ ...invoiceToWire(row), companyName: row.company_name }));
  return { invoices, count: counted.rows[0]?.count ?? 0 };
}

/** One invoice, whose ever it is. Throws ERR_NO_INVOICE_FOUND. */
export async function findInvoice({ db }: SystemDb, id: number): Promise<InvoiceFacts> {
  const { rows } = await sql<InvoiceFacts>`
    select ${columns} from invoices i join companies c on c.id = i.company_id
    where i.id = ${id} and c.deleted_at is null`.execute(db);
  return rows[0] ?? fail('ERR_NO_INVOICE_FOUND');
}

/** The oldest open invoice of a company, if it has one. */
export async function oldestOpen({ db }: SystemDb, companyId: number): Promise<InvoiceFacts | undefined> {
  const { rows } = await sql<InvoiceFacts>`
    select ${columns} from invoices i where i.company_id = ${companyId} and i.status = 'open' and i.kind = 'period'
    order by i.due_date, i.id limit 1`.execute(db);
  return rows[0];
}

/** The day of the month for which the company's due day stands, as the payment knew that moved it there. */
export async function anchorOf({ db }: SystemDb, companyId: number, dueDay: string): Promise<number | null> {
  const { rows } = await sql<{ anchor_day: number | null }>`
    select anchor_day from invoices where company_id = ${companyId} and status = 'paid' and moved_to = ${dueDay}::date
    order by paid_at desc limit 1`.execute(db);
  return rows[0]?.anchor_day ?? null;
}
