import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';
import type { Actor } from '#kit/http/context.ts';
import { type Reader, readableQueues } from './visible-tickets.ts';

/** The condition of `mayRead` on a tickets row named `t` (decision 23). */
export function readable(reader: Reader): RawBuilder<boolean> {
  const queues = readableQueues(reader);
  return queues === null
    ? sql<boolean>`true`
    : sql<boolean>`(t.queue_id is null or t.queue_id = any(${queues}::integer[]))`;
}

/** The condition of the default list: mine and pending, told apart by status so that an index can serve it. */
export function mineOrPending(reader: Reader, status: string | undefined): RawBuilder<boolean> {
  if (status === 'pending') return sql<boolean>`true`;
  if (status) return sql<boolean>`t.user_id = ${reader.userId}`;
  return sql<boolean>`(t.user_id = ${reader.userId} or t.status = 'pending')`;
}

/**
 * Of which readable tickets a reader is notified: one's own and those of nobody, and waiting ones only with `allTicket`
 * (core §6). The same rule as that of the pushes.
 */
export function concerning(reader: Reader & Pick<Actor, 'allTicket'>): RawBuilder<boolean> {
  const statuses = reader.allTicket ? sql`t.status in ('open', 'pending')` : sql`t.status = 'open'`;
  return sql<boolean>`(${statuses} and (t.user_id is null or t.user_id = ${reader.userId}))`;
}

/** What decides who may read these tickets now; unknown ids are left out. */
export async function loadTicketViews(
  { db, companyId }: TenantDb,
  ids: readonly number[],
): Promise<{ id: number; queueId: number | null }[]> {
  return db
    .selectFrom('tickets')
    .select(['id', 'queue_id as queueId'])
    .where('company_id', '=', companyId)
    .where(isAnyOf('id', ids))
    .execute();
}
