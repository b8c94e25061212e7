/** Codes that are sent by mail: random, only their hash kept, valid once, for a while and for a few tries (decision 7). */

import { randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@recado/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#kit/db/tables.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';
import { networkOf } from './callers.ts';
import { hashSecret } from './tokens.ts';

export type CodePurpose = 'reset' | 'confirm';
export interface CodeOwner {
  id: number;
  company_id: number;
}

/** Digits and letters that nobody takes for each other. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

const lifetimeMs: Record<CodePurpose, number> = {
  reset: limits.passwordResetCodeMinutes * 60_000,
  confirm: limits.emailConfirmationHours * 3_600_000,
};

/** As people may type it: any case, with blanks and hyphens, and with the letters that look like digits. */
const plain = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const hashOf = (owner: CodeOwner, purpose: CodePurpose, code: string): string =>
  hashSecret(`${purpose} ${owner.company_id} ${owner.id} ${plain(code)}`);

/** Makes the one valid code of a purpose, XXXXX-XXXXX; an earlier one stops working. */
export async function issueCode(
  db: Kysely<Database>,
  owner: CodeOwner,
  purpose: CodePurpose,
): Promise<{ code: string; expiresAt: Date }> {
  const text = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  const code = `${text.slice(0, length / 2)}-${text.slice(length / 2)}`;
  const expiresAt = new Date(Date.now() + lifetimeMs[purpose]);
  const fresh = {
    code_hash: hashOf(owner, purpose, code),
    tries: 0,
    tries_by: '{}',
    expires_at: expiresAt,
    used_at: null,
  };
  await db
    .insertInto('mail_codes')
    .values({ company_id: owner.company_id, user_id: owner.id, purpose, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'purpose']).doUpdateSet({ ...fresh, created_at: sql<Date>`now()` }),
    )
    .execute();
  return { code, expiresAt };
}

/** The codes of somebody no longer work, as when they went to an e-mail that is another's now. */
export async function forgetCodes(db: Kysely<Database>, owner: CodeOwner): Promise<void> {
  await db
    .deleteFrom('mail_codes')
    .where('company_id', '=', owner.company_id)
    .where('user_id', '=', owner.id)
    .execute();
}

/**
 * Counts a try, and uses the code up when it is the right one. Each address has its own tries, so that a stranger uses up
 * nobody else's; all together have a hundred. Answers whether it was; commit the transaction either way, or the try is not
 * counted.
 */
export async function spendCode(
  db: Kysely<Database>,
  owner: CodeOwner,
  purpose: CodePurpose,
  { code, ip }: { code: string; ip: string },
): Promise<boolean> {
  const ofOwner = db
    .updateTable('mail_codes')
    .where('company_id', '=', owner.company_id)
    .where('user_id', '=', owner.id)
    .where('purpose', '=', purpose);
  const place = hashSecret(networkOf(ip)).slice(0, 16);
  const triesHere = sql<number>`coalesce((tries_by->>${place}::text)::integer, 0)`;
  const row = await ofOwner
    .set({
      tries: sql<number>`tries + 1`,
      tries_by: sql`tries_by || jsonb_build_object(${place}::text, ${triesHere} + 1)`,
    })
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', limits.passwordResetTriesFromAll)
    .where(triesHere, '<', limits.passwordResetTries)
    .returning('code_hash')
    .executeTakeFirst();
  if (!row || !timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashOf(owner, purpose, code)))) return false;
  await ofOwner.set({ used_at: sql<Date>`now()` }).execute();
  return true;
}

/** Codes go a day after they ended. */
export const mailCodeRemovals: readonly Removal[] = [oldRows('mail_codes', sql`expires_at < now() - interval '1 day'`)];
