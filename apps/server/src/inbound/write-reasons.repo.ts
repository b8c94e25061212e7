import { sql } from 'kysely';
import type { Batch } from './inbound-types.ts';

/** The reasons of ratings that were given before, with their line of the history. */
export async function writeReasons({ tx, reasons }: Batch): Promise<void> {
  if (reasons.length === 0) return;
  const rows = JSON.stringify(reasons.map(({ id, ratingComment }) => ({ id, comment: ratingComment })));
  await sql`
    update ticket_log l set data = l.data || jsonb_build_object('comment', n.comment)
    from jsonb_to_recordset(${rows}::jsonb) as n(id integer, comment text)
    where l.company_id = ${tx.companyId} and l.id = (
      select max(x.id) from ticket_log x where x.company_id = ${tx.companyId} and x.ticket_id = n.id and x.kind = 'rated')`.execute(
    tx.db,
  );
}
