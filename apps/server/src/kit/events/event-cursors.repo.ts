/** Who reads events later than they are told live, and how far: what such a reader has not had is kept. */
import { sql } from 'kysely';
import type { Data, TenantDb } from '../db/data.ts';
import type { ReadyEvent } from './record.ts';

const leaseSeconds = 10;

/** An event as a reader of later gets it. */
export interface ReadEvent extends ReadyEvent {
  seq: number;
  at: Date;
}

/** A company's events in the hands of one process. */
export interface Reading {
  companyId: number;
  reader: string;
  owner: string;
  after: number;
  /** Up to where there are events: all of them are committed. */
  until: number;
}

/** From now on a reader gets the company's events; one who reads already goes on. */
export async function beginReading({ db, companyId }: TenantDb, reader: string): Promise<void> {
  await sql`insert into event_cursors (company_id, reader, seq)
    select ${companyId}, ${reader}, coalesce((select last_event from company_sequences where company_id = ${companyId}), 0)
    on conflict do nothing`.execute(db);
}

/** A reader wants nothing more: events are not kept for it. */
export async function endReading({ db, companyId }: TenantDb, reader: string): Promise<void> {
  await sql`delete from event_cursors where company_id = ${companyId} and reader = ${reader}`.execute(db);
}

/** Takes a company of which there is something to read, and which nobody reads just now. */
export function claimReading(data: Data, reader: string, owner: string): Promise<Reading | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<{ company_id: number; after: number; until: number }>`
      update event_cursors c set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${leaseSeconds})
      from (select k.company_id, s.last_event from event_cursors k join company_sequences s on s.company_id = k.company_id
        where k.reader = ${reader} and s.last_event > k.seq and (k.lease_until is null or k.lease_until < now())
          and exists (select from companies p where p.id = k.company_id and p.deleted_at is null)
        order by k.lease_until nulls first limit 1 for update of k skip locked) found
      where c.company_id = found.company_id and c.reader = ${reader}
      returning c.company_id, c.seq as after, found.last_event as until`.execute(db);
    const [row] = rows;
    return row && { companyId: row.company_id, reader, owner, after: Number(row.after), until: Number(row.until) };
  });
}

/**
 * Hands some events to `work` and notes in the same transaction that they were read: whoever is killed in between reads them
 * again, and nobody reads them twice.
 */
export async function readOn(
  data: Data,
  { companyId, reader, owner, after, until }: Reading,
  limit: number,
  work: (tx: TenantDb, events: readonly ReadEvent[]) => Promise<void>,
): Promise<void> {
  await data.tenant(companyId, async (tx) => {
    const { rows: held } = await sql`select 1 from event_cursors
      where company_id = ${companyId} and reader = ${reader} and lease_owner = ${owner} and seq = ${after} for update`.execute(
      tx.db,
    );
    if (held.length === 0) return;
    const { rows } = await sql<ReadEvent>`select seq, name, subject, audience, created_at as at from events
      where company_id = ${companyId} and seq > ${after} and seq <= ${until} order by seq limit ${limit}`.execute(
      tx.db,
    );
    await work(tx, rows);
    const read = rows.length < limit ? until : Number(rows.at(-1)?.seq ?? until);
    await sql`update event_cursors set seq = ${read}, lease_owner = null, lease_until = null
      where company_id = ${companyId} and reader = ${reader}`.execute(tx.db);
  });
}
