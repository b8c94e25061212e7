import { addDays, dayIn, holidayInYear, isQuiet, type QuietHours } from '@recado/contract';
import { instantOf } from '#features/companies/index.ts';

export interface Holiday {
  date: string;
  recurs: boolean;
}
/** When a campaign may send at all, in the zone of the company. */
export interface WorkingTime {
  timezone: string;
  quiet: QuietHours | null;
  businessDaysOnly: boolean;
  holidays: readonly Holiday[];
}

const farDays = 400;

function timeIn(timezone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return parts.format(at);
}

/** Whether a civil day is one of Monday to Friday and no holiday. */
export function isBusinessDay(day: string, holidays: readonly Holiday[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  return !holidays.some((holiday) => holidayInYear(holiday, year) === day);
}

/** The first instant from `at` on at which it may send: `at` itself, the end of the quiet hours, or the next business day. */
export function nextWorking(at: Date, time: WorkingTime): Date {
  const { timezone, quiet, businessDaysOnly, holidays } = time;
  let now = at;
  for (let turn = 0; turn < farDays; turn++) {
    const day = dayIn(timezone, now);
    const clock = timeIn(timezone, now);
    if (businessDaysOnly && !isBusinessDay(day, holidays)) {
      now = instantOf(addDays(day, 1), '00:00:00.000', timezone);
    } else if (quiet && isQuiet(clock, quiet)) {
      now = instantOf(clock < quiet.until ? day : addDays(day, 1), `${quiet.until}:00.000`, timezone);
    } else return now;
  }
  return now;
}

/** The begin of the civil day after an instant. */
export const nextDay = (at: Date, timezone: string): Date =>
  instantOf(addDays(dayIn(timezone, at), 1), '00:00:00.000', timezone);
/** The begin of the civil day of an instant. */
export const beginOfDay = (at: Date, timezone: string): Date =>
  instantOf(dayIn(timezone, at), '00:00:00.000', timezone);
