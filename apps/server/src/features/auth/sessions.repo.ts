import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import { type RefreshTokens, sessionOf } from './refresh-tokens.ts';
import type { Visit } from './session-user.repo.ts';
import { hashSecret, newSecret } from './tokens.ts';

/** Nodes hear here that cached sessions of a user are stale; the payload is the user's id, or names the company whose visits changed. */
export const SESSIONS_CHANNEL = 'recado_sessions';

const refreshDays = 7;
// Two tabs may refresh at the same moment.
const reuseGraceSeconds = 2;

export interface OpenedSession {
  sessionId: string;
  /** The value of the refresh cookie. */
  refreshToken: string;
}

/** Tells every node that what it cached about the users is stale, with the transaction. */
export async function announceSessions(db: Kysely<Database>, userIds: readonly number[]): Promise<void> {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, id::text) from unnest(${userIds}::integer[]) id`.execute(db);
}

/** Tells every node that what it knows of visits of support to a company is stale, with the transaction. */
export async function announceVisits({ db, companyId }: TenantDb): Promise<void> {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, ${visitsOf(companyId)})`.execute(db);
}

const visitsPrefix = 'visits:';
const visitsOf = (companyId: number): string => `${visitsPrefix}${companyId}`;

/** What a payload of SESSIONS_CHANNEL tells of. */
export function staleSessions(payload: string): { userId: number } | { visitedCompanyId: number } {
  if (!payload.startsWith(visitsPrefix)) return { userId: Number(payload) };
  return { visitedCompanyId: Number(payload.slice(visitsPrefix.length)) };
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
    // By the company, too, as the index has it.
    .where('company_id', '=', ({ selectFrom }) => selectFrom('users').select('company_id').where('id', '=', userId))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  await announceSessions(db, [userId]);
  return Number(ended.numUpdatedRows);
}

/** Ends every session of a company's people. Answers whose they were. */
export async function revokeCompanySessions({ db, companyId }: TenantDb, reason: string): Promise<number[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: reason })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .execute();
  const userIds = [...new Set(ended.map((row) => row.user_id))];
  await announceSessions(db, userIds);
  return userIds;
}

/** Whose session runs, and where they are for support; undefined for one that is over. */
export async function findSession(
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
): Promise<{ userId: number; endsAt: Date; visit?: Visit } | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .leftJoin('support_visits as v', 'v.session_id', 's.id')
    .select(['s.user_id', 's.ip', 's.expires_at', 'v.id', 'v.company_id', 'v.reason', 'v.until'])
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id: userId, ip, expires_at: endsAt, id: visitId, company_id: companyId, reason, until } = row;
  if (visitId === null || companyId === null || reason === null || until === null) return { userId, endsAt };
  return { userId, endsAt, visit: { visitId, companyId, reason, until, ip } };
}

/** Ends one session, and the visit of support that it was for. */
export async function endSession(
  db: Kysely<Database>,
  session: { id: string; userId: number },
  reason: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: reason })
    .where('id', '=', session.id)
    .where('revoked_at', 'is', null)
    .execute();
  await db
    .updateTable('support_visits')
    .set({ ended_at: sql<Date>`now()` })
    .where('session_id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute();
  await announceSessions(db, [session.userId]);
}

/** Opens a session row for a user; one that `until` ends cannot be made longer by refreshing. */
export async function openSession(
  db: Kysely<Database>,
  user: { id: number; company_id: number },
  client: { ip: string; userAgent: string },
  until?: Date,
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
      expires_at: until ?? sql<Date>`now() + make_interval(days => ${refreshDays})`,
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

/** Notes for the company that a key was used twice: somebody may have copied it. */
async function logReuse(db: Kysely<Database>, userId: number, ip: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['company_id', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const by = { actor: { userId, name: user.name }, ip };
  await logActivity({ db, companyId: user.company_id }, by, { kind: 'session.reused' });
}

/** A running session, with what tells its tokens apart; `fresh` for as long as a token that was just exchanged may come. */
export const runningSession = (db: Kysely<Database>, sessionId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash', 'previous_hash', 'generation', 'salt'])
    .select(sql<boolean>`rotated_at > now() - make_interval(secs => ${reuseGraceSeconds})`.as('fresh'))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

/** The token after the one that was shown, for the session that it names. */
async function exchange(
  db: Kysely<Database>,
  tokens: RefreshTokens,
  { sessionId, token, ip }: { sessionId: string; token: string; ip: string },
): Promise<Outcome> {
  const row = await runningSession(db, sessionId).forUpdate().executeTakeFirst();
  const shown = row && tokens.generationOf(row, token);
  if (!row || shown === undefined || shown > row.generation) return { kind: 'gone' };
  const session = { sessionId: row.id, userId: row.user_id };
  const next = row.generation + 1;
  if (shown === row.generation) {
    await rotate(db, row.id, next);
    return { kind: 'ok', ...session, refreshToken: tokens.sign(row, next) };
  }
  // Tabs that ask at the same moment are given the same newest token, however many they are.
  if (shown === row.generation - 1 && row.fresh && row.generation > 0)
    return { kind: 'ok', ...session, refreshToken: tokens.sign(row, row.generation) };
  await revokeSessions(db, row.user_id, 'refresh token used twice');
  await logReuse(db, row.user_id, ip);
  return { kind: 'reused', userId: row.user_id };
}

async function rotate(db: Kysely<Database>, sessionId: string, generation: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      generation,
      rotated_at: sql<Date>`now()`,
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${refreshDays})`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Exchanges a refresh token for the next one. Any token of the session that was exchanged before ends the whole family.
 * Throws ERR_SESSION_EXPIRED.
 */
export async function refreshSession(
  data: Data,
  tokens: RefreshTokens,
  token: string | undefined,
  ip: string,
): Promise<RefreshedSession> {
  const sessionId = token && sessionOf(token);
  if (!sessionId) fail('ERR_SESSION_EXPIRED');
  // The revocation of a reused family must commit, so the refusal comes after the transaction.
  const outcome = await data.system((tx) => exchange(tx.db, tokens, { sessionId, token, ip }));
  return outcome.kind === 'ok' ? outcome : fail('ERR_SESSION_EXPIRED');
}
