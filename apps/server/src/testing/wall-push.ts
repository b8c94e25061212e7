/** A browser that is pushed, of somebody of the wall's tests. */
import { randomUUID } from 'node:crypto';
import type { Data } from '#kit/db/data.ts';

export interface WallPush {
  pushSubscriptionId: number;
}

/** Stores it for the user's session; where it is cannot be opened. */
export async function makeWallPush(
  data: Data,
  { companyId, userId, canary }: { companyId: number; userId: number; canary: string },
): Promise<WallPush> {
  const made = await data.system(async ({ db }) => {
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const own = { company_id: companyId, user_id: userId, session_id: session.id };
    return db
      .insertInto('push_subscriptions')
      .values({ ...own, digest: `${canary}-${randomUUID()}`, sealed: Buffer.of(1) })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return { pushSubscriptionId: made.id };
}
