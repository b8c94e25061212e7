/**
 * The e-mail is what somebody signs in with. Whoever changes it is told from who only found a session open: the old address
 * gets a mail with a link that takes the change back, for three days (docs/decisions/0098).
 */

import { limits } from '@recado/contract';
import { languageOf, translate } from '@recado/i18n';
import { sql } from 'kysely';
import { forgetCodes, hashPassword, hashSecret, newSecret, sendCode, startAnew } from '#features/auth/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { sayViolations } from '#kit/http/say-violations.ts';
import { composeMail } from '#kit/mail/mail.ts';
import type { QueueMail } from '#kit/mail/mails.repo.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';

/** How notices leave; without a mail server there is none. */
export interface NoticeMail {
  queue: QueueMail;
  /** Where browsers find the product; undefined where the operator names no address: the mail has the key of the link alone. */
  webAddress: string | undefined;
}

/** Path of the page that takes a change back. */
const undoPath = '/undo-email';

/**
 * Notes that a user signs in with another e-mail, and tells the old address. Codes that were sent there no longer work, and
 * every other browser signs in anew: the caller ends the sessions.
 */
export async function leaveEmail(
  tx: TenantDb,
  user: { id: number; name: string; email: string; language: string },
  newEmail: string,
  mail: NoticeMail | null,
): Promise<void> {
  await forgetCodes(tx.db, { id: user.id, company_id: tx.companyId });
  if (!mail) return;
  const token = newSecret();
  const expiresAt = new Date(Date.now() + limits.emailUndoDays * 86_400_000);
  await tx.db
    .insertInto('email_changes')
    .values({
      ...{ company_id: tx.companyId, user_id: user.id, old_email: user.email },
      ...{ token_hash: hashSecret(token), expires_at: expiresAt },
    })
    .execute();
  const language = languageOf(user.language);
  const parts = [
    translate(language, 'mails.hello', { name: user.name }),
    translate(language, 'mails.emailChanged.intro', { email: newEmail }),
    translate(language, 'mails.emailChanged.undo', { days: limits.emailUndoDays }),
    mail.webAddress ? { link: `${mail.webAddress}${undoPath}?token=${token}` } : { code: token },
    translate(language, 'mails.emailChanged.ignore'),
  ];
  const subject = translate(language, 'mails.emailChanged.subject');
  await mail.queue(tx.db, composeMail(user.email, subject, parts, expiresAt));
}

/** The change that a token takes back, with whose it is. */
const changeOf = ({ db }: Pick<TenantDb, 'db'>, token: string) =>
  db
    .selectFrom('email_changes as c')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(['c.company_id', 'c.user_id as id', 'c.old_email as email', 'u.name', 'u.language'])
    .where('c.token_hash', '=', hashSecret(token))
    .where('c.undone_at', 'is', null)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .where('u.deleted_at', 'is', null);

const taken = { users_email: 'ERR_USER_EMAIL_ALREADY_EXISTS' } as const;

/**
 * Takes a change of an e-mail back, with all that came after it: every session ends, nobody knows the password any more, and a
 * code for a new one goes to the address. Answers whose it was. Throws ERR_UNDO_LINK_INVALID, and
 * ERR_USER_EMAIL_ALREADY_EXISTS where another account has that e-mail by now.
 */
export async function undoEmailChange(
  data: Data,
  { token, ip }: { token: string; ip: string },
  queue: QueueMail | null,
): Promise<{ userId: number; email: string }> {
  const found = await data.system((tx) => changeOf(tx, token).executeTakeFirst());
  if (!found) fail('ERR_UNDO_LINK_INVALID');
  const nobodyKnowsIt = await hashPassword(newSecret());
  return data.tenant(found.company_id, async (tx) => {
    // Of two who open it at once, one takes it back.
    const user = (await changeOf(tx, token).forUpdate().executeTakeFirst()) ?? fail('ERR_UNDO_LINK_INVALID');
    const { id, name, email, company_id: companyId } = user;
    await sayViolations(taken, () =>
      tx.db
        .updateTable('users')
        .set({ email, password_hash: nobodyKnowsIt, updated_at: sql<Date>`now()` })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),
    );
    await tx.db
      .updateTable('email_changes')
      .set({ undone_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('user_id', '=', id)
      .where('undone_at', 'is', null)
      .execute();
    await startAnew(tx.db, user, 'e-mail change undone');
    if (queue) await sendCode(tx.db, user, 'reset', queue);
    await logActivity(tx, { actor: { userId: id, name }, ip }, { kind: 'user.emailRestored', subject: { id, name } });
    tx.record({
      name: 'user.updated',
      subject: { userId: id, action: 'update' },
      audience: { permission: 'users.read' },
    });
    return { userId: id, email };
  });
}

/** What took a change of an e-mail back goes a day after it ended. */
export const emailChangeRemovals: readonly Removal[] = [
  oldRows('email_changes', sql`expires_at < now() - interval '1 day'`),
];
