import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { fail, failForNow } from '#kit/http/fail.ts';
import { commonPasswords } from './common-passwords.ts';

// argon2id, 19 MiB, 2 passes (decision 6).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once: each takes 19 MiB and a processor, so that a flood of sign-ins must not take them all (trust I-32). */
const mostAtOnce = 20;
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) failForNow(1);
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}

/** Hashes a password; refuses the most common ones with ERR_COMMON_PASSWORD (decision 6). */
export async function hashPassword(password: string): Promise<string> {
  if (commonPasswords.has(password.toLowerCase())) fail('ERR_COMMON_PASSWORD');
  return inTurn(() => hash(password, cost));
}

// Checked when the e-mail is unknown, so that the answer takes as long as for a known one.
const decoy = hash('no account has this password', cost);

/** Hashes of bcrypt that a company brought from another system; one that takes longer than the usual ones is none. */
const broughtAlong = /^\$2[aby]\$(?:0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/** Whether a hash came from another system: it is checked once more, and replaced at the sign-in (docs/decisions/0143). */
export const isBroughtAlong = (stored: string): boolean => broughtAlong.test(stored);

/** Hashes a password that was right as it is, however common. */
export const hashAnew = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether the password belongs to the hash; null means an unknown account and takes the same time. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () =>
    stored !== null && isBroughtAlong(stored) ? compare(password, stored) : verify(stored ?? (await decoy), password),
  );
  return stored !== null && matches;
}
