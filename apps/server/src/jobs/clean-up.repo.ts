import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

/** Rows of one statement: few enough that nobody waits for it. */
const atOnce = 5000;
/** An import goes with all its batches. */
const importsAtOnce = 20;
/** Names the clean-up among the database's advisory locks. */
const lockKey = 7_230_117;

/**
 * What nobody reads any more: sent outbox rows after six hours, processed journal rows after the seven days in which
 * WhatsApp may deliver a stanza again, live events after ten minutes (decision 44), first contacts when their day is over
 * in every zone, imports thirty days after they ended, which is how long they can be undone, and two days after nobody said
 * which column is what; what connections missed after ninety days, of which thirty are shown; mail a week after it left or
 * was given up, and its codes a day after they ended; changes of many tickets a day after they were due; browsers that were
 * pushed when their session is over, and pushes a day after they were queued; companies that signed up and never confirmed
 * their e-mail.
 */
const removals = [
  sql`delete from outbox where ctid = any(array(
    select ctid from outbox where state = 'sent' and sent_at < now() - interval '6 hours' limit ${atOnce}))`,
  sql`delete from journal where ctid = any(array(
    select ctid from journal where done_at < now() - interval '7 days' limit ${atOnce}))`,
  sql`delete from events where ctid = any(array(
    select ctid from events where created_at < now() - interval '10 minutes' order by created_at limit ${atOnce}))`,
  sql`delete from first_contacts where ctid = any(array(
    select ctid from first_contacts where at < now() - interval '3 days' limit ${atOnce}))`,
  sql`delete from connection_gaps where ctid = any(array(
    select ctid from connection_gaps where ended_at < now() - interval '90 days' limit ${atOnce}))`,
  sql`delete from imports where ctid = any(array(
    select ctid from imports where updated_at < now() - interval '30 days'
      or (state = 'mapping' and updated_at < now() - interval '2 days') limit ${importsAtOnce}))`,
  sql`delete from mails where ctid = any(array(
    select ctid from mails where ended_at < now() - interval '7 days' limit ${atOnce}))`,
  sql`delete from mail_codes where ctid = any(array(
    select ctid from mail_codes where expires_at < now() - interval '1 day' limit ${atOnce}))`,
  sql`delete from email_changes where ctid = any(array(
    select ctid from email_changes where expires_at < now() - interval '1 day' limit ${atOnce}))`,
  sql`delete from bulk_changes where ctid = any(array(
    select ctid from bulk_changes where due_at < now() - interval '1 day' order by due_at limit ${atOnce}))`,
  sql`delete from push_subscriptions where ctid = any(array(
    select s.ctid from push_subscriptions s join sessions z on z.id = s.session_id
    where z.revoked_at is not null or z.expires_at < now() limit ${atOnce}))`,
  sql`delete from pushes where ctid = any(array(
    select ctid from pushes where due_at is null and queued_at < now() - interval '1 day' limit ${atOnce}))`,
  sql`delete from companies where id = any(array(
    select company_id from users u where confirm_until < now() - interval '1 hour'
      and not exists (select from users o where o.company_id = u.company_id and o.id <> u.id) limit ${atOnce}))`,
];

/** Runs one removal alone among all nodes; answers how many rows went, 0 while another node is at it. */
export function removeSome(data: Data, removal: RawBuilder<unknown>): Promise<number> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as alone`.execute(db);
    if (!rows[0]?.alone) return 0;
    const removed = await removal.execute(db);
    return Number(removed.numAffectedRows ?? removed.rows.length);
  });
}

/** Removes the rows that nobody reads any more, in batches, until none is left or `isOver` says so. */
export async function cleanUp(data: Data, isOver: () => boolean = () => false): Promise<void> {
  for (const removal of removals) {
    let removed = atOnce;
    while (removed >= atOnce && !isOver()) removed = await removeSome(data, removal);
  }
}
