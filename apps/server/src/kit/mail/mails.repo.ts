/** The outbox of mail: a mail is a row, written with what it tells of, and sent from there (trust §1.6-3). */

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { openSeal, type Seal } from '../crypto/seal.ts';
import type { Data } from '../db/data.ts';
import type { Database } from '../db/tables.ts';
import { oldRows, type Removal } from '../work/old-rows.repo.ts';
import type { Mail } from './mail.ts';

/** Whoever sends mail hears here that there is some. */
export const MAILS_CHANNEL = 'recado_mails';

/** Longer than a server that answers slowly takes; whoever holds a mail for longer was killed. */
const leaseSeconds = 180;
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Seals what a mail says, because it may carry a code. */
export const openMailSeal = (secretKey: string): Seal => openSeal(secretKey, 'mails');

/** Puts a mail into the outbox, in the caller's transaction: it leaves when that is committed, and only then. */
export async function queueMail(db: Kysely<Database>, seal: Seal, mail: Mail): Promise<void> {
  const id = randomUUID();
  const content: Content = { subject: mail.subject, text: mail.text, html: mail.html };
  await db
    .insertInto('mails')
    .values({
      message_id: id,
      recipient: mail.to,
      content: seal.close(JSON.stringify(content), id),
      expires_at: mail.expiresAt ?? null,
    })
    .execute();
  await sql`select pg_notify(${MAILS_CHANNEL}, '')`.execute(db);
}

/** How features send mail. */
export type QueueMail = (db: Kysely<Database>, mail: Mail) => Promise<void>;

/** The outbox of an installation with this secret. */
export function openMailQueue(secretKey: string): QueueMail {
  const seal = openMailSeal(secretKey);
  return (db, mail) => queueMail(db, seal, mail);
}

/** A mail in this process's hands; `attempts` counts this attempt and proves whose it is. */
export interface ClaimedMail {
  id: number;
  messageId: string;
  to: string;
  content: Buffer;
  attempts: number;
}

/** Gives up what came too late, and takes the mail that is due for longest. */
export function claimMail(data: Data): Promise<ClaimedMail | undefined> {
  return data.system(async ({ db }) => {
    await sql`update mails set state = 'failed', error = 'expired', content = null, ended_at = now()
      where state in ('waiting', 'sending') and next_at <= now() and expires_at <= now()`.execute(db);
    const { rows } = await sql<ClaimedMail>`
      update mails set state = 'sending', attempts = attempts + 1, next_at = ${inSeconds(leaseSeconds)}
      where id = (select id from mails where state in ('waiting', 'sending') and next_at <= now()
        order by next_at, id limit 1 for update skip locked)
      returning id, message_id as "messageId", recipient as "to", content, attempts`.execute(db);
    return rows[0];
  });
}

/** What a sealed mail says. Throws when the installation's secret is another one. */
export function contentOf(seal: Seal, mail: ClaimedMail): Content {
  return JSON.parse(seal.open(mail.content, mail.messageId)) as Content; // sealed by queueMail
}

const mine = (db: Kysely<Database>, mail: ClaimedMail) =>
  db
    .updateTable('mails')
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', mail.attempts);

/** The mail is sent, or given up with a reason; what it said is forgotten. */
export async function endMail(data: Data, mail: ClaimedMail, error: string | null): Promise<void> {
  const state = error === null ? ('sent' as const) : ('failed' as const);
  await data.system(({ db }) =>
    mine(db, mail).set({ state, error, content: null, ended_at: sql<Date>`now()` }).execute(),
  );
}

/** The mail is tried again after some seconds. */
export async function postponeMail(data: Data, mail: ClaimedMail, seconds: number, error: string): Promise<void> {
  await data.system(({ db }) =>
    mine(db, mail)
      .set({ state: 'waiting', error, next_at: inSeconds(seconds) })
      .execute(),
  );
}

/** Mail goes a week after it left or was given up. */
export const mailRemovals: readonly Removal[] = [oldRows('mails', sql`ended_at < now() - interval '7 days'`)];
