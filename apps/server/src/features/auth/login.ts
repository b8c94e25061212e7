import { decodeSetting } from '@recado/contract';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data, SystemDb, TenantDb } from '#kit/db/data.ts';
import type { Actor, PublicCall } from '#kit/http/context.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import { findLogin } from './accounts.repo.ts';
import { askedFrom } from './callers.ts';
import { rememberDevice } from './known-devices.repo.ts';
import { countAttempt, forgetAttempts } from './login-attempts.repo.ts';
import { checkPassword, hashAnew, isBroughtAlong } from './passwords.ts';
import { actorOf, findUserFacts, sessionUserOf, type UserFacts } from './session-user.repo.ts';
import { openSession, revokeSessions } from './sessions.repo.ts';
import type { Tokens } from './tokens.ts';

/** Refuses who may not come in at all, and agents of an overdue company: when signing in and with every new token (decision 28). */
export function checkCompany(facts: UserFacts, actor: Actor): void {
  if (!facts.company.status) fail('ERR_COMPANY_INACTIVE');
  if (actor.payOnly && actor.profile !== 'admin') {
    const [year, month, day] = (facts.company.due_date ?? '').split('-');
    fail('ERR_COMPANY_OVERDUE', { date: `${day}/${month}/${year}` });
  }
}

/** Token and user of a fresh or refreshed session, in the one shape of the wire. */
export function sessionReply(tokens: Tokens, facts: UserFacts, actor: Actor) {
  const token = tokens.sign({
    usarname: actor.name,
    profile: actor.profile,
    id: actor.userId,
    companyId: actor.companyId,
    sid: actor.sessionId,
  });
  return { token, user: sessionUserOf(facts, actor) };
}

interface Account {
  id: number;
  company_id: number;
  name: string;
  email: string;
  confirm_until: Date | null;
}

const allowsSeveralSessions = (facts: UserFacts) =>
  decodeSetting('allowSeveralSessions', facts.settings.find((row) => row.key === 'allowSeveralSessions')?.value);

const agentOf = (call: PublicCall): string => call.headers['user-agent'] ?? '';

/** Opens a session for an account whose password was right, with its entry in the activity log. */
function enter(data: Data, account: Account | undefined, email: string, call: PublicCall) {
  return data.system(async ({ db }) => {
    if (!account) return fail('ERR_INVALID_CREDENTIALS');
    if (account.confirm_until) fail('ERR_EMAIL_NOT_CONFIRMED');
    const facts = (await findUserFacts(db, account.id)) ?? fail('ERR_INVALID_CREDENTIALS');
    checkCompany(facts, actorOf(facts, '', new Date()));
    await forgetAttempts(db, email, askedFrom(call));
    if (!allowsSeveralSessions(facts)) await revokeSessions(db, account.id, 'another login');
    const session = await openSession(db, account, { ip: call.ip, userAgent: agentOf(call) });
    const by = { actor: { userId: account.id, name: account.name }, ip: call.ip };
    const entry = { kind: 'session.opened', facts: { agent: agentOf(call) } } as const;
    await logActivity({ db, companyId: account.company_id }, by, entry);
    const device = await rememberDevice(db, account, askedFrom(call).device);
    return { account, facts, session, device };
  });
}

/** Notes for the account's company that somebody could not sign in, and why. Of an unknown e-mail nobody is told. */
async function logRefusal({ db }: SystemDb, account: Account | undefined, call: PublicCall, error: unknown) {
  if (!account || !(error instanceof AppError)) return;
  const by = { actor: { userId: account.id, name: account.name }, ip: call.ip };
  const facts = { reason: error.code, agent: agentOf(call) };
  await logActivity({ db, companyId: account.company_id }, by, { kind: 'session.refused', facts });
}

/** Stores another hash of the same password; the users' feature knows how. */
export type RenewPassword = (
  tx: TenantDb,
  renewed: { userId: number; before: string; passwordHash: string },
) => Promise<unknown>;

/** A hash of another system's kind is replaced by one of ours, now that the password is at hand. */
async function renew(
  data: Data,
  account: { id: number; company_id: number; password_hash: string },
  password: string,
  renewPassword: RenewPassword,
): Promise<void> {
  if (!isBroughtAlong(account.password_hash)) return;
  const passwordHash = await hashAnew(password);
  const renewed = { userId: account.id, before: account.password_hash, passwordHash };
  await data.tenant(account.company_id, (tx) => renewPassword(tx, renewed));
}

export interface Login {
  data: Data;
  tokens: Tokens;
  renewPassword: RenewPassword;
}

/**
 * Signs in: checks the password in constant effort, ends the account's other sessions on the server unless the company
 * allows several (decisions 8 and 29), and tells their screens. Throws 401 ERR_INVALID_CREDENTIALS for unknown mail and
 * wrong password alike, 429 ERR_TOO_MANY_REQUESTS after too many attempts, ERR_EMAIL_NOT_CONFIRMED, ERR_COMPANY_INACTIVE and ERR_COMPANY_OVERDUE (core §4 and §5).
 */
export async function login(deps: Login, body: { email: string; password: string }, call: PublicCall) {
  const { data, tokens, renewPassword } = deps;
  const asked = await data.system(async ({ db }) => {
    await countAttempt(db, body.email, askedFrom(call));
    return findLogin(db, body.email);
  });
  const isRight = await checkPassword(asked?.password_hash ?? null, body.password);
  const entered = enter(data, isRight ? asked : undefined, body.email, call);
  const { account, facts, session, device } = await entered.catch(async (error: unknown) => {
    // Asked of the database for nobody, too: that there is no such account is not told by the time.
    await data.system((tx) => logRefusal(tx, asked, call, error));
    throw error;
  });
  if (asked) await renew(data, asked, body.password, renewPassword);
  if (!allowsSeveralSessions(facts))
    await data.tenant(account.company_id, async (tx) => {
      tx.record({
        name: 'session.takenOver',
        subject: { userId: account.id, email: account.email, companyId: account.company_id },
        audience: { userId: account.id, exceptSession: session.sessionId },
      });
    });
  call.setRefreshCookie(session.refreshToken);
  call.setDeviceCookie?.(device);
  return sessionReply(tokens, facts, actorOf(facts, session.sessionId, new Date()));
}
