import { defaultSchedules, type OpeningHours } from '@recado/contract';
import { jsonOf, partOf } from '../source/values.ts';

interface Interval {
  from: string;
  to: string;
}
const clock = /^([01]?\d|2[0-3]):[0-5]\d$/;
const closed: Interval = { from: '00:00', to: '00:00' };

function spanOf(intervals: readonly (readonly [from: unknown, to: unknown])[]): Interval {
  const good = intervals.flatMap(([from, to]) =>
    typeof from === 'string' && typeof to === 'string' && clock.test(from) && clock.test(to)
      ? [{ from: from.padStart(5, '0'), to: to.padStart(5, '0') }]
      : [],
  );
  if (good.length === 0) return closed;
  const [from = '00:00'] = good.map((one) => one.from).sort();
  const to =
    good
      .map((one) => one.to)
      .sort()
      .at(-1) ?? '00:00';
  return { from, to };
}

/** The intervals of a day in one of the three forms of the family. */
function intervalsOf(value: unknown, day: string): (readonly [unknown, unknown])[] {
  const rules = partOf(value, 'weeklyRules');
  if (Array.isArray(rules))
    return rules
      .filter(
        (rule) => Array.isArray(partOf(rule, 'days')) && (partOf(rule, 'days') as unknown[]).includes(day.slice(0, 3)),
      )
      .flatMap((rule) => (partOf(rule, 'hours') as unknown[] | undefined) ?? [])
      .map((hours) => [partOf(hours, 'from'), partOf(hours, 'to')] as const);
  if (!Array.isArray(value)) return [];
  const row: unknown = value.find((one) => partOf(one, 'weekdayEn') === day);
  const pair = (end: string) => [partOf(row, `startTime${end}`), partOf(row, `endTime${end}`)] as const;
  return [pair(''), pair('A'), pair('B')].filter(([from]) => from !== undefined);
}

/** Opening hours, one interval a day; `lost` days had more than one. Null where nothing was set. */
export function openingHoursOf(column: unknown): { hours: OpeningHours[]; lost: string[] } | null {
  const value = jsonOf(column);
  const days = defaultSchedules.map((day) => ({ day, intervals: intervalsOf(value, day.weekdayEn) }));
  if (days.every(({ intervals }) => intervals.length === 0)) return null;
  const isFilled = ([from, to]: readonly [unknown, unknown]) => Boolean(from) && Boolean(to) && from !== to;
  return {
    hours: days.map(({ day, intervals }) => {
      const { from, to } = spanOf(intervals.filter(isFilled));
      return { weekday: day.weekday, weekdayEn: day.weekdayEn, startTime: from, endTime: to };
    }),
    lost: days.filter(({ intervals }) => intervals.filter(isFilled).length > 1).map(({ day }) => day.weekdayEn),
  };
}
