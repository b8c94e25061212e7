/**
 * Sign-in and sessions: who somebody is. Sessions are rows (decision 8): an access token names one, the row decides.
 * Login ends the account's other sessions, refresh tokens rotate, reuse ends the family. The first super user of an
 * operator's installation comes in through a one-time set-up link.
 */
import { appVersion } from '@recado/contract';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data } from '#kit/db/data.ts';
import { canMakeFilms } from '#kit/films/make-film.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { checkCompany, login, type RenewPassword, sessionReply } from './login.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { actorOf, findUserFacts, sessionUserOf, type Visit } from './session-user.repo.ts';
import { endSession, refreshSession } from './sessions.repo.ts';
import { isSetupPending, setUpFirstUser } from './set-up.repo.ts';
import type { Tokens } from './tokens.ts';

export { findAccount } from './accounts.repo.ts';
export { type Authenticator, createAuthenticator } from './authenticate.ts';
export { authorNow } from './author-now.ts';
export { type AskedFrom, askedFrom, deviceCookie } from './callers.ts';
export { forgetDevices } from './known-devices.repo.ts';
export { countMailRequest, forgetAttempts } from './login-attempts.repo.ts';
export { forgetCodes, mailCodeRemovals, spendCode } from './mail-codes.repo.ts';
export { checkPassword, hashPassword, isBroughtAlong } from './passwords.ts';
export { createRefreshTokens, type RefreshTokens } from './refresh-tokens.ts';
export { type CodeReader, sendCode } from './send-code.ts';
export { actorOf, findUserFacts, isOnline, isPresent, sessionUserOf, settingRows } from './session-user.repo.ts';
export {
  announceSessions,
  announceVisits,
  endSession,
  openSession,
  revokeCompanySessions,
  revokeSessions,
  SESSIONS_CHANNEL,
  staleSessions,
} from './sessions.repo.ts';
export { createSetupLink } from './set-up.repo.ts';
export { startAnew } from './start-anew.repo.ts';
export { tellCompanies } from './tell-companies.repo.ts';
export { createTokens, hashSecret, newSecret, type Tokens } from './tokens.ts';

export interface LocalLogin {
  name: string;
  email: string;
  password: string;
  role: 'admin' | 'user';
}
export interface AuthOptions {
  data: Data;
  tokens: Tokens;
  refreshTokens: RefreshTokens;
  /** The ready logins, shown in local mode only. */
  localLogins: LocalLogin[];
  isLocal: boolean;
  simulatorUrl: string | null;
  /** Whether strangers may sign a company up, and whether mail is sent. */
  signsUp: boolean;
  sendsMail: boolean;
  /** Drops what this node has cached of a user's sessions; other nodes hear of it a moment later. */
  forgetSessions(userId: number): void;
  renewPassword: RenewPassword;
}

type Names = 'login' | 'refresh' | 'logout' | 'me' | 'setUp' | 'version' | 'localMode';

async function loadFacts(data: Data, userId: number, visit?: Visit) {
  return (await data.system(({ db }) => findUserFacts(db, userId, visit))) ?? fail('ERR_SESSION_EXPIRED');
}

/** Handlers of sign-in, session and the two public facts about the installation. */
export function authHandlers(options: AuthOptions): Handlers<Names> {
  const { data, tokens, refreshTokens, localLogins, isLocal, simulatorUrl, signsUp, sendsMail } = options;
  const { forgetSessions, renewPassword } = options;
  return {
    login: async ({ body }, call) => {
      const reply = await login({ data, tokens, renewPassword }, body, call);
      forgetSessions(reply.user.id);
      return reply;
    },
    refresh: async (_request, call) => {
      try {
        const session = await refreshSession(data, refreshTokens, call.cookies.jrt, call.ip);
        const facts = await loadFacts(data, session.userId);
        const actor = actorOf(facts, session.sessionId, new Date());
        checkCompany(facts, actor);
        call.setRefreshCookie(session.refreshToken);
        return sessionReply(tokens, facts, actor);
      } catch (error) {
        call.setRefreshCookie(null);
        throw error;
      }
    },
    logout: async (_request, call) => {
      const { actor, setRefreshCookie } = call;
      await data.system(async ({ db }) => {
        await endSession(db, { id: actor.sessionId, userId: actor.userId }, 'logout');
        await logActivity({ db, companyId: actor.companyId }, call, { kind: 'session.closed' });
      });
      forgetSessions(actor.userId);
      // The cookie is that of the own session, which a visit of support does not end.
      if (!actor.support) setRefreshCookie(null);
      return {};
    },
    me: async (_request, { actor }) => {
      const visit = actor.support && { ...actor.support, companyId: actor.companyId };
      const facts = await loadFacts(data, actor.userId, visit);
      return { id: actor.userId, profile: actor.profile, super: actor.isSuper, user: sessionUserOf(facts, actor) };
    },
    setUp: ({ body }) => setUpFirstUser(data, body),
    version: async () => ({ version: appVersion, makesFilms: await canMakeFilms() }),
    localMode: async () => ({
      local: isLocal,
      logins: isLocal ? localLogins : [],
      simulatorUrl,
      setupPending: isLocal ? false : await isSetupPending(data),
      signsUp,
      sendsMail,
    }),
  };
}
