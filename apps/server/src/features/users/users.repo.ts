import { type Kysely, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';

export interface ListedUser {
  id: number;
  name: string;
  email: string;
  profile: string;
  created_at: Date;
  online: boolean;
  company_name: string;
  queues: { id: number; name: string; color: string }[];
}

/** A page of users with queues, and how many match; two statements. Search in name and e-mail. */
export async function listUsersPage(
  tx: TenantDb,
  page: { search: string; limit: number; offset: number; order: 'id' | 'newest' },
): Promise<{ rows: ListedUser[]; count: number }> {
  const pattern = `%${page.search.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = page.search
    ? sql`u.company_id = ${tx.companyId} and (f_unaccent(u.name) like f_unaccent(${pattern}) or u.email ilike ${pattern})`
    : sql`u.company_id = ${tx.companyId}`;
  const order = page.order === 'id' ? sql`u.id` : sql`u.created_at desc, u.id desc`;
  const { rows } = await sql<ListedUser>`
    select u.id, u.name, u.email, u.profile, u.created_at, c.name as company_name,
      coalesce(u.last_seen_at > now() - interval '5 minutes', false) as online,
      coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.id)
        from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
        where uq.company_id = u.company_id and uq.user_id = u.id), '[]') as queues
    from users u join companies c on c.id = u.company_id
    where ${matches} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(tx.db);
  const counted = await sql<{ count: number }>`select count(*) as count from users u where ${matches}`.execute(tx.db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** Refuses an e-mail that any account has, wherever it is: one e-mail names one account. */
export async function checkEmailIsFree(db: Kysely<Database>, email: string, userId: number): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (taken) fail('ERR_USER_EMAIL_ALREADY_EXISTS');
}
