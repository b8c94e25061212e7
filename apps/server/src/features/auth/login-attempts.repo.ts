import { limits } from '@recado/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { failForNow } from '#kit/http/fail.ts';
import type { CodePurpose } from './mail-codes.repo.ts';
import { hashSecret } from './tokens.ts';

const ms = (value: number) => sql`make_interval(secs => ${value / 1000})`;

/** How often something may be done by somebody, `a` being the row of the count so far. */
interface Rule {
  /** Whether counting starts anew. */
  isOver: RawBuilder<boolean>;
  /** From this one on, whoever was counted waits. */
  most: number;
  until: RawBuilder<Date>;
}

/** Counts one more, whether or not there is such an account. Throws ERR_TOO_MANY_REQUESTS with the time to wait. */
async function countOne(db: Kysely<Database>, who: string, { isOver, most, until }: Rule): Promise<void> {
  const account = hashSecret(who);
  const counted = await sql`
    insert into login_attempts as a (account) values (${account})
    on conflict (account) do update set
      attempts = case when ${isOver} then 1 else a.attempts + 1 end,
      window_at = case when ${isOver} then now() else a.window_at end,
      blocked_until = case when not ${isOver} and a.attempts + 1 >= ${most}::integer then ${until} end
    where a.blocked_until is null or a.blocked_until <= now()
    returning account`.execute(db);
  if (counted.rows.length) return;
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from blocked_until - now())))::integer as seconds
    from login_attempts where account = ${account}`.execute(db);
  failForNow(rows[0]?.seconds ?? 1);
}

/**
 * Counts an attempt before the password is looked at, so that guesses sent at once are counted, too: 20 in 5 minutes,
 * after which each further one waits twice as long as the one before, from 30 s to 15 minutes (trust I-32). E-mails that
 * nobody has count alike. Throws ERR_TOO_MANY_REQUESTS with the time to wait; commit it whatever comes of the attempt.
 */
export function countAttempt(db: Kysely<Database>, email: string): Promise<void> {
  const { perAccount, windowMs, firstDelayMs, longestDelayMs } = limits.loginAttempts;
  const doublings = sql`least(a.attempts + 1 - ${perAccount}::integer, 20)`;
  return countOne(db, email, {
    isOver: sql`(greatest(a.window_at, a.blocked_until) < now() - ${ms(windowMs)})`,
    most: perAccount,
    until: sql`now() + least(${ms(firstDelayMs)} * (2 ^ ${doublings}), ${ms(longestDelayMs)})`,
  });
}

/**
 * Counts that a mail is asked for: 5 an hour to each address, known or not (trust §1.6-9). Throws ERR_TOO_MANY_REQUESTS
 * with the time to wait.
 */
export function countMailRequest(db: Kysely<Database>, purpose: CodePurpose, email: string): Promise<void> {
  const { perAccount, windowMs } = limits.passwordResetAttempts;
  return countOne(db, `${purpose} ${email}`, {
    isOver: sql`(a.window_at < now() - ${ms(windowMs)})`,
    most: perAccount,
    until: sql`a.window_at + ${ms(windowMs)}`,
  });
}

/** The password was right: the account starts anew. What is older than a day is forgotten on the way. */
export async function forgetAttempts(db: Kysely<Database>, email: string): Promise<void> {
  await sql`delete from login_attempts where account = ${hashSecret(email)} or window_at < now() - interval '1 day'`.execute(
    db,
  );
}
