import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import { hashSecret, newSecret } from './tokens.ts';

/** Nodes hear here that cached sessions of a user are stale; the payload is the user's id. */
export const SESSIONS_CHANNEL = 'recado_sessions';

const refreshDays = 7;
// Two tabs may refresh at the same moment (decision 27).
const reuseGraceSeconds = 2;

export interface OpenedSession {
  sessionId: string;
  /** `sessionId.secret`, the value of the refresh cookie. */
  refreshToken: string;
}

/** Tells every node that what it cached about the user is stale, with the transaction. */
export async function announceSessions(db: Kysely<Database>, userId: number): Promise<void> {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, ${String(userId)})`.execute(db);
}

/** Ends sessions of a user, all or all but one. Returns how many ended. */
export async function revokeSessions(
  db: Kysely<Database>,
  userId: number,
  reason: string,
  exceptId?: string,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  await announceSessions(db, userId);
  return Number(ended.numUpdatedRows);
}

/** Opens a session row for a user. */
export async function openSession(
  db: Kysely<Database>,
  user: { id: number; company_id: number },
  client: { ip: string; userAgent: string },
): Promise<OpenedSession> {
  const sessionId = randomUUID();
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      company_id: user.company_id,
      user_id: user.id,
      refresh_hash: hashSecret(secret),
      previous_hash: null,
      expires_at: sql<Date>`now() + make_interval(days => ${refreshDays})`,
      revoked_at: null,
      revoked_reason: null,
      ip: client.ip,
      user_agent: client.userAgent.slice(0, 300),
    })
    .execute();
  return { sessionId, refreshToken: `${sessionId}.${secret}` };
}

export interface RefreshedSession extends OpenedSession {
  userId: number;
}

type Outcome = { kind: 'gone' } | { kind: 'reused'; userId: number } | ({ kind: 'ok' } & RefreshedSession);

async function rotate(db: Kysely<Database>, sessionId: string, hash: string): Promise<Outcome> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash', 'previous_hash'])
    .select(sql<boolean>`rotated_at > now() - make_interval(secs => ${reuseGraceSeconds})`.as('fresh'))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { kind: 'gone' };
  const isCurrent = row.refresh_hash === hash;
  const isGrace = row.previous_hash === hash && row.fresh;
  if (!isCurrent && !isGrace) {
    if (row.previous_hash !== hash) return { kind: 'gone' };
    await revokeSessions(db, row.user_id, 'refresh token used twice');
    return { kind: 'reused', userId: row.user_id };
  }
  const secret = newSecret();
  // In the grace of two tabs the newest secret wins and the rotated one stays the previous.
  await db
    .updateTable('sessions')
    .set({
      refresh_hash: hashSecret(secret),
      previous_hash: row.refresh_hash,
      rotated_at: sql<Date>`now()`,
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${refreshDays})`,
    })
    .where('id', '=', sessionId)
    .execute();
  return { kind: 'ok', sessionId, userId: row.user_id, refreshToken: `${sessionId}.${secret}` };
}

/**
 * Exchanges a refresh token for the next one. A token that was exchanged before ends the whole family (decision 8).
 * Throws ERR_SESSION_EXPIRED.
 */
export async function refreshSession(data: Data, token: string | undefined): Promise<RefreshedSession> {
  const [sessionId, secret] = (token ?? '').split('.');
  if (!sessionId || !secret || !/^[0-9a-f-]{36}$/.test(sessionId)) fail('ERR_SESSION_EXPIRED');
  // The revocation of a reused family must commit, so the refusal comes after the transaction.
  const outcome = await data.system((tx) => rotate(tx.db, sessionId, hashSecret(secret)));
  return outcome.kind === 'ok' ? outcome : fail('ERR_SESSION_EXPIRED');
}
