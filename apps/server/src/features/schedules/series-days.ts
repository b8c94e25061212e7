import { addDays, type RepeatUnit } from '@recado/contract';
import { RRuleTemporal } from 'rrule-temporal';

/** How a series goes on from the last one that was made. Days are civil days: hours and zones take no part. */
export interface SeriesRule {
  every: RepeatUnit;
  interval: number;
  /** The day of the month that is wanted; a month that has none gets its last day. */
  wantedDay: number;
  lastDay: string | null;
  times: number | null;
}

export interface Place {
  day: string;
  number: number;
}

/** Every month has this many days. */
const shortest = 28;

/** Days of the month, of which the last one that the month has is taken. The library has no SKIP=BACKWARD (RFC 7529) beside BYMONTHDAY. */
const monthDays = (wanted: number): string =>
  wanted <= shortest
    ? `BYMONTHDAY=${wanted}`
    : `BYMONTHDAY=${Array.from({ length: wanted - shortest + 1 }, (_, index) => shortest + index).join(',')};BYSETPOS=-1`;

function ruleText({ every, interval, wantedDay }: SeriesRule, from: string): string {
  const steps = {
    day: `FREQ=DAILY;INTERVAL=${interval}`,
    weekday: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    week: `FREQ=WEEKLY;INTERVAL=${interval}`,
    month: `FREQ=MONTHLY;INTERVAL=${interval};${monthDays(wantedDay)}`,
    year: `FREQ=YEARLY;INTERVAL=${interval};BYMONTH=${Number(from.slice(5, 7))};${monthDays(wantedDay)}`,
  };
  return `DTSTART:${from.replaceAll('-', '')}T000000Z\nRRULE:${steps[every]}`;
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What a series makes after one of its own, until before a civil day, as far as its end allows. */
export function placesAfter(rule: SeriesRule, { day, number }: Place, before: string): Place[] {
  const first = addDays(day, 1);
  if (before <= first) return [];
  const last = addDays(before, -1);
  return new RRuleTemporal({ rruleString: ruleText(rule, day) })
    .between(midnight(first), midnight(last), true)
    .map((at, index) => ({ day: at.toPlainDate().toString(), number: number + 1 + index }))
    .filter((place) => isWithin(rule, place));
}

/** The one after a place; undefined when the series ends with it. */
export function nextPlace(rule: SeriesRule, { day, number }: Place): Place | undefined {
  const at = new RRuleTemporal({ rruleString: ruleText(rule, day) }).next(midnight(day), false);
  const next = at ? { day: at.toPlainDate().toString(), number: number + 1 } : undefined;
  return next && isWithin(rule, next) ? next : undefined;
}

const isWithin = ({ lastDay, times }: SeriesRule, { day, number }: Place): boolean =>
  (lastDay === null || day <= lastDay) && (times === null || number <= times);
