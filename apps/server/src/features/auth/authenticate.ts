import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { actorOf, findUserFacts } from './session-user.repo.ts';
import type { Tokens } from './tokens.ts';

const cacheMs = 5000;

interface Cached {
  actor: Actor;
  until: number;
}

/**
 * Turns access tokens into actors. The server-side session decides, cached for 5 s at most and dropped at once when
 * another node says that something changed, so that logout, role or queue changes hold everywhere (trust I-28).
 */
export function createAuthenticator(data: Data, tokens: Tokens) {
  const cache = new Map<string, Cached>();

  async function load(sessionId: string, userId: number, now: Date): Promise<Actor> {
    const facts = await data.system(async ({ db }) => {
      const session = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return session?.user_id === userId ? findUserFacts(db, userId) : undefined;
    });
    if (!facts) fail('ERR_SESSION_EXPIRED');
    if (!facts.company.status) fail('ERR_COMPANY_INACTIVE');
    return actorOf(facts, sessionId, now);
  }

  /** The actor of a session row; throws ERR_SESSION_EXPIRED or ERR_COMPANY_INACTIVE. */
  async function fromSession(sessionId: string, userId: number): Promise<Actor> {
    const now = new Date();
    const known = cache.get(sessionId);
    if (known && known.until > now.getTime()) return known.actor;
    const actor = await load(sessionId, userId, now);
    cache.set(sessionId, { actor, until: now.getTime() + cacheMs });
    return actor;
  }

  /** The actor of a token; throws 401 or 403 as decision 27 says. */
  async function fromToken(token: string | undefined): Promise<Actor> {
    if (!token) fail('ERR_SESSION_EXPIRED');
    const claims = tokens.verify(token);
    return fromSession(claims.sid, claims.id);
  }

  return {
    fromToken,
    fromSession,
    fromHeader: (authorization: string | undefined) => fromToken(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]),
    /** Forgets what is cached about a user, or everything. */
    forget: (userId?: number) => {
      for (const [sessionId, { actor, until }] of cache) {
        if (userId === undefined || actor.userId === userId || until < Date.now()) cache.delete(sessionId);
      }
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
