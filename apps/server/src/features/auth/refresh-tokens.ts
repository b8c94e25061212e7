import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hashSecret } from './tokens.ts';

/**
 * Refresh tokens. The first one of a session is `session.secret`, of which the hash is kept. Every later one is
 * `session.generation.mac`: the server can make the newest one again, and knows any old one as its own.
 */
export interface TokenFacts {
  id: string;
  /** Of the first token. */
  refresh_hash: string;
  /** Of the one before it, where a session is older than generations. */
  previous_hash: string | null;
  /** How often the token was exchanged. */
  generation: number;
  /** What the macs of the session depend on beside the key: who has one of the two makes no token. */
  salt: string;
}

const sessionPattern = /^[0-9a-f-]{36}$/;
const generationPattern = /^[1-9]\d{0,8}$/;

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The session that a token names; undefined for what is no token. */
export function sessionOf(token: string): string | undefined {
  const [sessionId = '', ...rest] = token.split('.');
  return sessionPattern.test(sessionId) && (rest.length === 1 || rest.length === 2) ? sessionId : undefined;
}

/** Makes and reads refresh tokens under the installation's key. */
export function createRefreshTokens(secretKey: string) {
  const key = createHash('sha256').update(`refresh:${secretKey}`).digest();
  const macOf = ({ id, salt }: TokenFacts, generation: number): string =>
    createHmac('sha256', key).update(`${id}.${generation}.${salt}`).digest('base64url');
  return {
    /** The token of a generation after the first. */
    sign: (facts: TokenFacts, generation: number): string => `${facts.id}.${generation}.${macOf(facts, generation)}`,
    /** Which generation a token is; undefined for one that was never given out. */
    generationOf: (facts: TokenFacts, token: string): number | undefined => {
      const [, first = '', mac] = token.split('.');
      if (mac !== undefined) {
        if (!generationPattern.test(first)) return undefined;
        return isSame(mac, macOf(facts, Number(first))) ? Number(first) : undefined;
      }
      const hash = hashSecret(first);
      if (isSame(hash, facts.refresh_hash)) return 0;
      return facts.previous_hash !== null && isSame(hash, facts.previous_hash) ? -1 : undefined;
    },
  };
}
export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
