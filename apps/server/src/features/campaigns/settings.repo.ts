import { type CampaignSettingKey, type CampaignSettingRow, campaignSettings } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** What campaigns of a company go by. Intervals in seconds, `longerIntervalAfter` in messages. */
export interface CampaignPace {
  messageInterval: number;
  longerIntervalAfter: number;
  greaterInterval: number;
  variables: { key: string; value: string }[];
}

interface Stored {
  id: number;
  key: CampaignSettingKey;
  value: string;
  created_at: Date;
  updated_at: Date;
}

const keys = Object.keys(campaignSettings) as CampaignSettingKey[]; // keys of a literal

async function readStored(tx: TenantDb): Promise<Map<CampaignSettingKey, Stored>> {
  const { rows } = await sql<Stored>`
    select id, key, value, created_at, updated_at from campaign_settings
    where company_id = ${tx.companyId} and key = any(${keys}::text[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The four settings as the wire has them; one that was never written has id 0 and its fallback. */
export async function readCampaignSettings(tx: TenantDb): Promise<CampaignSettingRow[]> {
  const stored = await readStored(tx);
  return keys.map((key) => {
    const row = stored.get(key);
    return {
      id: row?.id ?? 0,
      key,
      value: row?.value ?? JSON.stringify(campaignSettings[key].fallback),
      companyId: tx.companyId,
      createdAt: (row?.created_at ?? new Date(0)).toISOString(),
      updatedAt: (row?.updated_at ?? new Date(0)).toISOString(),
    };
  });
}

/** The same as code goes by them, from the rows that are stored. */
export function paceOf(rows: readonly { key: string; value: string }[]): CampaignPace {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const entries = keys.map((key) => {
    const value = stored.get(key);
    return [key, value === undefined ? campaignSettings[key].fallback : JSON.parse(value)];
  });
  return Object.fromEntries(entries) as CampaignPace; // every key is there, and what is stored was checked when it was written
}
export const readPace = async (tx: TenantDb): Promise<CampaignPace> => paceOf(await readCampaignSettings(tx));

/** Writes the settings that are named. */
export async function writeCampaignSettings(tx: TenantDb, values: Partial<Record<CampaignSettingKey, unknown>>) {
  const rows = keys.flatMap((key) => (values[key] === undefined ? [] : [{ key, value: JSON.stringify(values[key]) }]));
  if (rows.length === 0) return;
  await sql`
    insert into campaign_settings (company_id, key, value)
    select ${tx.companyId}, s.key, s.value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(key text, value text)
    order by s.key
    on conflict (company_id, key) do update set value = excluded.value, updated_at = now()`.execute(tx.db);
}
