import { createHash, randomBytes } from 'node:crypto';
import { isRedactedSecret, redactSecret } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { recordChange } from './connection-rules.repo.ts';

/** What is kept of a token: 256 bits of chance need no slow digest. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

async function write({ db, companyId }: TenantDb, id: number, token: string): Promise<void> {
  const written = await sql`
    update connections set token_hash = ${digestOfToken(token)}, token_shown = ${redactSecret(token)}, updated_at = now()
    where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(db);
  if (!Number(written.numAffectedRows)) fail('ERR_NO_WAPP_FOUND');
}

/** Makes the token of a connection (trust I-31): answered once, kept as a digest; the one before ends. */
export async function replaceToken(tx: TenantDb, id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await write(tx, id, token);
  recordChange(tx, id);
  return token;
}

/**
 * A token that a form of the family brings (wire-contract 4.5). Nothing, or what was shown, changes nothing. The caller
 * holds the company's row, so that two connections never take the same one.
 */
export async function takeToken(tx: TenantDb, id: number, token: string | undefined): Promise<void> {
  if (!token || isRedactedSecret(token)) return;
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    select id, id = ${id} as is_same from connections
    where company_id = ${tx.companyId} and token_hash = ${digestOfToken(token)}`.execute(tx.db);
  if (rows.some((row) => !row.is_same)) fail('ERR_WAPP_TOKEN_ALREADY_EXISTS');
  if (rows.length === 0) await write(tx, id, token);
}
