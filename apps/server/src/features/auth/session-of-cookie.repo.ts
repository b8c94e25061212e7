import type { Kysely } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { type RefreshTokens, sessionOf } from './refresh-tokens.ts';
import { runningSession } from './sessions.repo.ts';

/** Whose running session a refresh token opens, without using it up; undefined for one that was exchanged or is over. */
export async function findSessionOfCookie(
  db: Kysely<Database>,
  tokens: RefreshTokens,
  token: string | undefined,
): Promise<{ sessionId: string; userId: number } | undefined> {
  const sessionId = token && sessionOf(token);
  if (!sessionId) return undefined;
  const row = await runningSession(db, sessionId).executeTakeFirst();
  const shown = row && tokens.generationOf(row, token);
  if (!row || shown === undefined) return undefined;
  // The browser may have sent it while another tab was exchanging it.
  const isRight = shown === row.generation || (shown === row.generation - 1 && row.fresh);
  return isRight ? { sessionId: row.id, userId: row.user_id } : undefined;
}
