import { sql } from 'kysely';
import { type SystemDb, withEvents } from '#kit/db/data.ts';
import { announceSessions } from './sessions.repo.ts';

/**
 * What a company may use changed: every node forgets what it knows of its people's sessions, their sockets are looked at
 * again, and whoever is there is told of the new rights (trust I-28, I-50). With the transaction.
 */
export async function tellCompanies({ db }: SystemDb, companyIds: readonly number[]): Promise<void> {
  // In one order, so that two changes of the same companies do not wait for each other.
  const { rows } = await sql<{ companyId: number; userIds: number[] }>`
    select s.company_id as "companyId", array_agg(distinct s.user_id) as "userIds" from sessions s
    where s.company_id = any(${companyIds}::integer[]) and s.revoked_at is null and s.expires_at > now()
    group by s.company_id order by s.company_id`.execute(db);
  await announceSessions(
    db,
    rows.flatMap(({ userIds }) => userIds),
  );
  for (const { companyId, userIds } of rows)
    await withEvents({ db }, companyId, async ({ record }) => {
      for (const userId of userIds)
        record({
          name: 'user.updated',
          subject: { userId, action: 'update' },
          audience: { userId, evenOverdue: true },
        });
    });
}
