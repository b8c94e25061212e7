/** Settings of a company: typed for the server, plain key and value on the wire, secrets write-only (decision 10). */
import {
  type CompanySettings,
  decodeSettings,
  encodeSetting,
  isSecretSetting,
  isSettingKey,
  parseSetting,
  redactSecret,
} from '@recado/contract';
import { findUserFacts, settingRows } from '#features/auth/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';

/** Every setting of the company, typed and with fallbacks, in one statement. */
export async function loadSettings(tx: TenantDb): Promise<CompanySettings> {
  return decodeSettings(
    await tx.db.selectFrom('settings').select(['key', 'value']).where('company_id', '=', tx.companyId).execute(),
  );
}

/** One row as the wire carries it, by key; for live events. */
export async function loadSettingRow(tx: TenantDb, key: string) {
  const row = await tx.db
    .selectFrom('settings')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || !isSettingKey(row.key)) return undefined;
  return {
    id: row.id,
    key: row.key,
    value: isSecretSetting(row.key) ? redactSecret(row.value) : row.value,
    companyId: row.company_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Handlers of the settings' calls. */
export function settingHandlers(): Handlers<'listSettings' | 'updateSetting'> {
  return {
    listSettings: (_request, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) =>
        settingRows((await findUserFacts(tx.db, actor.userId)) ?? fail('ERR_NO_USER_FOUND')),
      ),
    updateSetting: ({ params, body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        if (!isSettingKey(params.key)) fail('ERR_NO_SETTING_FOUND');
        const value = parseSetting(params.key, body.value);
        if (value === undefined) fail('ERR_SETTING_INVALID_VALUE');
        const text = encodeSetting(params.key, value);
        await tx.db
          .insertInto('settings')
          .values({ company_id: tx.companyId, key: params.key, value: text })
          .onConflict((conflict) =>
            conflict.columns(['company_id', 'key']).doUpdateSet({ value: text, updated_at: new Date() }),
          )
          .execute();
        tx.record({ name: 'setting.updated', subject: { key: params.key }, audience: { permission: 'settings.read' } });
        return (await loadSettingRow(tx, params.key)) ?? fail('ERR_NO_SETTING_FOUND');
      }),
  };
}
