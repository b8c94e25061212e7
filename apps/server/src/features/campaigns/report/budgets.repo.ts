import { type CampaignBudget, dayIn, decodeSettings } from '@recado/contract';
import { sql } from 'kysely';
import { instantOf } from '#features/companies/index.ts';
import type { Data } from '#kit/db/data.ts';

interface Row {
  id: number;
  name: string;
  status: string;
  restricted_until: Date | null;
  minute: number;
  hour: number;
  by_campaigns: number;
  firsts: number;
  campaigns: number;
  waiting: number;
}

/** What every connection may still send without an agent: what has left, beside what the settings allow. */
export async function readBudgets(data: Data, companyId: number, timezone: string): Promise<CampaignBudget[]> {
  const begin = instantOf(dayIn(timezone, new Date()), '00:00:00.000', timezone);
  const [rows, stored] = await data.read<[Row, { key: string; value: string }]>(companyId, [
    sql`select w.id, w.name, w.status, case when w.restricted_until > now() then w.restricted_until end as restricted_until,
        (select count(*)::integer from outbox o where o.company_id = w.company_id and o.connection_id = w.id
          and o.left_at > now() - interval '1 minute') as minute,
        (select count(*)::integer from outbox o where o.company_id = w.company_id and o.connection_id = w.id
          and o.left_at > now() - interval '1 hour') as hour,
        (select count(*)::integer from outbox o join campaign_messages cm on cm.company_id = o.company_id
          and cm.message_id = o.message_id where o.company_id = w.company_id and o.connection_id = w.id
          and o.left_at > now() - interval '1 hour') as by_campaigns,
        (select count(*)::integer from first_contacts f where f.company_id = w.company_id and f.connection_id = w.id
          and f.at >= ${begin}) as firsts,
        (select count(*)::integer from campaigns c where c.company_id = w.company_id and c.connection_id = w.id
          and c.status = 'EM_ANDAMENTO') as campaigns,
        (select count(*)::integer from campaigns c join campaign_recipients q on q.company_id = c.company_id
          and q.campaign_id = c.id and q.state in ('waiting', 'asked', 'confirmed')
          where c.company_id = w.company_id and c.connection_id = w.id and c.status = 'EM_ANDAMENTO') as waiting
      from connections w where w.company_id = ${companyId} and w.deleted_at is null order by f_unaccent(w.name), w.id`,
    sql`select key, value from settings where company_id = ${companyId} and key like 'send%'`,
  ]);
  const settings = decodeSettings(stored);
  return rows.map((row) => ({
    whatsappId: row.id,
    name: row.name,
    status: row.status,
    restrictedUntil: row.restricted_until?.toISOString() ?? null,
    minute: { used: row.minute, total: settings.sendPerMinute },
    hour: { used: row.hour, total: settings.sendPerHour },
    newContacts: { used: row.firsts, total: settings.sendNewContactsPerDay },
    hourByCampaigns: row.by_campaigns,
    campaigns: row.campaigns,
    waiting: row.waiting,
    quietFrom: settings.sendQuietFrom,
    quietUntil: settings.sendQuietUntil,
  }));
}
