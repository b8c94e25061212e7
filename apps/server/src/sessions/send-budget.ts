import { addDays, type CompanySettings, type HeldReason, isQuiet, type QuietHours } from '@recado/contract';
import { instantOf } from '#features/companies/index.ts';

/** How much may leave a connection without an agent (decisions 20, 0028). */
export interface SendBudget {
  perMinute: number;
  perHour: number;
  newContactsPerDay: number;
  jitterPercent: number;
  /** Wall times `HH:MM` between which only answers leave; null = never quiet. `from` may be later than `until`. */
  quiet: QuietHours | null;
  /** IANA zone in which days and quiet hours are read. */
  timezone: string;
}

/** What left a connection, in milliseconds since 1970; derived from rows, so that every process sees the same. */
export interface SendHistory {
  /** Messages of the last hour, whoever sent them, the newest first; older ones than `perHour` of them may be missing. */
  sent: readonly number[];
  /** The automatic message that left last. `seed` names it: the pause after it varies with it. */
  lastAutomatic: { at: number; seed: string } | null;
  /** First messages to people who had never written, of the last two days; not the candidate's own. */
  firstContacts: readonly number[];
  /** Until when WhatsApp restricts the number. */
  restrictedUntil: number | null;
}

export interface Candidate {
  /** Nobody has written in this chat yet. */
  isNewContact: boolean;
  /** The customer has just caused it, or an agent is writing with her: quiet hours do not hold it. */
  isAnswer: boolean;
}

/** When a message may leave, and what holds it until then; null when nothing does. */
export interface Moment {
  at: number;
  why: HeldReason | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Between the moment that a row names and the wire lie milliseconds; windows are counted this much longer. */
const slackMs = 500;
const quarterMs = 15 * minuteMs;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: timezone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  formatters.set(timezone, made);
  return made;
}

/** The wall clock of an instant in a zone: civil day `YYYY-MM-DD` and time `HH:MM`. */
function wallClock(at: number, timezone: string): { day: string; time: string } {
  const parts = new Map(
    formatterOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** Begins of civil days, which every look asks for again. */
const begins = new Map<string, number>();
const mostBegins = 1000;

/** The first instant of a civil day; on some days of some zones midnight does not exist. */
function beginOf(day: string, timezone: string): number {
  const key = `${day} ${timezone}`;
  const known = begins.get(key);
  if (known !== undefined) return known;
  let begin = instantOf(day, '00:00:00.000', timezone).getTime();
  while (wallClock(begin, timezone).day < day) begin += quarterMs;
  if (begins.size >= mostBegins) begins.clear();
  begins.set(key, begin);
  return begin;
}

/** When the quiet hours around an instant end; the instant itself when it is not quiet. */
function endOfQuiet(at: number, { quiet, timezone }: SendBudget): number {
  if (!quiet) return at;
  const { day, time } = wallClock(at, timezone);
  if (!isQuiet(time, quiet)) return at;
  const endDay = time < quiet.until ? day : addDays(day, 1);
  let end = instantOf(endDay, `${quiet.until}:00.000`, timezone).getTime();
  while (isQuiet(wallClock(end, timezone).time, quiet)) end += quarterMs;
  return end;
}

/** From 0 to 1, always the same for the same text (FNV-1a). */
function shareOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
  return (hash >>> 0) / 0xffffffff;
}

/** The pause after an automatic message as it is on average: its share of the minute. */
export const meanPause = ({ perMinute }: SendBudget): number => minuteMs / perMinute;

/** The pause after an automatic message: its share of the minute, varied by the jitter. */
export function pauseAfter(seed: string, budget: SendBudget): number {
  const { jitterPercent } = budget;
  return meanPause(budget) * (1 + (jitterPercent / 100) * (2 * shareOf(seed) - 1));
}

/** The first moment at which a window of this length holds fewer than `limit` messages. */
function afterWindow(sent: readonly number[], limit: number, windowMs: number): number {
  const oldest = sent[limit - 1];
  return oldest === undefined ? 0 : oldest + windowMs + slackMs;
}

function afterNewContacts(at: number, firstContacts: readonly number[], budget: SendBudget): number {
  if (firstContacts.length < budget.newContactsPerDay) return at;
  const { day } = wallClock(at, budget.timezone);
  const begin = beginOf(day, budget.timezone);
  const count = firstContacts.filter((first) => first >= begin).length;
  return count < budget.newContactsPerDay ? at : beginOf(addDays(day, 1), budget.timezone) + slackMs;
}

/**
 * When an automatic message may leave: `now` or later. No window of 60 seconds or 60 minutes that ends with it holds more
 * than the limit, whoever sent what is in it, and no civil day more first contacts. Pure: the same rows give the same
 * moment to every process and after every restart.
 */
export function momentOf(now: number, candidate: Candidate, history: SendHistory, budget: SendBudget): Moment {
  const { sent, lastAutomatic, firstContacts, restrictedUntil } = history;
  const paced = Math.max(
    now,
    lastAutomatic ? lastAutomatic.at + pauseAfter(lastAutomatic.seed, budget) : 0,
    afterWindow(sent, budget.perMinute, minuteMs),
    afterWindow(sent, budget.perHour, hourMs),
  );
  let at = Math.max(paced, restrictedUntil ?? 0);
  let why: Moment['why'] = at > paced ? 'restricted' : paced > now ? 'pace' : null;
  // The end of a quiet time may fall on the same full day: looked at until both agree, which two rounds settle.
  for (let round = 0; round < 4; round++) {
    const free = candidate.isNewContact ? afterNewContacts(at, firstContacts, budget) : at;
    const awake = candidate.isAnswer ? free : endOfQuiet(free, budget);
    if (awake === at) break;
    why = awake > free ? 'quiet' : 'newContacts';
    at = awake;
  }
  return { at, why };
}

/** The budget that a company has chosen; `timezone` is its zone. */
export function budgetOf(settings: CompanySettings, timezone: string): SendBudget {
  const { sendQuietFrom: from, sendQuietUntil: until } = settings;
  return {
    perMinute: settings.sendPerMinute,
    perHour: settings.sendPerHour,
    newContactsPerDay: settings.sendNewContactsPerDay,
    jitterPercent: settings.sendJitterPercent,
    quiet: from && until && from !== until ? { from, until } : null,
    timezone,
  };
}
