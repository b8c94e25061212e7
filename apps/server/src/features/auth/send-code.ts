import { limits } from '@recado/contract';
import { languageOf, translate } from '@recado/i18n';
import type { Kysely } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { composeMail } from '#kit/mail/mail.ts';
import type { QueueMail } from '#kit/mail/mails.repo.ts';
import { type CodeOwner, type CodePurpose, issueCode } from './mail-codes.repo.ts';

/** Whom a code is sent to; the language is the one of the row. */
export interface CodeReader extends CodeOwner {
  name: string;
  email: string;
  language: string;
}

/**
 * Makes the one valid code of a purpose and puts the mail with it into the outbox, in the caller's transaction (decision 7).
 * The mail names neither the company nor the product's address. Answers when the code ends.
 */
export async function sendCode(
  db: Kysely<Database>,
  reader: CodeReader,
  purpose: CodePurpose,
  queue: QueueMail,
): Promise<Date> {
  const { code, expiresAt } = await issueCode(db, reader, purpose);
  const language = languageOf(reader.language);
  const lifetime = {
    reset: () => translate(language, 'mails.reset.lifetime', { minutes: limits.passwordResetCodeMinutes }),
    confirm: () => translate(language, 'mails.confirm.lifetime', { hours: limits.emailConfirmationHours }),
  };
  const parts = [
    translate(language, 'mails.hello', { name: reader.name }),
    translate(language, `mails.${purpose}.intro`),
    { code },
    lifetime[purpose](),
    translate(language, `mails.${purpose}.ignore`),
  ];
  await queue(db, composeMail(reader.email, translate(language, `mails.${purpose}.subject`), parts, expiresAt));
  return expiresAt;
}
