import { decodeSettings } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { Holiday } from '../run/working-time.ts';
import { beginOfDay } from '../run/working-time.ts';
import { readPace } from '../settings.repo.ts';
import { type Audience, people, source } from '../start/people.repo.ts';
import type { ForecastFacts } from './forecast.ts';

/** How many people there are, by what the start has to say of them. */
export interface PeopleCounts {
  recipients: number;
  cold: number;
  fresh: number;
  unknown: number;
  optedOut: number;
  duplicates: number;
  invalid: number;
}

const noPeople: PeopleCounts = { recipients: 0, cold: 0, fresh: 0, unknown: 0, optedOut: 0, duplicates: 0, invalid: 0 };

/** Counts the people of a list or tag as a start would find them now; "offset 0" has each judged once, not once for each number. */
export async function countAudience(tx: TenantDb, audience: Audience): Promise<PeopleCounts> {
  if (!audience.contactListId && !audience.tagId) return noPeople;
  const { rows } = await sql<PeopleCounts>`
    select (count(*) filter (where f.reason is null))::integer as recipients,
      (count(*) filter (where f.reason is null and f.is_cold))::integer as cold,
      (count(*) filter (where f.reason is null and f.is_new))::integer as fresh,
      (count(*) filter (where f.reason is null and f.on_whatsapp is null))::integer as unknown,
      (count(*) filter (where f.reason = 'optedOut'))::integer as "optedOut",
      (count(*) filter (where f.reason = 'duplicate'))::integer as duplicates,
      (count(*) filter (where f.reason in ('invalidNumber', 'notOnWhatsapp', 'group')))::integer as invalid
    from (${people(tx, audience)} offset 0) f`.execute(tx.db);
  return rows[0] ?? noPeople;
}

/** Of a campaign that runs: whom it still has to reach. */
export async function countLeft(tx: TenantDb, campaignId: number): Promise<PeopleCounts> {
  const { rows } = await sql<{ recipients: number; cold: number; fresh: number }>`
    select count(*)::integer as recipients, (count(*) filter (where is_cold))::integer as cold,
      (count(*) filter (where is_new))::integer as fresh
    from campaign_recipients where company_id = ${tx.companyId} and campaign_id = ${campaignId}
      and state in ('waiting', 'asked', 'confirmed')`.execute(tx.db);
  return { ...noPeople, ...rows[0] };
}

/** What a forecast is asked of, saved or not. */
export interface Plan {
  id: number | null;
  connectionId: number | null;
  fileListId: number | null;
  hasMedia: boolean;
  confirmation: boolean;
  businessDaysOnly: boolean;
  scheduledAt: Date | null;
  trialHours: number | null;
}

interface Surroundings {
  settings: { key: string; value: string }[];
  holidays: Holiday[];
  restricted_until: string | null;
  firsts: number;
  others: number;
  files: number;
}

/** The budget, the pace and the calendar that a plan meets. */
export async function forecastFacts(
  tx: TenantDb,
  plan: Plan,
  counts: PeopleCounts,
  { timezone, now }: { timezone: string; now: Date },
): Promise<ForecastFacts> {
  const { rows } = await sql<Surroundings>`
    select coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value)) from settings s
        where s.company_id = ${tx.companyId} and s.key like 'send%'), '[]') as settings,
      coalesce((select jsonb_agg(jsonb_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'recurs', h.recurs)) from holidays h
        where h.company_id = ${tx.companyId}), '[]') as holidays,
      (select w.restricted_until from connections w where w.company_id = ${tx.companyId} and w.id = ${plan.connectionId}::integer
        and w.restricted_until > ${now}) as restricted_until,
      (select count(*)::integer from first_contacts f where f.company_id = ${tx.companyId}
        and f.connection_id = ${plan.connectionId}::integer and f.at >= ${beginOfDay(now, timezone)}) as firsts,
      (select count(*)::integer from campaigns c where c.company_id = ${tx.companyId} and c.connection_id = ${plan.connectionId}::integer
        and c.status = 'EM_ANDAMENTO' and c.paused_at is null and c.id is distinct from ${plan.id}::integer) as others,
      (select count(*)::integer from file_options o where o.company_id = ${tx.companyId}
        and o.file_list_id = ${plan.fileListId}::integer) as files`.execute(tx.db);
  const found = rows[0];
  const settings = decodeSettings(found?.settings ?? []);
  const { messageInterval, longerIntervalAfter, greaterInterval } = await readPace(tx);
  const longer = longerIntervalAfter > 0 ? Math.max(0, greaterInterval - messageInterval) / longerIntervalAfter : 0;
  const { sendQuietFrom: from, sendQuietUntil: until } = settings;
  return {
    start: plan.scheduledAt && plan.scheduledAt > now ? plan.scheduledAt : now,
    fresh: counts.fresh,
    known: counts.recipients - counts.fresh,
    cold: counts.cold,
    messagesEach: Math.max(1, (found?.files ?? 0) + 1) + (plan.confirmation ? 1 : 0),
    gapSeconds: (messageInterval + longer) * 1.15,
    perMinute: settings.sendPerMinute,
    perHour: settings.sendPerHour,
    newContactsPerDay: settings.sendNewContactsPerDay,
    newContactsToday: found?.firsts ?? 0,
    restrictedUntil: found?.restricted_until ? new Date(found.restricted_until) : null,
    others: found?.others ?? 0,
    trialSeconds: (plan.trialHours ?? 0) * 3600,
    working: {
      timezone,
      quiet: from && until && from !== until ? { from, until } : null,
      businessDaysOnly: plan.businessDaysOnly,
      holidays: found?.holidays ?? [],
    },
  };
}

/** Of so many campaigns, the newest, it is looked whether they reached the same people. */
const lookedAt = 50;

/**
 * The last campaign that reached somebody of these people, those included who are left out now. "is true" keeps the planner
 * from a join, whose cost it cannot foresee: the keys are hashed once, and campaigns are asked from the newest on.
 */
export async function lastCampaignOf(tx: TenantDb, audience: Audience, id: number) {
  if (!audience.contactListId && !audience.tagId) return null;
  const reached = sql`q.company_id = ${tx.companyId} and q.campaign_id = c.id and q.sent_at is not null
    and (q.match_key in (select s.key from (${source(tx, audience)}) s)) is true`;
  const { rows } = await sql<{ id: number; name: string; at: Date; people: number }>`
    select c.id, c.name, c.started_at as at, (select count(*)::integer from campaign_recipients q where ${reached}) as people
    from (select c.id, c.name, c.started_at from campaigns c where c.company_id = ${tx.companyId} and c.id <> ${id}
      and c.started_at is not null order by c.started_at desc limit ${lookedAt}) c
    where exists (select 1 from campaign_recipients q where ${reached}) limit 1`.execute(tx.db);
  const [row] = rows;
  return row ? { id: row.id, name: row.name, at: row.at.toISOString(), samePeople: row.people } : null;
}
