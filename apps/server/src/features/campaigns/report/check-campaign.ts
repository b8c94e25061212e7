import {
  type CampaignCheck,
  type CampaignForecast,
  type CampaignWarning,
  campaignStatus,
  isQuiet,
} from '@recado/contract';
import { readRecords } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { CampaignFacts } from '../rows/campaign-facts.ts';
import { campaignTable } from '../rows/campaign-rows.repo.ts';
import { readPace } from '../settings.repo.ts';
import { audienceOf, blockersOf } from '../start/blockers.repo.ts';
import { type ForecastFacts, forecast } from './forecast.ts';
import {
  countAudience,
  countLeft,
  forecastFacts,
  lastCampaignOf,
  type PeopleCounts,
  type Plan,
} from './forecast-facts.repo.ts';

/** Intervals below this get a word about bans. */
const shortSeconds = 10;
const longDays = 2;

const planOf = (row: CampaignFacts): Plan => ({
  id: row.id,
  connectionId: row.connection_id,
  fileListId: row.file_list_id,
  hasMedia: row.media_id !== null,
  confirmation: row.confirmation,
  businessDaysOnly: row.business_days_only,
  scheduledAt: row.status === campaignStatus.scheduled ? row.scheduled_at : null,
  trialHours: row.trial_winner === null ? row.trial_hours : null,
});

async function read(tx: TenantDb, id: number): Promise<CampaignFacts> {
  const [row] = await readRecords<CampaignFacts>(tx, campaignTable, [id]);
  return row ?? fail('ERR_NO_CAMPAIGN_FOUND');
}

const isBegun = ({ started_at }: CampaignFacts): boolean => started_at !== null;

async function factsOf(tx: TenantDb, row: CampaignFacts, counts: PeopleCounts, actor: Actor): Promise<ForecastFacts> {
  return forecastFacts(tx, planOf(row), counts, { timezone: actor.timezone, now: new Date() });
}

/** When a saved campaign will be over: of whoever is left, or would get it now. */
export async function forecastSaved(tx: TenantDb, id: number, actor: Actor): Promise<CampaignForecast> {
  const row = await read(tx, id);
  const counts = isBegun(row) ? await countLeft(tx, id) : await countAudience(tx, audienceOf(row));
  return forecast(await factsOf(tx, row, counts, actor));
}

function warningsOf(
  facts: ForecastFacts,
  counts: PeopleCounts,
  found: { offline: boolean; samePeople: boolean; messageInterval: number; endsAt: string | null },
): CampaignWarning[] {
  const { timezone, quiet } = facts.working;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  const days = found.endsAt
    ? (Date.parse(found.endsAt) - facts.start.getTime()) / 86_400_000
    : Number.POSITIVE_INFINITY;
  const holds: Record<CampaignWarning, boolean> = {
    coldContacts: counts.cold > 0,
    optedOut: counts.optedOut > 0,
    unknownNumbers: counts.unknown > 0,
    samePeople: found.samePeople,
    shortInterval: found.messageInterval <= shortSeconds,
    longRun: counts.recipients > 0 && days > longDays,
    connectionOffline: found.offline,
    restricted: facts.restrictedUntil !== null,
    quietHours: quiet !== null && isQuiet(clock.format(facts.start), quiet),
  };
  return (Object.keys(holds) as CampaignWarning[]).filter((warning) => holds[warning]); // keys of the literal
}

/** What the start of a campaign has to be told of, and why it cannot start. */
export async function checkCampaign(tx: TenantDb, id: number, actor: Actor): Promise<CampaignCheck> {
  const row = await read(tx, id);
  const audience = audienceOf(row);
  const counts = await countAudience(tx, audience);
  const blockers = await blockersOf(tx, row);
  const facts = await factsOf(tx, row, counts, actor);
  const foreseen = forecast(facts);
  const lastCampaign = await lastCampaignOf(tx, audience, id);
  const { messageInterval } = await readPace(tx);
  const found = {
    offline: blockers.includes('ERR_WAPP_NOT_INITIALIZED'),
    samePeople: lastCampaign !== null,
    messageInterval,
    endsAt: foreseen.endsAt,
  };
  const { fresh: _fresh, ...shown } = counts;
  return {
    ...shown,
    warm: counts.recipients - counts.cold,
    lastCampaign,
    warnings: warningsOf(facts, counts, found),
    blockers,
    forecast: foreseen,
  };
}
