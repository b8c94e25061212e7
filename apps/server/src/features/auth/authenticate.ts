import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { findSessionOfCookie } from './session-of-cookie.repo.ts';
import { actorOf, findUserFacts } from './session-user.repo.ts';
import { findSession } from './sessions.repo.ts';
import type { Tokens } from './tokens.ts';

const cacheMs = 5000;
const mostCached = 5000;

interface Cached {
  actor: Actor;
  until: number;
}

/**
 * Turns access tokens into actors. The server-side session decides, cached for 5 s at most and dropped at once when
 * another node says that something changed, so that logout, role or queue changes hold everywhere (trust I-28).
 */
export function createAuthenticator(data: Data, tokens: Tokens, refreshTokens: RefreshTokens) {
  const cache = new Map<string, Cached>();

  /** Puts the newest last and drops what is too old or too much from the front. */
  function keep(sessionId: string, actor: Actor, now: number): void {
    cache.delete(sessionId);
    cache.set(sessionId, { actor, until: Math.min(now + cacheMs, actor.validUntil.getTime()) });
    for (const [oldest, { until }] of cache) {
      if (until > now && cache.size <= mostCached) break;
      cache.delete(oldest);
    }
  }

  async function load(sessionId: string, userId: number, now: Date): Promise<Actor> {
    const facts = await data.system(async ({ db }) => {
      const session = await findSession(db, sessionId, now);
      if (session?.userId !== userId) return undefined;
      const found = await findUserFacts(db, userId, session.visit);
      return found && { ...found, sessionEnds: session.endsAt };
    });
    // Who is no super user any more is in no company for support.
    if (!facts || (facts.support && !facts.user.super)) fail('ERR_SESSION_EXPIRED');
    if (!facts.company.status && !facts.support) fail('ERR_COMPANY_INACTIVE');
    return actorOf(facts, sessionId, now, facts.sessionEnds);
  }

  /** The actor of a session row; throws ERR_SESSION_EXPIRED or ERR_COMPANY_INACTIVE. */
  async function fromSession(sessionId: string, userId: number): Promise<Actor> {
    const now = new Date();
    const known = cache.get(sessionId);
    if (known && known.until > now.getTime() && known.actor.userId === userId) return known.actor;
    const actor = await load(sessionId, userId, now);
    keep(sessionId, actor, now.getTime());
    return actor;
  }

  /** The actor of a token; throws 401 or 403 as decision 27 says. */
  async function fromToken(token: string | undefined): Promise<Actor> {
    if (!token) fail('ERR_SESSION_EXPIRED');
    const claims = tokens.verify(token);
    return fromSession(claims.sid, claims.id);
  }

  /** The actor of the refresh cookie, for what a page loads without a header of its own, such as pictures. */
  async function fromCookie(value: string | undefined): Promise<Actor> {
    const session = await data.system(({ db }) => findSessionOfCookie(db, refreshTokens, value));
    return session ? fromSession(session.sessionId, session.userId) : fail('ERR_SESSION_EXPIRED');
  }

  return {
    fromToken,
    fromSession,
    fromCookie,
    fromHeader: (authorization: string | undefined) => fromToken(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]),
    /** Forgets what is cached about a user, or everything. */
    forget: (userId?: number) => {
      for (const [sessionId, { actor }] of cache) {
        if (userId === undefined || actor.userId === userId) cache.delete(sessionId);
      }
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
