import { addDays } from '@recado/contract';

/** Civil days are texts YYYY-MM-DD, without a zone. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);
/** The same day of another month; the last one where that month is shorter. */
export const addMonths = (day: string, months: number): string => {
  const date = dateOf(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  return `${textOf(last).slice(0, 8)}${String(Math.min(date.getUTCDate(), last.getUTCDate())).padStart(2, '0')}`;
};

/** Which day weeks begin with, 0 is Sunday: Monday in Spanish, Sunday in Portuguese and English. */
export const weekStartOf = (language: string): number => (language.startsWith('es') ? 1 : 0);

/** The first day of the week of a day. */
export const weekBegin = (day: string, weekStart: number): string =>
  addDays(day, -((dateOf(day).getUTCDay() - weekStart + 7) % 7));

/** The weeks that a month touches, with the days around it. */
export const weeksOf = (day: string, weekStart: number): string[][] => {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let first = weekBegin(`${month}-01`, weekStart); first.slice(0, 7) <= month; first = addDays(first, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(first, index)));
  return weeks;
};

/** Where a key of the calendar leads from a day; null for other keys (WAI-ARIA date grid). */
export const dayAfterKey = (day: string, key: string, weekStart: number): string | null => {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => weekBegin(day, weekStart),
    End: () => addDays(weekBegin(day, weekStart), 6),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return steps[key]?.() ?? null;
};

/** A day in words; its zone is none. */
export const dayInWords = (day: string, language: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(dateOf(day));
