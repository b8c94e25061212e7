import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

export interface MovedRow {
  kind: string;
  old_id: string;
  new_id: number;
  move_id: number;
}

/** What came from where, of all earlier work on the company. */
export async function movedRows({ db, companyId }: TenantDb): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select kind, old_id, new_id, move_id from moved_rows where company_id = ${companyId}`.execute(db);
  return rows;
}

/** Remembers what came from where, in the transaction in which it came. */
export async function rememberRows({ db, companyId }: TenantDb, rows: readonly MovedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into moved_rows (company_id, kind, old_id, new_id, move_id)
    select ${companyId}::integer, kind, old_id, new_id, move_id
    from jsonb_populate_recordset(null::moved_rows, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}
