/** The outbox of pushes: who is to be told of which ticket, written with the messages that it is about. */
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** Whoever sends pushes hears here that there are some. */
export const PUSHES_CHANNEL = 'recado_pushes';

/** No browser is told of the same ticket more often (integrations j). */
export const restSeconds = 10;

/**
 * Whom a ticket `t` concerns among the users `u`, with what the browser `s` wants: who may read it (decision 23), whose it is
 * or nobody's, and a waiting one only for those with `allTicket` (core §6). The same rule as the bell's.
 */
export const isConcerned = sql<boolean>`(
  t.status <> 'closed'
  and (u.profile = 'admin' or t.queue_id is null or exists (
    select from user_queues q where q.company_id = t.company_id and q.user_id = u.id and q.queue_id = t.queue_id))
  and (t.user_id is null or t.user_id = u.id)
  and case t.status when 'pending' then u.all_ticket and s.waiting else s.mine end)`;

/**
 * Puts news of tickets into the outbox, for every browser that they concern, in the caller's transaction. What was not
 * sent yet and what was sent just now become one notice.
 */
export async function queuePushes({ db, companyId }: TenantDb, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`
    with queued as (
      insert into pushes (company_id, subscription_id, ticket_id, due_at)
      select s.company_id, s.id, t.id, now()
      from push_subscriptions s
        join users u on u.company_id = s.company_id and u.id = s.user_id and u.deleted_at is null
        join tickets t on t.company_id = s.company_id and t.id = any(${ticketIds}::integer[])
      where s.company_id = ${companyId} and ${isConcerned}
      order by s.id, t.id
      on conflict (company_id, subscription_id, ticket_id, chat_id) do update
        set due_at = greatest(now(), pushes.tried_at + make_interval(secs => ${restSeconds})), attempts = 0,
          queued_at = now(), version = pushes.version + 1
      returning 1)
    select pg_notify(${PUSHES_CHANNEL}, '') where exists (select from queued)`.execute(db);
}

/** Whether a member `r` of a conversation is told of what is unread there: a muted one only of what names her. */
export const isWanted = sql<boolean>`(s.mine and (not r.is_muted or exists (
  select from chat_mentions n where n.company_id = r.company_id and n.chat_id = r.chat_id and n.user_id = r.user_id
    and n.seq > r.read_seq)))`;

/** Puts a message of colleagues into the outbox, for every browser of the other members, in the caller's transaction. */
export async function queueChatPushes(
  { db, companyId }: TenantDb,
  { chatId, senderId }: { chatId: number; senderId: number },
): Promise<void> {
  await sql`
    with queued as (
      insert into pushes (company_id, subscription_id, chat_id, due_at)
      select s.company_id, s.id, r.chat_id, now()
      from chat_members r join push_subscriptions s on s.company_id = r.company_id and s.user_id = r.user_id
      where r.company_id = ${companyId} and r.chat_id = ${chatId} and r.user_id <> ${senderId} and ${isWanted}
      order by s.id
      on conflict (company_id, subscription_id, ticket_id, chat_id) do update
        set due_at = greatest(now(), pushes.tried_at + make_interval(secs => ${restSeconds})), attempts = 0,
          queued_at = now(), version = pushes.version + 1
      returning 1)
    select pg_notify(${PUSHES_CHANNEL}, '') where exists (select from queued)`.execute(db);
}
