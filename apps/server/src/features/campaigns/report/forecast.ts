import { addDays, type CampaignDelay, type CampaignForecast, dayIn } from '@recado/contract';
import { instantOf } from '#features/companies/index.ts';
import { isBusinessDay, nextWorking, type WorkingTime } from '../run/working-time.ts';

/** What a forecast goes by. */
export interface ForecastFacts {
  start: Date;
  /** People whom nobody of this connection has written to, and the others. */
  fresh: number;
  known: number;
  /** Of them, for the reply. */
  cold: number;
  /** Messages of one person: files, text, and the question. */
  messagesEach: number;
  /** Seconds between two people, on average. */
  gapSeconds: number;
  perMinute: number;
  perHour: number;
  newContactsPerDay: number;
  /** First messages that have left today. */
  newContactsToday: number;
  restrictedUntil: Date | null;
  /** Running campaigns beside this one, which share the budget. */
  others: number;
  /** Seconds for which a trial waits for answers. */
  trialSeconds: number;
  working: WorkingTime;
}

const daySeconds = 86_400;
const mostDays = 366;
const shownDays = 30;

/** Seconds for one person when nothing but the interval and the shares of the budget hold it. */
const secondsEach = ({ gapSeconds, messagesEach, perMinute, perHour, others }: ForecastFacts): number =>
  Math.max(
    gapSeconds,
    (messagesEach * 60 * (others + 1)) / perMinute,
    (messagesEach * 3600 * (others + 1)) / perHour,
    0.1,
  );

/** When the sending of a civil day ends: where the quiet hours begin, or the day itself. */
function endOfSending(day: string, { quiet, timezone }: WorkingTime, from: Date): Date {
  const midnight = instantOf(addDays(day, 1), '00:00:00.000', timezone);
  if (!quiet) return midnight;
  const begin = instantOf(day, `${quiet.from}:00.000`, timezone);
  return begin > from && begin < midnight ? begin : midnight;
}

interface Run {
  days: { day: string; recipients: number }[];
  endsAt: Date | null;
}

interface Left {
  fresh: number;
  known: number;
}

/** How many people one day takes from an instant on, who of them is left afterwards, and when the next one begins. */
function takeDay(facts: ForecastFacts, left: Left, at: Date, days: Run['days']) {
  const each = secondsEach(facts) * 1000;
  const { timezone } = facts.working;
  const day = dayIn(timezone, at);
  const end = endOfSending(day, facts.working, at);
  const room = Math.floor((end.getTime() - at.getTime()) / each);
  const used = day === dayIn(timezone, facts.start) ? facts.newContactsToday : 0;
  const strangers = Math.min(left.fresh, Math.max(0, facts.newContactsPerDay - used - sentOf(days, day)));
  const sent = Math.min(room, left.known + strangers);
  const known = left.known - Math.min(left.known, sent);
  const fresh = left.fresh - (sent - (left.known - known));
  // Without room for a stranger nothing more leaves on this day.
  const isDone = known === 0 || end <= at;
  const nextAt = isDone ? instantOf(addDays(day, 1), '00:00:00.000', timezone) : end;
  return { day, sent, left: { fresh, known }, nextAt, endsAt: new Date(at.getTime() + sent * each) };
}

/** Day by day, as many people as the time and the share of strangers of each day allow. */
function run(facts: ForecastFacts, begin: Date): Run {
  let left: Left = { fresh: facts.fresh, known: facts.known };
  let at = begin;
  const days: Run['days'] = [];
  for (let turn = 0; turn < mostDays; turn++) {
    at = nextWorking(at, facts.working);
    const { day, sent, nextAt, endsAt, ...taken } = takeDay(facts, left, at, days);
    left = taken.left;
    if (sent > 0) days.push({ day, recipients: sent });
    if (left.fresh + left.known === 0) return { days, endsAt };
    at = nextAt;
  }
  return { days, endsAt: null };
}

const sentOf = (days: Run['days'], day: string): number =>
  days.at(-1)?.day === day ? (days.at(-1)?.recipients ?? 0) : 0;

/** The part of the way that lies in days without sending. */
function restDays({ working, start }: ForecastFacts, endsAt: Date): number {
  if (!working.businessDaysOnly) return 0;
  let count = 0;
  const last = dayIn(working.timezone, endsAt);
  for (let day = dayIn(working.timezone, start); day < last; day = addDays(day, 1))
    if (!isBusinessDay(day, working.holidays)) count += 1;
  return count;
}

function quietSeconds({ working, start }: ForecastFacts, endsAt: Date): number {
  if (!working.quiet) return 0;
  const [from, until] = [working.quiet.from, working.quiet.until].map((text) => {
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return hour * 3600 + minute * 60;
  });
  const nightly = ((until ?? 0) - (from ?? 0) + daySeconds) % daySeconds;
  const nights = Math.floor((endsAt.getTime() - start.getTime()) / 1000 / daySeconds);
  return nights * nightly;
}

function delaysOf(facts: ForecastFacts, endsAt: Date | null): CampaignForecast['delays'] {
  const people = facts.fresh + facts.known;
  const alone = (people * facts.messagesEach * 3600) / facts.perHour;
  const found: Record<CampaignDelay, number> = {
    interval: people * facts.gapSeconds,
    perMinute: (people * facts.messagesEach * 60) / facts.perMinute,
    perHour: alone,
    newContactsPerDay: daySeconds * Math.max(0, Math.ceil(facts.fresh / Math.max(1, facts.newContactsPerDay)) - 1),
    otherCampaigns: alone * facts.others,
    restricted: facts.restrictedUntil ? (facts.restrictedUntil.getTime() - facts.start.getTime()) / 1000 : 0,
    trial: facts.trialSeconds,
    quietHours: endsAt ? quietSeconds(facts, endsAt) : 0,
    businessDays: endsAt ? restDays(facts, endsAt) * daySeconds : 0,
  };
  return Object.entries(found)
    .flatMap(([reason, seconds]) =>
      seconds >= 1 ? [{ reason: reason as CampaignDelay, seconds: Math.round(seconds) }] : [],
    ) // keys of the literal
    .sort((a, b) => b.seconds - a.seconds);
}

/** When a campaign will be over, as far as the settings tell: the budget is shared evenly with what runs beside it. */
export function forecast(facts: ForecastFacts): CampaignForecast {
  const begin = facts.restrictedUntil && facts.restrictedUntil > facts.start ? facts.restrictedUntil : facts.start;
  const people = facts.fresh + facts.known;
  const { days, endsAt } = people > 0 ? run(facts, begin) : { days: [], endsAt: null };
  const end = endsAt && new Date(endsAt.getTime() + facts.trialSeconds * 1000);
  const last = days.at(-1);
  const shown = days.length > shownDays && last ? [...days.slice(0, shownDays), last] : days;
  return {
    recipients: people,
    cold: facts.cold,
    warm: people - facts.cold,
    startsAt: people > 0 ? nextWorking(begin, facts.working).toISOString() : null,
    endsAt: end?.toISOString() ?? null,
    days: shown,
    delays: people > 0 ? delaysOf(facts, endsAt) : [],
  };
}
