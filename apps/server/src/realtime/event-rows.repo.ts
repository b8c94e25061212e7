import type { TenantDb } from '#kit/db/data.ts';
import type { StoredEvent } from './payloads.ts';

export type DatedEvent = StoredEvent & { created_at: Date };

/** Events after a sequence number, in order. */
export async function readEvents(tx: TenantDb, page: { after: number; limit: number }): Promise<DatedEvent[]> {
  const rows = await tx.db
    .selectFrom('events')
    .select(['seq', 'name', 'subject', 'audience', 'created_at'])
    .where('company_id', '=', tx.companyId)
    .where('seq', '>', page.after)
    .orderBy('seq')
    .limit(page.limit)
    .execute();
  return rows as DatedEvent[]; // written by eventsStatement from exactly this type
}

/** The company's newest sequence number; 0 before the first event. */
export async function lastSeq(tx: TenantDb): Promise<number> {
  const row = await tx.db
    .selectFrom('company_sequences')
    .select('last_event')
    .where('company_id', '=', tx.companyId)
    .executeTakeFirst();
  return row?.last_event ?? 0;
}
