import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

export interface WallInvoices {
  /** An open invoice of the company. */
  invoiceId: number;
}

/** Stores an open invoice for the calls of one world; its text is the canary. */
export async function makeWallInvoice(
  data: Data,
  { companyId, canary }: { companyId: number; canary: string },
): Promise<WallInvoices> {
  const { rows } = await data.system(({ db }) =>
    sql<{ id: number }>`insert into invoices (company_id, detail, cents, due_date, months)
      values (${companyId}, ${canary}, 3000, '2026-01-31', 1) returning id`.execute(db),
  );
  const [made] = rows;
  if (!made) throw new Error('The invoice was not made.');
  return { invoiceId: made.id };
}
