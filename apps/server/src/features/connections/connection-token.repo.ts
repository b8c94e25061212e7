import { createHash, randomBytes } from 'node:crypto';
import { isRedactedSecret, redactSecret } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { recordChange } from './connection-rules.repo.ts';

/** What is kept of a token: 256 bits of chance need no slow digest. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token, and who makes it. */
interface MadeToken {
  token: string;
  by: number;
}

async function write({ db, companyId }: TenantDb, id: number, { token, by }: MadeToken): Promise<void> {
  const written = await sql`
    update connections set token_hash = ${digestOfToken(token)}, token_shown = ${redactSecret(token)}, token_by = ${by},
      updated_at = now()
    where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(db);
  if (!Number(written.numAffectedRows)) fail('ERR_NO_WAPP_FOUND');
}

/** Makes the token of a connection: answered once, kept as a digest; the one before ends. */
export async function replaceToken(tx: TenantDb, id: number, by: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await write(tx, id, { token, by });
  recordChange(tx, id);
  return token;
}

/**
 * A token that a form of the family brings (wire-contract 4.5). Nothing, or what was shown, changes nothing. The caller
 * holds the company's row, so that two connections never take the same one.
 */
export async function takeToken(
  tx: TenantDb,
  id: number,
  { token, by }: { token: string | undefined; by: number },
): Promise<void> {
  if (!token || isRedactedSecret(token)) return;
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    select id, id = ${id} as is_same from connections
    where company_id = ${tx.companyId} and token_hash = ${digestOfToken(token)}`.execute(tx.db);
  if (rows.some((row) => !row.is_same)) fail('ERR_WAPP_TOKEN_ALREADY_EXISTS');
  if (rows.length === 0) await write(tx, id, { token, by });
}

/** How many connections are used by programs with a token that somebody made. */
export async function countTokensOf(tx: TenantDb, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from connections
    where company_id = ${tx.companyId} and token_by = ${userId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Ends the tokens that somebody made, who is deleted or may make none any more. Answers whose they were. */
export async function endTokensOf(tx: TenantDb, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    update connections set token_hash = null, token_shown = '', token_by = null, updated_at = now()
    where company_id = ${tx.companyId} and token_by = ${userId} and deleted_at is null returning id, name`.execute(
    tx.db,
  );
  for (const { id } of rows) recordChange(tx, id);
  return rows;
}
