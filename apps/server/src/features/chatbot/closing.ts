import type { OpeningHours } from '@recado/contract';
import { civilDate } from '@recado/i18n';
import type { BotHoliday } from './bot-types.ts';
import { isOpenAt } from './office-hours.ts';

/** Why nobody answers: on a holiday its name, else the hours. */
export type Closing = { holiday?: string };

const dayMs = 86_400_000;

const holidayOn = (holidays: readonly BotHoliday[], day: string): string | undefined =>
  holidays.find(({ date, recurs }) => (recurs ? date.slice(4) === day.slice(4) : date === day))?.name;

/**
 * Why nobody answers at this instant; null when somebody does (wire-contract 8.3, decision 0059). A holiday is closed from
 * midnight to midnight of the zone, and a night that would have begun on it does not take place.
 */
export function closingAt(
  hours: readonly OpeningHours[],
  holidays: readonly BotHoliday[],
  at: Date,
  timezone: string,
): Closing | null {
  const today = civilDate(at, timezone);
  const holiday = holidayOn(holidays, today);
  if (holiday !== undefined) return { holiday };
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  const hadNight = holidayOn(holidays, yesterday) === undefined;
  return isOpenAt(hours, at, timezone, hadNight) ? null : {};
}
