import type { UserRow } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { isOnline } from '#features/auth/index.ts';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A user's row as lists need it. */
export interface ListedUser {
  id: number;
  name: string;
  email: string;
  profile: UserRow['profile'];
  super: boolean;
  company_id: number;
  created_at: Date;
  last_seen_at: Date | null;
  online: boolean;
  company_name: string;
  queues: { id: number; name: string; color: string }[];
}

const columns: RawBuilder<unknown> = sql`r.id, r.name, r.email, r.profile, r.super, r.company_id, r.created_at, r.last_seen_at,
  ${isOnline('r')} as online, (select c.name from companies c where c.id = r.company_id) as company_name,
  coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue nulls last, q.id)
    from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
    where uq.company_id = r.company_id and uq.user_id = r.id), '[]') as queues`;

/** Newest first, as wire-contract 4.4 has it; ids follow the order of creation. */
export const userTable: RecordTable = { table: 'users', columns, order: { newestFirst: true } };

/** Those who were not deleted. */
export const isThere: Condition = sql<boolean>`r.deleted_at is null`;

/** Users whose name or e-mail holds the text. */
export const userMatches = (text: string): Condition =>
  sql<boolean>`(${textHolds('r.name', text)} or ${textHolds('r.email', text)})`;

/** Every user of the company by id with the number of tickets in hand, for choosers. */
export async function listEveryUser(tx: TenantDb): Promise<(ListedUser & { open_tickets: number })[]> {
  const { rows } = await sql<ListedUser & { open_tickets: number }>`
    select ${columns}, (select count(*)::int from tickets t
      where t.company_id = r.company_id and t.user_id = r.id and t.status = 'open') as open_tickets
    from users r where r.company_id = ${tx.companyId} and ${isThere} order by r.id`.execute(tx.db);
  return rows;
}

const queuesOf = (row: ListedUser) =>
  row.queues.map((queue) => ({ ...queue, UserQueue: { userId: row.id, queueId: queue.id } }));

/** A row for choosers. */
export const toListItem = (row: ListedUser) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile: row.profile,
  queues: queuesOf(row),
  online: row.online,
});

/** A row for the page of users. */
export const toUserRow = (row: ListedUser): UserRow => ({
  ...toListItem(row),
  companyId: row.company_id,
  super: row.super,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  company: { id: row.company_id, name: row.company_name },
});
