import { strongPassword } from '@recado/contract';
import { sql } from 'kysely';
import {
  type AskedFrom,
  countMailRequest,
  findAccount,
  forgetAttempts,
  hashPassword,
  sendCode,
  spendCode,
  startAnew,
} from '#features/auth/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import type { QueueMail } from '#kit/mail/mails.repo.ts';

/**
 * Sends a code to an account (administration §4). The mail leaves from the outbox, so that the answer takes as long for an
 * unknown address. Throws ERR_EMAIL_NOT_FOUND unless the operator wants one answer for all (decision 7), and
 * ERR_TOO_MANY_REQUESTS after 5 in an hour to an address, known or not.
 */
export async function forgotPassword(
  data: Data,
  email: string,
  { queue, isUniform, from }: { queue: QueueMail; isUniform: boolean; from: AskedFrom },
): Promise<void> {
  const isKnown = await data.system(async ({ db }) => {
    await countMailRequest(db, 'reset', email, from);
    const account = await findAccount(db, email);
    if (!account) return false;
    await sendCode(db, account, 'reset', queue);
    return true;
  });
  if (!isKnown && !isUniform) fail('ERR_EMAIL_NOT_FOUND');
}

/**
 * Sets the password with the code of the mail: the code is used up, every session of the account ends, waiting after wrong
 * passwords is over, and the e-mail counts as confirmed. Answers whose it was. Throws ERR_WEAK_PASSWORD,
 * ERR_COMMON_PASSWORD, and ERR_RESET_CODE_INVALID for an unknown e-mail, a wrong, used or expired code and after 5 tries.
 */
export async function resetPassword(
  data: Data,
  { email, token, password }: { email: string; token: string; password: string },
  from: AskedFrom,
): Promise<number> {
  const { ip } = from;
  if (!strongPassword.test(password)) fail('ERR_WEAK_PASSWORD');
  const passwordHash = await hashPassword(password);
  // A wrong code must stay counted, so the refusal comes after the transaction.
  const userId = await data.system(async ({ db }) => {
    const account = await findAccount(db, email);
    if (!account || !(await spendCode(db, account, 'reset', { code: token, ip }))) return null;
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, confirm_until: null, updated_at: sql<Date>`now()` })
      .where('company_id', '=', account.company_id)
      .where('id', '=', account.id)
      .execute();
    await startAnew(db, account, 'password reset');
    await forgetAttempts(db, email, from);
    const { id, name, company_id: companyId } = account;
    const by = { actor: { userId: id, name }, ip };
    await logActivity({ db, companyId }, by, { kind: 'user.passwordChanged', subject: { id, name } });
    return account.id;
  });
  return userId ?? fail('ERR_RESET_CODE_INVALID');
}
