/** What leaves the outbox of pushes: taken by one process at a time, drawn as it is by then. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dueState } from '#features/companies/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';
import { isConcerned, isWanted } from './queue-pushes.repo.ts';

/** Longer than a push service takes to answer; whoever holds a push for longer was killed. */
const leaseSeconds = 30;
/** So many are sent side by side. */
const atOnce = 20;
const afterSeconds = (seconds: number): RawBuilder<Date> => sql<Date>`now() + make_interval(secs => ${seconds})`;

interface Company {
  due_date: string | null;
  timezone: string;
}

/** A push in this process's hands; attempts and version prove whose it is and what it tells. */
export interface ClaimedPush {
  companyId: number;
  id: number;
  subscriptionId: number;
  version: number;
  attempts: number;
  /** When the news came that it tells. */
  queuedAt: Date;
  digest: string;
  sealed: Buffer;
  language: string;
  withText: boolean;
  company: Company;
  /** The conversation of colleagues that it tells of, and its last message. */
  chat: { id: number; uuid: string; name: string; text: string; unread: number } | null;
  /** The ticket that it tells of; without both it is a trial. */
  ticket: { id: number; uuid: string; name: string; text: string; unread: number; isWaiting: boolean } | null;
  /** Nothing is told: the session is over, the ticket was read or concerns somebody else by now. */
  isMoot: boolean;
}

/** Takes what is due for longest of browsers that are not to be left in peace; undefined when there is nothing. */
export function claimPushes(data: Data): Promise<ClaimedPush[] | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<ClaimedPush>`
      with due as (
        select p.company_id, p.id from pushes p
          join push_subscriptions s on s.company_id = p.company_id and s.id = p.subscription_id
        where p.due_at <= now() and (s.held_until is null or s.held_until <= now())
        order by p.due_at limit ${atOnce} for update of p skip locked
      ), claimed as (
        update pushes p set attempts = p.attempts + 1, tried_at = now(), due_at = ${afterSeconds(leaseSeconds)}
        from due where p.company_id = due.company_id and p.id = due.id returning p.*
      )
      select p.company_id as "companyId", p.id, p.subscription_id as "subscriptionId", p.version, p.attempts,
        p.queued_at as "queuedAt", s.digest, s.sealed, u.language, s.with_text as "withText",
        json_build_object('due_date', c.due_date, 'timezone', c.timezone) as company,
        case when t.id is not null then json_build_object('id', t.id, 'uuid', t.uuid, 'name', k.name,
          -- What the bot answered is not what the customer said.
          'text', case when t.from_me then '' else t.last_message end, 'unread', t.unread_messages, 'isWaiting', t.status = 'pending') end as ticket,
        case when h.id is not null then json_build_object('id', h.id, 'uuid', h.uuid,
          'name', case when h.direct_low is null then h.title else w.name end,
          'text', case when h.direct_low is null then h.last_message else l.body end,
          'unread', h.last_seq - greatest(r.read_seq, r.from_seq - 1)) end as chat,
        not coalesce(c.deleted_at is null and u.deleted_at is null and z.revoked_at is null and z.expires_at > now()
          and (p.ticket_id is null or (t.unread_messages > 0 and ${isConcerned}))
          and (p.chat_id is null or (h.last_seq > greatest(r.read_seq, r.from_seq - 1) and ${isWanted})), false) as "isMoot"
      from claimed p
        join push_subscriptions s on s.company_id = p.company_id and s.id = p.subscription_id
        join sessions z on z.id = s.session_id
        join users u on u.company_id = s.company_id and u.id = s.user_id
        join companies c on c.id = p.company_id
        left join tickets t on t.company_id = p.company_id and t.id = p.ticket_id
        left join contacts k on k.company_id = t.company_id and k.id = t.contact_id
        left join chats h on h.company_id = p.company_id and h.id = p.chat_id
        left join chat_members r on r.company_id = h.company_id and r.chat_id = h.id and r.user_id = s.user_id
        left join chat_messages l on l.company_id = h.company_id and l.chat_id = h.id and l.seq = h.last_seq
        left join users w on w.company_id = l.company_id and w.id = l.sender_id`.execute(db);
    if (rows.length === 0) return undefined;
    const now = new Date();
    // An overdue company is told nothing (decision 28).
    return rows.map((row) => ({ ...row, isMoot: row.isMoot || dueState(row.company, now).overdue }));
  });
}

const mine = (db: Kysely<Database>, { companyId, id, version, attempts }: ClaimedPush) =>
  db
    .updateTable('pushes')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('attempts', '=', attempts);

const itsSubscription = (db: Kysely<Database>, { companyId, subscriptionId }: ClaimedPush) =>
  db.updateTable('push_subscriptions').where('company_id', '=', companyId).where('id', '=', subscriptionId);

/** There is nothing left to send of it, unless news came meanwhile. `arrived`: the browser's service took it. */
export async function endPush(data: Data, push: ClaimedPush, arrived: boolean | null): Promise<void> {
  await data.system(async ({ db }) => {
    await mine(db, push).set({ due_at: null }).execute();
    if (arrived === null) return;
    const facts = arrived ? { refusals: 0, is_failing: false, held_until: null } : { is_failing: true };
    await itsSubscription(db, push)
      .set(facts)
      .$if(arrived, (query) =>
        query.where((where) => where.or([where('is_failing', '=', true), where('refusals', '>', 0)])),
      )
      .execute();
  });
}

/** It is tried again after some seconds; with `holdsAll` nothing else is sent to that browser before. */
export async function postponePush(
  data: Data,
  push: ClaimedPush,
  seconds: number,
  { holdsAll }: { holdsAll: boolean },
): Promise<void> {
  await data.system(async ({ db }) => {
    await mine(db, push)
      .set({ due_at: afterSeconds(seconds) })
      .execute();
    await itsSubscription(db, push)
      .set({ is_failing: true, ...(holdsAll ? { held_until: afterSeconds(seconds) } : {}) })
      .execute();
  });
}

/** The service does not take what we send to this browser; the third time in a row it is forgotten (integrations j). */
export async function countRefusal(data: Data, push: ClaimedPush): Promise<void> {
  await data.system(async ({ db }) => {
    await itsSubscription(db, push).set({ refusals: sql<number>`refusals + 1`, is_failing: true }).execute();
    await sql`delete from push_subscriptions
      where company_id = ${push.companyId} and id = ${push.subscriptionId} and refusals >= 3`.execute(db);
  });
  await endPush(data, push, null);
}

/** The browser is gone for good: it is forgotten with all that was on its way to it. */
export async function forgetBrowser(data: Data, { companyId, subscriptionId, digest }: ClaimedPush): Promise<void> {
  await data.system(({ db }) =>
    db
      .deleteFrom('push_subscriptions')
      .where('company_id', '=', companyId)
      .where('id', '=', subscriptionId)
      .where('digest', '=', digest)
      .execute(),
  );
}
