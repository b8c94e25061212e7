import type { PushChoice, PushSubscriptionRow } from '@recado/contract';
import { limits } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';
import { PUSHES_CHANNEL } from './queue-pushes.repo.ts';

interface Owner {
  userId: number;
  sessionId: string;
}

const columns = ['id', 'digest', 'mine', 'waiting', 'with_text', 'is_failing', 'created_at'] as const;
type Row = Pick<PushSubscriptionRow, 'id' | 'digest' | 'mine' | 'waiting'> & {
  with_text: boolean;
  is_failing: boolean;
  created_at: Date;
};

const toWire = ({ id, digest, mine, waiting, ...row }: Row): PushSubscriptionRow => ({
  ...{ id, digest, mine, waiting },
  withText: row.with_text,
  isFailing: row.is_failing,
  createdAt: row.created_at.toISOString(),
});

/** The browsers of the caller's session that are pushed. A user has few of them. */
export async function listSubscriptions(
  { db, companyId }: TenantDb,
  { userId, sessionId }: Owner,
): Promise<PushSubscriptionRow[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();
  return rows.map(toWire);
}

/** A browser has one person: whoever used it in another company is not pushed there any more. */
export async function forgetElsewhere(data: Data, companyId: number, digest: string): Promise<void> {
  await data.system(({ db }) =>
    db.deleteFrom('push_subscriptions').where('digest', '=', digest).where('company_id', '!=', companyId).execute(),
  );
}

/** Keeps a browser as the caller's; of too many the one that was renewed least lately gives way. */
export async function keepSubscription(
  { db, companyId }: TenantDb,
  { userId, sessionId }: Owner,
  { digest, sealed, mine, waiting, withText }: PushChoice & { digest: string; sealed: Buffer },
): Promise<PushSubscriptionRow> {
  const values = { user_id: userId, session_id: sessionId, sealed, mine, waiting, with_text: withText };
  const row = await db
    .insertInto('push_subscriptions')
    .values({ company_id: companyId, digest, ...values })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet({ ...values, refusals: 0, is_failing: false, updated_at: sql`now()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  await sql`delete from push_subscriptions where company_id = ${companyId} and id in (
    select id from push_subscriptions where company_id = ${companyId} and user_id = ${userId} and id <> ${row.id}
    order by updated_at desc, id desc offset ${limits.pushedBrowsers - 1})`.execute(db);
  return toWire(row);
}

/** One of the caller's own browsers; undefined for any other. */
export async function findSubscription(
  { db, companyId }: TenantDb,
  userId: number,
  id: number,
): Promise<PushSubscriptionRow | undefined> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toWire(row);
}

/** Forgets a browser of the caller with what is on its way to it; answers whether there was one. */
export async function deleteSubscription({ db, companyId }: TenantDb, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0;
}

/** Puts a trial into the outbox of one browser. */
export async function queueTrial({ db, companyId }: TenantDb, subscriptionId: number): Promise<void> {
  await sql`insert into pushes (company_id, subscription_id, due_at) values (${companyId}, ${subscriptionId}, now())
    on conflict (company_id, subscription_id, ticket_id, chat_id)
    do update set due_at = now(), attempts = 0, queued_at = now(), version = pushes.version + 1`.execute(db);
  await sql`select pg_notify(${PUSHES_CHANNEL}, '')`.execute(db);
}

/** Browsers that were pushed go when their session is over, pushes a day after they were queued. */
export const pushRemovals: readonly Removal[] = [
  oldRows(
    'push_subscriptions',
    sql`session_id in (select id from sessions where revoked_at is not null or expires_at < now())`,
  ),
  oldRows('pushes', sql`due_at is null and queued_at < now() - interval '1 day'`),
];
