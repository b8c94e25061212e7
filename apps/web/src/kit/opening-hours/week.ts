import { defaultSchedules, type OpeningHours } from '@recado/contract';

/** Days by the name that is stored, in the order of the form (administration §2). */
export const weekdays = defaultSchedules.map(({ weekdayEn }) => weekdayEn);
export type Weekday = (typeof weekdays)[number];

/** One day as it is edited. Closed days keep the hours that they had, to be opened with them again. */
export type Day = { readonly weekday: Weekday; readonly isOpen: boolean; readonly start: string; readonly end: string };
export type Week = readonly Day[];

const dayMinutes = 24 * 60;
const usual = { start: '08:00', end: '18:00' };
/** The last minute of a day: hours are told up to and with it (wire-contract 8.3). */
const lastMinute = '23:59';

/** Minutes after midnight; NaN for what is no time of day. */
export const minutesOf = (time: string): number => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
};

/** What somebody typed as a time of day: `8`, `830`, `8:30` and `8h30` are times; anything else stays as it is. */
export const asTime = (typed: string): string => {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2}) ?[:h.]? ?(\d{2})? ?h?$/i.exec(typed.trim().slice(0, 20).replaceAll(/\s+/g, ' ')) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes.padEnd(2, '0')}`;
  return Number.isNaN(minutesOf(time)) || hours === '' ? typed : time;
};

export const isTime = (text: string): boolean => !Number.isNaN(minutesOf(text));

/** A stored week as it is edited: seven days, those that are missing as a new company has them. */
export const weekOf = (stored: readonly OpeningHours[]): Week =>
  defaultSchedules.map((fallback): Day => {
    const { startTime, endTime } = stored.find(({ weekdayEn }) => weekdayEn === fallback.weekdayEn) ?? fallback;
    const isOpen = startTime !== endTime;
    const hours = isOpen ? { start: startTime, end: endTime } : usual;
    return { weekday: fallback.weekdayEn, isOpen, ...hours };
  });

/** What is stored of a week: closed days from 00:00 to 00:00 (administration §2). */
export const storedWeek = (week: Week): OpeningHours[] =>
  week.map(({ weekday, isOpen, start, end }, place) => ({
    weekday: defaultSchedules[place]?.weekday ?? weekday,
    weekdayEn: weekday,
    startTime: isOpen ? start : '00:00',
    endTime: isOpen ? end : '00:00',
  }));

/** Whether the hours of a day cannot stand: one is missing, or the end does not come after the start. */
export const isBroken = ({ isOpen, start, end }: Day): boolean => isOpen && !(minutesOf(start) < minutesOf(end));

/** Minutes of a week in which there is somebody, broken days left out; up to the last minute of a day is up to its end. */
export const openMinutes = (week: Week): number =>
  week
    .filter((day) => day.isOpen && !isBroken(day))
    .reduce((sum, { start, end }) => sum + (end === lastMinute ? dayMinutes : minutesOf(end)) - minutesOf(start), 0);

/** Where the hours of a day stand in it, as parts of the whole; null for a day without any. */
export const shareOf = (day: Day): { from: number; to: number } | null => {
  if (!day.isOpen || isBroken(day)) return null;
  const end = day.end === lastMinute ? dayMinutes : minutesOf(day.end);
  return { from: minutesOf(day.start) / dayMinutes, to: end / dayMinutes };
};

export const withDay = (week: Week, changed: Day): Week =>
  week.map((day) => (day.weekday === changed.weekday ? changed : day));

/** The hours of a day for every other open one. */
export const copiedToOpen = (week: Week, { start, end }: Day): Week =>
  week.map((day) => (day.isOpen ? { ...day, start, end } : day));

/** The ready weeks of the form. */
export const presets = {
  business: (): Week => weekOf(defaultSchedules),
  likeFirst: (week: Week): Week => {
    const [first] = week;
    return first ? week.map(({ weekday }) => ({ ...first, weekday })) : week;
  },
  always: (week: Week): Week => week.map(({ weekday }) => ({ weekday, isOpen: true, start: '00:00', end: lastMinute })),
} as const;
