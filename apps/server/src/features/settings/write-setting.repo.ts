import type { SettingKey } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** Settings that the company's own row holds, too, where everything that needs a day or a language reads them. */
const columns: Partial<Record<SettingKey, 'language' | 'timezone'>> = { language: 'language', timezone: 'timezone' };

/** Stores one setting, and the column of the company that goes with it, in the caller's transaction. */
export async function writeSetting(tx: TenantDb, key: SettingKey, value: string): Promise<void> {
  await tx.db
    .insertInto('settings')
    .values({ company_id: tx.companyId, key, value })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value, updated_at: sql`now()` }))
    .execute();
  const column = columns[key];
  if (!column) return;
  await tx.db
    .updateTable('companies')
    .set({ [column]: value, updated_at: sql`now()` })
    .where('id', '=', tx.companyId)
    .execute();
}
