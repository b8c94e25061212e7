import { limits } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** Somebody looks: for a while what is sent is told live. */
export async function listenToDeliveries({ db, companyId }: TenantDb): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into delivery_listeners (company_id, until) values (${companyId}, now() + make_interval(secs => ${limits.listenSeconds}))
    on conflict (company_id) do update set until = excluded.until returning until`.execute(db);
  return rows[0]?.until ?? new Date();
}

/** Tells of a delivery, if anybody looks: the counter of a company's events is not to be held for nobody. */
export async function tellListeners(tx: TenantDb, deliveryId: string): Promise<void> {
  const { rows } =
    await sql`select 1 from delivery_listeners where company_id = ${tx.companyId} and until > now()`.execute(tx.db);
  if (rows.length) tx.record({ name: 'delivery.noted', subject: { deliveryId } });
}
