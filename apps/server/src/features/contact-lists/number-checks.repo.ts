import { type Kysely, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';

/** Companies with a number that may be asked now, and a linked connection to ask with. */
export async function companiesWithUnknown(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c
    where c.status and exists (select 1 from contact_list_items i
        where i.company_id = c.id and i.on_whatsapp is null and i.look_up_after <= now())
      and exists (select 1 from connections w where w.company_id = c.id and w.status = 'CONNECTED')`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Unknown {
  id: number;
  number: string;
}

/**
 * Takes the number that waits longest, unless one of the company's was asked less than `pauseSeconds` ago, by whatever
 * process. It comes again in an hour if nobody can tell.
 */
export async function claimUnknown(tx: TenantDb, pauseSeconds: number): Promise<Unknown | undefined> {
  // One process at a time looks for a company's next number.
  const { rows: mine } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('contact_list_items'), ${tx.companyId}) as is_mine`.execute(tx.db);
  if (!mine[0]?.is_mine) return undefined;
  const { rows } = await sql<Unknown>`
    update contact_list_items set looked_up_at = now(), look_up_after = now() + interval '1 hour'
    where company_id = ${tx.companyId} and id = (
      select id from contact_list_items i
      where i.company_id = ${tx.companyId} and i.on_whatsapp is null and i.look_up_after <= now()
        and not exists (select 1 from contact_list_items a
          where a.company_id = ${tx.companyId} and a.looked_up_at > now() - make_interval(secs => ${pauseSeconds}))
      order by i.look_up_after, i.id limit 1)
    returning id, number`.execute(tx.db);
  return rows[0];
}

/** Notes what WhatsApp said; only while the number is the one that was asked. Answers whether it was noted. */
export async function noteAnswer(
  tx: TenantDb,
  asked: Unknown,
  answer: { number: string; onWhatsapp: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update contact_list_items set on_whatsapp = ${answer.onWhatsapp}, number = ${answer.number}, updated_at = now()
    where company_id = ${tx.companyId} and id = ${asked.id} and number = ${asked.number} and on_whatsapp is null
    returning id`.execute(tx.db);
  return rows.length > 0;
}
