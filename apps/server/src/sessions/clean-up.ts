import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

const atOnce = 5000;

/**
 * Removes rows that nobody reads any more: sent outbox rows after six hours, processed journal rows after the seven
 * days in which WhatsApp may deliver a stanza again, live events after ten minutes (decision 44).
 */
export async function sweep(data: Data): Promise<void> {
  await data.system((tx) =>
    sql`delete from outbox where ctid = any(array(
      select ctid from outbox where state = 'sent' and sent_at < now() - interval '6 hours' limit ${atOnce}))`.execute(
      tx.db,
    ),
  );
  await data.system((tx) =>
    sql`delete from journal where ctid = any(array(
      select ctid from journal where done_at < now() - interval '7 days' limit ${atOnce}))`.execute(tx.db),
  );
  await data.system((tx) =>
    sql`delete from events where ctid = any(array(
      select ctid from events where created_at < now() - interval '10 minutes' order by created_at limit ${atOnce}))`.execute(
      tx.db,
    ),
  );
}
