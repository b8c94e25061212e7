import { type Kysely, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { type RefreshTokens, sessionOf } from './refresh-tokens.ts';
import { reuseGraceSeconds } from './sessions.repo.ts';

/** Whose running session a refresh token opens, without using it up; undefined for one that was exchanged or is over. */
export async function findSessionOfCookie(
  db: Kysely<Database>,
  tokens: RefreshTokens,
  token: string | undefined,
): Promise<{ sessionId: string; userId: number } | undefined> {
  const sessionId = token && sessionOf(token);
  if (!sessionId) return undefined;
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash', 'previous_hash', 'generation', 'salt'])
    .select(sql<boolean>`rotated_at > now() - make_interval(secs => ${reuseGraceSeconds})`.as('fresh'))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const shown = row && tokens.generationOf(row, token);
  // The browser may have sent it while another tab was exchanging it.
  const isRight = shown === row?.generation || (shown === Number(row?.generation) - 1 && row?.fresh);
  return row && shown !== undefined && isRight ? { sessionId: row.id, userId: row.user_id } : undefined;
}
