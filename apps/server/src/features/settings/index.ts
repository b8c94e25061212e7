/** Settings of a company: typed for the server, plain key and value on the wire, secrets write-only (decision 10). */
import {
  type CompanySettings,
  decodeSetting,
  decodeSettings,
  type ErrorCode,
  encodeSetting,
  isRedactedSecret,
  isSecretSetting,
  isSetBySupport,
  isSettingKey,
  parseSetting,
  refusalOf,
  type SettingKey,
  settings,
} from '@recado/contract';
import { announceSessions, announceVisits, settingRows } from '#features/auth/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { sealSecret, shownSecret } from '#kit/crypto/stored-secret.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor, Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { writeSetting } from './write-setting.repo.ts';

export { writeSetting } from './write-setting.repo.ts';

/** Every setting of the company, typed and with fallbacks, in one statement. */
export async function loadSettings(tx: TenantDb): Promise<CompanySettings> {
  return decodeSettings(
    await tx.db.selectFrom('settings').select(['key', 'value']).where('company_id', '=', tx.companyId).execute(),
  );
}

/** Every stored row, with its instants as the wire has them. */
async function readSettings(tx: TenantDb) {
  const rows = await tx.db.selectFrom('settings').selectAll().where('company_id', '=', tx.companyId).execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
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
    value: isSecretSetting(row.key) ? shownSecret(row.value) : row.value,
    companyId: row.company_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The text that is stored for a typed one; secrets are sealed. Throws ERR_SETTING_INVALID_VALUE. */
function textOf(seal: Seal, companyId: number, key: SettingKey, typed: string): string {
  const value = parseSetting(key, typed);
  if (value === undefined) fail('ERR_SETTING_INVALID_VALUE');
  const plain = encodeSetting(key, value);
  return isSecretSetting(key) ? sealSecret(seal, plain, `${companyId}/${key}`) : plain;
}

/** Notes what a setting was and is; of a secret only that it is another one. What was sent unchanged is no change. */
async function logSetting(tx: TenantDb, call: Call, key: SettingKey, stored: string | undefined): Promise<void> {
  const subject = { id: null, name: key };
  if (isSecretSetting(key)) return logActivity(tx, call, { kind: 'setting.secretChanged', subject });
  const before = encodeSetting(key, decodeSetting(key, stored));
  const after = (await loadSettingRow(tx, key))?.value ?? '';
  if (before !== after) await logActivity(tx, call, { kind: 'setting.changed', subject, facts: { before, after } });
}

/** Why somebody may not write a setting, or null; what a company keeps and who gets in is set by its own people, not by support. */
function refusalOfWriting(actor: Actor, key: SettingKey): ErrorCode | null {
  if (actor.support && !isSetBySupport(key)) return 'ERR_SUPPORT_MODE';
  return refusalOf(settings[key].writtenBy, actor);
}

export interface SettingOptions {
  /** Closes the secrets among them. */
  seal: Seal;
  /** What follows a change of the company's time zone, in the same transaction. */
  onZone: (tx: TenantDb, zones: { from: string; to: string }) => Promise<void>;
  /** Drops what this node has cached of who is signed in. */
  forgetSessions(): void;
}

/** What everybody who is signed in carries of the company. */
const carried: readonly SettingKey[] = ['timezone', 'language'];

/** Every node asks anew who its people are: the company's time counts at once, and not when a cache runs out. */
async function announceEverybody({ db, companyId }: TenantDb): Promise<void> {
  const users = await db.selectFrom('users').select('id').where('company_id', '=', companyId).execute();
  await announceSessions(
    db,
    users.map(({ id }) => id),
  );
}

/** Handlers of the settings' calls. */
export function settingHandlers({
  seal,
  onZone,
  forgetSessions,
}: SettingOptions): Handlers<'listSettings' | 'updateSetting'> {
  /** What else a setting changes. */
  async function follow(tx: TenantDb, key: SettingKey, value: { before: string | undefined; after: string }) {
    if (key === 'timezone') await onZone(tx, { from: decodeSetting(key, value.before), to: value.after });
    if (carried.includes(key)) await announceEverybody(tx);
    // Whoever is here for support has other rights from now on.
    if (key === 'supportMayLink') await announceVisits(tx);
  }

  return {
    listSettings: (_request, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) =>
        settingRows({ company: { id: tx.companyId }, settings: await readSettings(tx) }),
      ),
    updateSetting: async ({ params: { key }, body }, call) => {
      const row = await call.data.tenant(call.actor.companyId, async (tx) => {
        if (!isSettingKey(key)) fail('ERR_NO_SETTING_FOUND');
        // Some are the platform's to write, such as whether a company has campaigns.
        const refusal = refusalOfWriting(call.actor, key);
        if (refusal) fail(refusal);
        // A form echoes the mask of a secret that it did not change (decision 10).
        const isEcho = isSecretSetting(key) && isRedactedSecret(body.value);
        if (isEcho) return (await loadSettingRow(tx, key)) ?? fail('ERR_SETTING_INVALID_VALUE');
        const before = await loadSettingRow(tx, key);
        await writeSetting(tx, key, textOf(seal, tx.companyId, key, body.value));
        await logSetting(tx, call, key, before?.value);
        await follow(tx, key, { before: before?.value, after: body.value });
        tx.record({ name: 'setting.updated', subject: { key } });
        return (await loadSettingRow(tx, key)) ?? fail('ERR_NO_SETTING_FOUND');
      });
      // The caller's next call is answered by this node before it hears itself.
      if (carried.some((one) => one === key)) forgetSessions();
      return row;
    },
  };
}
