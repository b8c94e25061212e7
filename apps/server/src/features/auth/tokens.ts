import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@recado/contract';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { fail } from '#kit/http/fail.ts';

/** Claims of the access token; clients of the family read `exp` only (wire-contract 2, its spelling of the name kept). */
export interface AccessClaims {
  usarname: string;
  profile: string;
  id: number;
  companyId: number;
  sid: string;
}

/** Signs and checks access tokens: HS256, for `limits.accessTokenMinutes`, issuer checked. */
export function createTokens(secretKey: string) {
  const key = createHash('sha256').update(`access:${secretKey}`).digest('hex');
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: limits.accessTokenMinutes * 60_000, iss: 'recado' });
  const verify = createVerifier({ key, algorithms: ['HS256'], allowedIss: 'recado', cache: true });
  const signUntil = createSigner({ key, algorithm: 'HS256', iss: 'recado' });
  return {
    sign: (claims: AccessClaims): string => sign({ ...claims }),
    /** For a session that ends by itself and is not refreshed: its row decides at every call, as for the others. */
    signUntil: (claims: AccessClaims, until: Date): string =>
      signUntil({ ...claims, exp: Math.floor(until.getTime() / 1000) }),
    /** Throws ERR_TOKEN_EXPIRED (403) for an expired token, ERR_SESSION_EXPIRED (401) for any other fault (decision 27). */
    verify: (token: string): AccessClaims => {
      try {
        return verify(token) as AccessClaims; // signed by us with exactly these claims
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired) fail('ERR_TOKEN_EXPIRED');
        fail('ERR_SESSION_EXPIRED');
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;

/** A new secret of 256 bits, as text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** How a secret is stored: nobody who reads the table can use it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
