const formats = new Map<string, Intl.DateTimeFormat>();

const format = (language: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, options);
  formats.set(key, made);
  return made;
};

/** The calendar day of an instant where the reader is, as YYYY-MM-DD. */
export const dayOf = (instant: string | Date): string => {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Clock time of an instant, HH:mm. */
export const clockOf = (instant: string, language: string): string =>
  format(language, 'clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** Time of a list row: the clock today, else dd/MM/yyyy (core §2). */
export const rowTime = (instant: string, language: string, now: Date = new Date()): string => {
  if (dayOf(instant) === dayOf(now)) return clockOf(instant, language);
  const [year, month, day] = dayOf(instant).split('-');
  return `${day}/${month}/${year}`;
};

/** Whole date and time, for hints: dd/MM/yyyy HH:mm. */
export const fullTime = (instant: string, language: string): string => {
  const [year, month, day] = dayOf(instant).split('-');
  return `${day}/${month}/${year} ${clockOf(instant, language)}`;
};

/** Which words a day separator needs. */
export const dayName = (instant: string, language: string, now: Date = new Date()): 'today' | 'yesterday' | string => {
  const day = dayOf(instant);
  if (day === dayOf(now)) return 'today';
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  if (day === dayOf(before)) return 'yesterday';
  return format(language, 'day', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant));
};
