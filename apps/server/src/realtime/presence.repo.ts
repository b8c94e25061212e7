import { sql } from 'kysely';
import { isPresent } from '#features/auth/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Somebody } from './presence.ts';

const isSilent = sql<boolean>`not ${isPresent}`;

/**
 * Holds the user's row, so that coming on one node and going on another are told in the order in which they are true;
 * false when the user is gone. Whether they were online is asked after it.
 */
async function touch(tx: TenantDb, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update users set last_seen_at = now() where company_id = ${tx.companyId} and id = ${userId} and deleted_at is null
    returning id`.execute(tx.db);
  return rows.length > 0;
}

async function isOnline(tx: TenantDb, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_presence p where p.company_id = ${tx.companyId} and p.user_id = ${userId} and ${isPresent} limit 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}

const tell = (tx: TenantDb, userId: number): void => tx.record({ name: 'user.presenceChanged', subject: { userId } });

/** The first socket of a user on this node. */
export function noteArrival(data: Data, node: string, { companyId, userId }: Somebody): Promise<void> {
  return data.tenant(companyId, async (tx) => {
    if (!(await touch(tx, userId))) return;
    const wasOnline = await isOnline(tx, userId);
    await sql`
      insert into user_presence (company_id, user_id, node) values (${companyId}, ${userId}, ${node}::uuid)
      on conflict (company_id, user_id, node) do update set seen_at = now()`.execute(tx.db);
    if (!wasOnline) tell(tx, userId);
  });
}

/** The last socket of a user on this node is gone. */
export function noteDeparture(data: Data, node: string, { companyId, userId }: Somebody): Promise<void> {
  return data.tenant(companyId, async (tx) => {
    if (!(await touch(tx, userId))) return;
    await sql`
      delete from user_presence where company_id = ${companyId} and user_id = ${userId} and node = ${node}::uuid`.execute(
      tx.db,
    );
    if (!(await isOnline(tx, userId))) tell(tx, userId);
  });
}

/** Keeps the rows of those who are here young. One that another node has swept meanwhile comes back. */
export async function noteNode(data: Data, node: string, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await data.system(({ db }) =>
    sql`
      insert into user_presence (company_id, user_id, node)
      select company_id, id, ${node}::uuid from users where id = any(${userIds}::integer[]) and deleted_at is null
      on conflict (company_id, user_id, node) do update set seen_at = now()`.execute(db),
  );
}

/** Ends the presence that nodes which fell silent have left behind, and tells of who went with them. */
export async function sweepSilent(data: Data): Promise<void> {
  const { rows } = await data.system(({ db }) =>
    sql<{ company_id: number; user_id: number }>`
      select distinct p.company_id, p.user_id from user_presence p where ${isSilent} limit 1000`.execute(db),
  );
  for (const { company_id: companyId, user_id: userId } of rows) {
    await data.tenant(companyId, async (tx) => {
      // Somebody else's sweep may have been faster, or its node has come back.
      const gone = await sql<{ seen_at: Date }>`
        delete from user_presence p where p.company_id = ${companyId} and p.user_id = ${userId} and ${isSilent}
        returning p.seen_at`.execute(tx.db);
      if (gone.rows.length === 0) return;
      const last = gone.rows.map((row) => row.seen_at.getTime()).reduce((a, b) => Math.max(a, b));
      await sql`update users set last_seen_at = ${new Date(last)} where company_id = ${companyId} and id = ${userId}`.execute(
        tx.db,
      );
      if (!(await isOnline(tx, userId))) tell(tx, userId);
    });
  }
}
