import type { OpeningHours } from '@recado/contract';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

interface LocalTime {
  day: number;
  minute: number;
}

/** Weekday and minute of the day that a clock on the wall of the zone shows. */
function localTime(at: Date, timezone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const today = part.weekday?.toLowerCase();
  const day = weekdays.findIndex((name) => today === name);
  return { day, minute: Number(part.hour) * 60 + Number(part.minute) };
}

/** The span of a weekday in minutes; undefined without a row or with a blank or unreadable time. */
function spanOf(hours: readonly OpeningHours[], day: number): { start: number; end: number } | undefined {
  const row = hours.find(({ weekdayEn }) => weekdayEn.toLowerCase() === weekdays[(day + 7) % 7]);
  const minutes = [row?.startTime, row?.endTime].map((text) => /^(\d{1,2}):(\d{2})/.exec(text ?? ''));
  const [start, end] = minutes.map((found) => (found ? Number(found[1]) * 60 + Number(found[2]) : undefined));
  return start === undefined || end === undefined ? undefined : { start, end };
}

/**
 * Whether somebody answers (wire-contract 8.3): between start and end, both included, by the clock of the zone; a weekday
 * without a row or with a blank time is open. An end before the start lies in the next day (decision 0051), where it is
 * looked at only if that night has begun.
 */
export function isOpenAt(hours: readonly OpeningHours[], at: Date, timezone: string, hadNight = true): boolean {
  const { day, minute } = localTime(at, timezone);
  const yesterday = hadNight ? spanOf(hours, day - 1) : undefined;
  if (yesterday && yesterday.end < yesterday.start && minute <= yesterday.end) return true;
  const today = spanOf(hours, day);
  if (!today) return true;
  // A span of no length opens nothing, not even its one minute.
  if (today.start === today.end) return false;
  return minute >= today.start && (today.end < today.start || minute <= today.end);
}
