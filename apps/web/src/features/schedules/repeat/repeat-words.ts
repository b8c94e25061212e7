import type { RepeatRule } from '@recado/contract';
import type { TFunction } from 'i18next';
import { dayInWords } from '../../../ui/month-of.ts';
import { writeDate } from '../../../ui/typed-date.ts';

/** As much of a rule as its words need; a rule as it is typed has no end yet. */
export type SaidRule = Pick<RepeatRule, 'every' | 'interval' | 'until' | 'times' | 'skipIfWrote' | 'skipHolidays'>;

/** Every month has this many days. */
const shortest = 28;

/** By which days it comes: "todo dia 31, no último dia quando não houver 31". */
function steps({ every, interval }: SaidRule, day: string, wantedDay: number, t: TFunction, language: string): string {
  const weekday = dayInWords(day, language, { weekday: 'long' });
  const date = dayInWords(`2028-${day.slice(5, 7)}-${String(wantedDay).padStart(2, '0')}`, language, {
    ...{ day: 'numeric', month: 'long' },
  });
  const facts = { count: interval, weekday, day: wantedDay, date };
  const words =
    interval === 1
      ? t(`schedules.repeat.words.each.${every}`, facts)
      : t(`schedules.repeat.words.every.${every}`, facts);
  if (every === 'month' && wantedDay > shortest) return `${words}, ${t('schedules.repeat.words.orLast', facts)}`;
  const isLeapDay = every === 'year' && wantedDay > shortest && day.slice(5, 7) === '02';
  return isLeapDay ? `${words}, ${t('schedules.repeat.words.orLast', facts)}` : words;
}

function end({ until, times }: SaidRule, t: TFunction): string[] {
  if (until) return [t('schedules.repeat.words.until', { date: writeDate(until) })];
  return times ? [t('schedules.repeat.words.times', { count: times })] : [];
}

/** A rule in one line, counted from a civil day. */
export function repeatInWords(
  rule: SaidRule,
  { day, wantedDay }: { day: string; wantedDay: number },
  t: TFunction,
  language: string,
): string {
  const skips = [
    ...(rule.skipIfWrote ? [t('schedules.repeat.words.skipIfWrote')] : []),
    ...(rule.skipHolidays ? [t('schedules.repeat.words.skipHolidays')] : []),
  ];
  const rhythm = [steps(rule, day, wantedDay, t, language), ...end(rule, t)].join(', ');
  return [rhythm, ...skips].join('; ');
}
