import { addDays, limits, parseSetting, type signUpRoutes } from '@recado/contract';
import { civilDate } from '@recado/i18n';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import {
  type AskedFrom,
  type CodeReader,
  countMailRequest,
  findAccount,
  hashPassword,
  sendCode,
  spendCode,
} from '#features/auth/index.ts';
import { createCompany, holdOfferedPlan } from '#features/companies/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { CompanyRow, Database } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import type { QueueMail } from '#kit/mail/mails.repo.ts';

type SignUpBody = z.output<typeof signUpRoutes.signUp.body>;

/** The zone that a browser names, if it is one; else the one that companies begin with (decision 13). */
export const zoneOf = (asked: string | undefined): string =>
  (asked === undefined ? undefined : parseSetting('timezone', asked)) ?? 'America/Sao_Paulo';

/** First and last day of a trial that begins now; the last one is the due date. */
export function trialOf(now: Date, timezone: string): { today: string; trialEndsOn: string } {
  const today = civilDate(now, timezone);
  return { today, trialEndsOn: addDays(today, limits.trialDays) };
}

/** The company that is said to have brought somebody here; unknown ones are forgotten, so that nothing can be asked. */
async function findReferrer(db: Kysely<Database>, companyId: number | null | undefined): Promise<number | undefined> {
  if (typeof companyId !== 'number') return undefined;
  const row = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
  return row?.id;
}

/** Lets nobody in before the code of the mail was typed. */
async function askConfirmation(db: Kysely<Database>, user: CodeReader, queue: QueueMail): Promise<void> {
  const expiresAt = await sendCode(db, user, 'confirm', queue);
  await db
    .updateTable('users')
    .set({ confirm_until: expiresAt })
    .where('company_id', '=', user.company_id)
    .where('id', '=', user.id)
    .execute();
}

/**
 * Makes a company whose trial begins today, with everything that a company has, in one transaction (trust V4 and I-49).
 * `confirm` is given where the first sign-in waits for a mail. Throws ERR_NO_PLAN_FOUND for a plan that is not offered,
 * ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_COMMON_PASSWORD.
 */
export async function signUp(data: Data, body: SignUpBody, confirm: QueueMail | null): Promise<Selectable<CompanyRow>> {
  const { name, email, planId, language = 'pt' } = body;
  const phone = body.phone?.replace(/\D/g, '');
  const timezone = zoneOf(body.timezone);
  const passwordHash = await hashPassword(body.password);
  return data.system(async ({ db }) => {
    await holdOfferedPlan(db, planId);
    const referredBy = await findReferrer(db, body.companyId);
    const { companyId, userId } = await createCompany(db, {
      ...{ name, email, planId, language, timezone },
      ...(phone ? { phone } : {}),
      ...(referredBy ? { referredBy } : {}),
      dueDate: trialOf(new Date(), timezone).trialEndsOn,
      admin: { name, email, passwordHash },
    });
    if (confirm) await askConfirmation(db, { id: userId, company_id: companyId, name, email, language }, confirm);
    return db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow();
  });
}

/** Whoever still waits for the e-mail to be confirmed. */
async function findUnconfirmed(db: Kysely<Database>, email: string): Promise<CodeReader | undefined> {
  const account = await findAccount(db, email);
  return account?.confirm_until && account.confirm_until > new Date() ? account : undefined;
}

/** Confirms an e-mail. Throws ERR_RESET_CODE_INVALID for whoever does not wait for it, and for a wrong or used code. */
export async function confirmEmail(
  data: Data,
  { email, token }: { email: string; token: string },
  { ip }: AskedFrom,
): Promise<void> {
  // A wrong code must stay counted, so the refusal comes after the transaction.
  const isRight = await data.system(async ({ db }) => {
    const user = await findUnconfirmed(db, email);
    if (!user || !(await spendCode(db, user, 'confirm', { code: token, ip }))) return false;
    await db.updateTable('users').set({ confirm_until: null }).where('id', '=', user.id).execute();
    return true;
  });
  if (!isRight) fail('ERR_RESET_CODE_INVALID');
}

/** Sends another code to whoever waits for one; says nothing to the others. Throws ERR_TOO_MANY_REQUESTS. */
export async function resendConfirmation(
  data: Data,
  email: string,
  { queue, from }: { queue: QueueMail; from: AskedFrom },
): Promise<void> {
  await data.system(async ({ db }) => {
    await countMailRequest(db, 'confirm', email, from);
    const user = await findUnconfirmed(db, email);
    if (user) await askConfirmation(db, user, queue);
  });
}
