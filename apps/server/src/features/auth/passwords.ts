import { hash, verify } from '@node-rs/argon2';
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

/** Whether the password belongs to the hash; null means an unknown account and takes the same time. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored ?? (await decoy), password));
  return stored !== null && matches;
}
