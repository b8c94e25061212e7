import { limits } from './limits.ts';

/** Civil days are texts YYYY-MM-DD without a zone; what day it is depends on the company's (decision 13). */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayMs = 86_400_000;

/** The civil day of an instant in an IANA zone. */
export function dayIn(timezone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const part = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}

/** Days from one civil day to another; negative when it lies before. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / dayMs);

/** The civil day so many days after another; before it where they are negative. */
export const addDays = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * dayMs).toISOString().slice(0, 10);

/** The same day some months later; where that month is shorter, its last day (administration §4). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** How a company's due date is tinted: soon (yellow), late (orange), blocked (red), or not (administration §4). */
export type DueTint = 'soon' | 'late' | 'blocked';

/** The tint of a company whose due day is so many days away; past days are negative. */
export function dueTint(daysLeft: number): DueTint | null {
  const { soonAtDays, lateFromDays, lateToDays, blockedAtDays } = limits.dueDateTints;
  if (daysLeft === soonAtDays) return 'soon';
  if (daysLeft === blockedAtDays) return 'blocked';
  return daysLeft >= lateFromDays && daysLeft <= lateToDays ? 'late' : null;
}
