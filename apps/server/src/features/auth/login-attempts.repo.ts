import { limits } from '@recado/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { failForNow } from '#kit/http/fail.ts';
import { type AskedFrom, deviceHash, networkOf } from './callers.ts';
import { isKnownDevice } from './known-devices.repo.ts';
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

/** Tries in a window, after which each further one waits twice as long as the one before, from 30 s to 15 minutes. */
function guesses(most: number): Rule {
  const { windowMs, firstDelayMs, longestDelayMs } = limits.loginAttempts;
  const doublings = sql`least(a.attempts + 1 - ${most}::integer, 20)`;
  return {
    isOver: sql`(greatest(a.window_at, a.blocked_until) < now() - ${ms(windowMs)})`,
    most,
    until: sql`now() + least(${ms(firstDelayMs)} * (2 ^ ${doublings}), ${ms(longestDelayMs)})`,
  };
}

/** Under which names an account is counted for a caller: a known device by itself, whatever strangers try. */
async function countedAs(db: Kysely<Database>, account: string, { ip, device }: AskedFrom) {
  const isKnown = device !== undefined && (await isKnownDevice(db, account, device));
  return {
    own: `${account} ${isKnown ? `device ${deviceHash(device)}` : `from ${networkOf(ip)}`}`,
    all: isKnown ? null : `${account} from all`,
  };
}

/**
 * Counts an attempt before the password is looked at, so that guesses sent at once are counted, too: 20 in 5 minutes from an
 * address or a known device, and 200 by all strangers together. So nobody locks an account for its owner. E-mails that
 * nobody has count alike. Throws ERR_TOO_MANY_REQUESTS with the time to wait; commit it whatever comes of the attempt.
 */
export async function countAttempt(db: Kysely<Database>, email: string, from: AskedFrom): Promise<void> {
  const { own, all } = await countedAs(db, email, from);
  await countOne(db, own, guesses(limits.loginAttempts.perAccount));
  if (all) await countOne(db, all, guesses(limits.loginAttemptsFromAll));
}

/** So many in the window, and then none until it is over. */
function requests(most: number): Rule {
  const window = ms(limits.passwordResetAttempts.windowMs);
  return { isOver: sql`(a.window_at < now() - ${window})`, most, until: sql`a.window_at + ${window}` };
}

/**
 * Counts that a mail is asked for: 5 an hour from an address or a known device, and 20 by all strangers together, known
 * e-mail or not. Throws ERR_TOO_MANY_REQUESTS with the time to wait.
 */
export async function countMailRequest(
  db: Kysely<Database>,
  purpose: CodePurpose,
  email: string,
  from: AskedFrom,
): Promise<void> {
  const { perAccount, fromAll } = limits.passwordResetAttempts;
  const { own, all } = await countedAs(db, email, from);
  await countOne(db, `${purpose} ${own}`, requests(perAccount));
  if (all) await countOne(db, `${purpose} ${all}`, requests(fromAll));
}

/** The password was right: its caller starts anew. What is older than a day is forgotten on the way. */
export async function forgetAttempts(db: Kysely<Database>, email: string, from: AskedFrom): Promise<void> {
  const { own } = await countedAs(db, email, from);
  await sql`delete from login_attempts where account = ${hashSecret(own)} or window_at < now() - interval '1 day'`.execute(
    db,
  );
}
