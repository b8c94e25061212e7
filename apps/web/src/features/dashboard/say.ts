import { locales } from '@recado/i18n';
import i18next from 'i18next';
import { currentLanguage } from '../../kit/i18n.ts';

/** "1 h 12 min", "0 h 07 min"; `null` is said in words. */
export const sayMinutes = (minutes: number | null): string => {
  if (minutes === null) return i18next.t('dashboard.none');
  const whole = Math.round(minutes);
  return i18next.t('dashboard.minutes', {
    hours: String(Math.floor(whole / 60)),
    minutes: String(whole % 60).padStart(2, '0'),
  });
};

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[currentLanguage()], { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** "22 de out." of a civil day. */
export const sayShortDay = (day: string): string => format(day, { day: 'numeric', month: 'short' });

/** "20 de nov. de 2026". */
export const sayDay = (day: string): string => format(day, { day: 'numeric', month: 'short', year: 'numeric' });

/** "22 de out. a 20 de nov."; one day alone is said once. */
export const sayPeriod = ({ from, to }: { from: string; to: string }, sayLast: (day: string) => string): string =>
  from === to ? sayLast(to) : i18next.t('dashboard.period.range', { from: sayShortDay(from), to: sayLast(to) });

/** "22/10", the foot of a bar. */
export const sayFoot = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** "09:00". */
export const sayHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** 0 = Sunday. */
export const sayWeekday = (weekday: number): string => i18next.t(`dashboard.weekdays.${weekdays[weekday] ?? 'sunday'}`);
