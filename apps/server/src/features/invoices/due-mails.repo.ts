import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';

export type InvoiceMailKind = 'made' | 'soon' | 'today' | 'overdue' | 'paid';

/** A mail about an invoice that is due. */
export interface DueMail {
  company_id: number;
  invoice_id: number;
  kind: InvoiceMailKind;
  email: string;
  company: string;
  language: string;
  detail: string;
  cents: number;
  due_date: string;
  moved_to: string | null;
}

const mailsAtOnce = 100;
/** So many days before the due day it is said once more. */
const soonDays = 3;
/** A payment of before is no news any more. */
const paidWithin = sql`interval '7 days'`;

/**
 * Some mails that are due: of an open invoice the latest word about it, of a paid one that it is paid. What costs nothing is
 * not mailed, nor a company without an e-mail or one that is switched off.
 */
export async function dueMails({ db }: SystemDb): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select d.* from (
      select i.company_id, i.id as invoice_id, c.email, c.name as company, c.language, i.detail, i.cents, i.due_date,
        i.moved_to, case
          when i.status = 'paid' then 'paid'
          when i.due_date < t.today then 'overdue'
          when i.due_date = t.today then 'today'
          when i.due_date <= t.today + ${soonDays}::integer then 'soon'
          else 'made' end as kind
      from invoices i join companies c on c.id = i.company_id
        cross join lateral (select (now() at time zone c.timezone)::date as today) t
      where c.deleted_at is null and c.status and c.email <> '' and i.cents > 0 and i.kind = 'period'
        and (i.status = 'open' or (i.status = 'paid' and i.paid_at > now() - ${paidWithin}))) d
    where not exists (select from invoice_mails m
      where m.company_id = d.company_id and m.invoice_id = d.invoice_id and m.kind = d.kind)
    order by d.due_date, d.invoice_id limit ${mailsAtOnce}`.execute(db);
  return rows;
}

/** Notes that a mail is in the outbox; false when another process was first. */
export async function noteMail({ db }: SystemDb, { company_id, invoice_id, kind }: DueMail): Promise<boolean> {
  const written = await sql`insert into invoice_mails (company_id, invoice_id, kind)
    values (${company_id}, ${invoice_id}, ${kind}) on conflict do nothing`.execute(db);
  return Number(written.numAffectedRows) === 1;
}
