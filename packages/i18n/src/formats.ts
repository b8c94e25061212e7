import type { Language } from '@recado/contract';
import { locales } from './locales.ts';

/** Where and when a text is read: an IANA time zone and the reader's present instant. */
export type Reader = { readonly timezone: string; readonly now: Date };

type Parts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;

const partsByZone = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = partsByZone.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    partsByZone.set(timezone, format);
  }
  return format;
}

function partsOf(at: Date | string, timezone: string): Parts {
  const parts = formatOf(timezone).formatToParts(typeof at === 'string' ? new Date(at) : at);
  return Object.fromEntries(parts.map((part) => [part.type, part.value])) as Parts; // the format asks for all six
}

/** Civil date YYYY-MM-DD of an instant in a zone. */
export function civilDate(at: Date | string, timezone: string): string {
  const { year, month, day } = partsOf(at, timezone);
  return `${year}-${month}-${day}`;
}

const dayMs = 86_400_000;

/** Whole days from one civil date YYYY-MM-DD to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Two digits each, 24 hours. */
export function clockParts(at: Date | string, timezone: string): Pick<Parts, 'hour' | 'minute' | 'second'> {
  const { hour, minute, second } = partsOf(at, timezone);
  return { hour, minute, second };
}

/** HH:mm */
export function clock(at: Date | string, timezone: string): string {
  const { hour, minute } = partsOf(at, timezone);
  return `${hour}:${minute}`;
}

/** DD/MM/YYYY (core §9) */
export function date(at: Date | string, timezone: string): string {
  const { year, month, day } = partsOf(at, timezone);
  return `${day}/${month}/${year}`;
}

/** DD/MM/YYYY of a civil date YYYY-MM-DD; no zone takes part. */
export function civilDateText(civil: string): string {
  const [year = '', month = '', day = ''] = civil.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** DD/MM/YYYY HH:mm (core §9) */
export function dateTime(at: Date | string, timezone: string): string {
  return `${date(at, timezone)} ${clock(at, timezone)}`;
}

/** dd/MM/yy HH:mm, last update of a connection (administration §2) */
export function shortDateTime(at: Date | string, timezone: string): string {
  const { year, month, day } = partsOf(at, timezone);
  return `${day}/${month}/${year.slice(2)} ${clock(at, timezone)}`;
}

/** HH:mm:ss, the log of the simulated phone. */
export function clockWithSeconds(at: Date | string, timezone: string): string {
  const { hour, minute, second } = partsOf(at, timezone);
  return `${hour}:${minute}:${second}`;
}

/** Time of a list row: clock if today, else dd/MM/yyyy (core §2). */
export function rowTime(at: Date | string, reader: Reader): string {
  const isToday = civilDate(at, reader.timezone) === civilDate(reader.now, reader.timezone);
  return isToday ? clock(at, reader.timezone) : date(at, reader.timezone);
}

/** Text of a day pill: Hoje, Ontem, else 11 de novembro de 2026 (ui §6). */
export function dayLabel(at: Date | string, reader: Reader, language: Language): string {
  const day = civilDate(at, reader.timezone);
  const age = daysBetween(day, civilDate(reader.now, reader.timezone));
  if (age === 0 || age === 1) {
    const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-age, 'day');
    return word.charAt(0).toLocaleUpperCase(locales[language]) + word.slice(1);
  }
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** Elapsed time in one unit: 4 s, 14 min, 2 h, 3 d. Never negative. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** A length in its two largest units: 4 s, 1 min 12 s, 2 h 5 min, 3 d 4 h. Never negative. */
export function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const units = [
    ['d', 86_400, 3_600, 'h'],
    ['h', 3_600, 60, 'min'],
    ['min', 60, 1, 's'],
  ] as const;
  for (const [unit, size, restSize, restUnit] of units) {
    if (seconds < size) continue;
    const rest = Math.floor((seconds % size) / restSize);
    return `${Math.floor(seconds / size)} ${unit}${rest ? ` ${rest} ${restUnit}` : ''}`;
  }
  return `${seconds} s`;
}

/** Countdown or length: 0:14, 12:05. Rounded up to the next second, never negative. */
export function timer(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Average of the dashboard in hours and minutes: 1h 05m (core §2). */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  return `${Math.floor(whole / 60)}h ${String(whole % 60).padStart(2, '0')}m`;
}

const moneyFormat = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Price in reais: R$ 1.249,00 (administration §9). */
export function money(value: number): string {
  return `R$ ${moneyFormat.format(value)}`;
}

const perMonth: Readonly<Record<Language, string>> = { pt: '/mês', en: '/month', es: '/mes' };

/** Price of a plan: R$ 249,00/mês (administration §9). */
export function monthlyPrice(value: number, language: Language): string {
  return `${money(value)}${perMonth[language]}`;
}

/** A number of digits as people read it: +55 11 98877-1020, 0800 123 4567; other countries get a plus sign only. */
export function phoneNumber(digits: string): string {
  const toll = /^55([3589]00)(\d{3})(\d{3,4})$/.exec(digits);
  if (toll) return `0${toll[1]} ${toll[2]} ${toll[3]}`;
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  return /^\d{8,15}$/.test(digits) ? `+${digits}` : digits;
}

/** Hour of the day, 0 to 23, in a zone. */
export function hourOf(at: Date | string, timezone: string): number {
  return Number(partsOf(at, timezone).hour);
}
