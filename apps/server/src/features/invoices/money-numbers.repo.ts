import { dayIn, type MoneyNumbers } from '@recado/contract';
import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';
import { isLost, isOverdue, monthOfDueDay, monthOfPayment } from './which-invoices.repo.ts';

const months = 12;

/** The last months with this one, newest first, as YYYY-MM. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = dayIn('America/Sao_Paulo', new Date()).split('-').map(Number);
  return Array.from({ length: months }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** What came in, who left and what is overdue, of every company that is not deleted. */
export async function moneyNumbers({ db }: SystemDb): Promise<MoneyNumbers> {
  const received = await sql<{ month: string; cents: number; invoices: number }>`
    select ${monthOfPayment} as month, sum(p.cents - p.refunded_cents)::bigint as cents,
      count(distinct p.invoice_id)::integer as invoices
    from payments p join companies c on c.id = p.company_id
    where c.deleted_at is null and p.created_at > now() - interval '13 months' group by 1`.execute(db);
  const lost = await sql<{ month: string; lost: number }>`
    select ${monthOfDueDay} as month, count(*)::integer as lost from invoices i join companies c on c.id = i.company_id
    where c.deleted_at is null and ${isLost} group by 1`.execute(db);
  const overdue = await sql<{ invoices: number; cents: number }>`
    select count(*)::integer as invoices, coalesce(sum(i.cents - coalesce((select sum(p.cents - p.refunded_cents)
      from payments p where p.company_id = i.company_id and p.invoice_id = i.id), 0)), 0)::bigint as cents
    from invoices i join companies c on c.id = i.company_id where c.deleted_at is null and ${isOverdue}`.execute(db);
  const [open] = overdue.rows;
  return {
    months: lastMonths().map((month) => {
      const came = received.rows.find((row) => row.month === month);
      return {
        ...{ month, received: (came?.cents ?? 0) / 100, invoices: came?.invoices ?? 0 },
        lost: lost.rows.find((row) => row.month === month)?.lost ?? 0,
      };
    }),
    overdue: { invoices: open?.invoices ?? 0, value: (open?.cents ?? 0) / 100 },
  };
}
