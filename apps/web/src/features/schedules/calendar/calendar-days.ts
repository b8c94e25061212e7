import { addDays } from '@recado/contract';
import { addMonths, dayInWords, weekBegin, weekStartOf, weeksOf } from '../../../ui/month-of.ts';

export const calendarViews = ['month', 'week', 'day', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The civil days that a view shows: from the first one until before `to`. The list has no end. */
export const daysOf = (view: CalendarView, day: string, language: string): { from: string; to: string | null } => {
  const weekStart = weekStartOf(language);
  if (view === 'list') return { from: day, to: null };
  if (view === 'day') return { from: day, to: addDays(day, 1) };
  if (view === 'week') {
    const from = weekBegin(day, weekStart);
    return { from, to: addDays(from, 7) };
  }
  const weeks = weeksOf(day, weekStart);
  return { from: weeks[0]?.[0] ?? day, to: addDays(weeks.at(-1)?.at(-1) ?? day, 1) };
};

/** Where "next" and "previous" lead from a day; the list goes by months. */
export const stepFrom = (view: CalendarView, day: string, direction: 1 | -1): string => {
  if (view === 'day') return addDays(day, direction);
  if (view === 'week') return addDays(day, 7 * direction);
  return addMonths(day, direction);
};

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What is on screen, in words, the list by its first day: "novembro de 2026", "22–28 de nov. de 2026", "sábado, 28 de novembro de 2026". */
export const periodInWords = (view: CalendarView, day: string, language: string): string => {
  if (view === 'month') return dayInWords(day, language, { month: 'long', year: 'numeric' });
  if (view === 'list') return dayInWords(day, language, { day: 'numeric', month: 'short', year: 'numeric' });
  if (view === 'day') return dayInWords(day, language, { dateStyle: 'full' });
  const { from } = daysOf('week', day, language);
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(utc(from), utc(addDays(from, 6)));
};

/** A wall time YYYY-MM-DDTHH:mm, so many minutes on. */
export const addMinutes = (wallTime: string, minutes: number): string =>
  new Date(Date.parse(`${wallTime}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);

const minuteSteps: Readonly<Record<string, number>> = { ArrowUp: -15, ArrowDown: 15 };
const daySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const weekSteps: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7 };

/** Where an arrow key carries an event: by days sideways; up and down by weeks in a month, else by quarters of an hour. */
export const carriedBy = (wallTime: string, key: string, view: CalendarView): string | null => {
  const days = daySteps[key] ?? (view === 'month' ? weekSteps[key] : undefined);
  if (days !== undefined) return addMinutes(wallTime, days * 24 * 60);
  const minutes = view === 'month' ? undefined : minuteSteps[key];
  return minutes === undefined ? null : addMinutes(wallTime, minutes);
};
