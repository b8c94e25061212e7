import { type Kysely, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { partsOfRefreshToken, reuseGraceSeconds } from './sessions.repo.ts';
import { hashSecret } from './tokens.ts';

/** Whose running session a refresh token opens, without using it up; undefined for one that was exchanged or is over. */
export async function findSessionOfCookie(
  db: Kysely<Database>,
  token: string | undefined,
): Promise<{ sessionId: string; userId: number } | undefined> {
  const parts = partsOfRefreshToken(token);
  if (!parts) return undefined;
  const hash = hashSecret(parts.secret);
  // The browser may have sent it while another tab was exchanging it.
  const isFresh = sql<boolean>`rotated_at > now() - make_interval(secs => ${reuseGraceSeconds})`;
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('id', '=', parts.sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ or, and, eb }) => or([eb('refresh_hash', '=', hash), and([eb('previous_hash', '=', hash), isFresh])]))
    .executeTakeFirst();
  return row && { sessionId: row.id, userId: row.user_id };
}
