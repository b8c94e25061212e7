import type { TenantDb } from '#kit/db/data.ts';

/** Stores another hash of the same password, unless the password was changed meanwhile. */
export const renewPassword = (
  tx: TenantDb,
  { userId, before, passwordHash }: { userId: number; before: string; passwordHash: string },
): Promise<unknown> =>
  tx.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .execute();
