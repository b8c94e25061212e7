/**
 * Sign-in and sessions: who somebody is. Sessions are rows (decision 8): an access token names one, the row decides.
 * Login ends the account's other sessions, refresh tokens rotate, reuse ends the family. The first super user of an
 * operator's installation comes in through a one-time set-up link.
 */
import { appVersion } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { login, sessionReply } from './login.ts';
import { actorOf, findUserFacts, sessionUserOf } from './session-user.repo.ts';
import { announceSessions, refreshSession } from './sessions.repo.ts';
import { isSetupPending, setUpFirstUser } from './set-up.repo.ts';
import type { Tokens } from './tokens.ts';

export { type Authenticator, createAuthenticator } from './authenticate.ts';
export { checkPassword, hashPassword } from './passwords.ts';
export { actorOf, findUserFacts, sessionUserOf, settingRows } from './session-user.repo.ts';
export { announceSessions, revokeSessions, SESSIONS_CHANNEL } from './sessions.repo.ts';
export { createSetupLink } from './set-up.repo.ts';
export { createTokens, type Tokens } from './tokens.ts';

export interface LocalLogin {
  name: string;
  email: string;
  password: string;
  role: 'admin' | 'user';
}
export interface AuthOptions {
  data: Data;
  tokens: Tokens;
  /** The ready logins, shown in local mode only. */
  localLogins: LocalLogin[];
  isLocal: boolean;
  simulatorUrl: string | null;
}

type Names = 'login' | 'refresh' | 'logout' | 'me' | 'setUp' | 'version' | 'localMode';

async function loadFacts(data: Data, userId: number) {
  return (await data.system(({ db }) => findUserFacts(db, userId))) ?? fail('ERR_SESSION_EXPIRED');
}

/** Handlers of sign-in, session and the two public facts about the installation. */
export function authHandlers({ data, tokens, localLogins, isLocal, simulatorUrl }: AuthOptions): Handlers<Names> {
  return {
    login: ({ body }, call) => login(data, tokens, body, call),
    refresh: async (_request, call) => {
      try {
        const session = await refreshSession(data, call.cookies.jrt);
        const facts = await loadFacts(data, session.userId);
        call.setRefreshCookie(session.refreshToken);
        return sessionReply(tokens, facts, actorOf(facts, session.sessionId, new Date()));
      } catch (error) {
        call.setRefreshCookie(null);
        throw error;
      }
    },
    logout: async (_request, { actor, setRefreshCookie }) => {
      await data.system(async ({ db }) => {
        await db
          .updateTable('sessions')
          .set({ revoked_at: new Date(), revoked_reason: 'logout' })
          .where('id', '=', actor.sessionId)
          .execute();
        await db.updateTable('users').set({ last_seen_at: null }).where('id', '=', actor.userId).execute();
        await announceSessions(db, actor.userId);
      });
      setRefreshCookie(null);
      return {};
    },
    me: async (_request, { actor }) => {
      const facts = await loadFacts(data, actor.userId);
      return { id: actor.userId, profile: actor.profile, super: actor.isSuper, user: sessionUserOf(facts, actor) };
    },
    setUp: ({ body }) => setUpFirstUser(data, body),
    version: async () => ({ version: appVersion }),
    localMode: async () => ({
      local: isLocal,
      logins: isLocal ? localLogins : [],
      simulatorUrl,
      setupPending: isLocal ? false : await isSetupPending(data),
    }),
  };
}
