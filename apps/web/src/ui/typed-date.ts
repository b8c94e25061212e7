/** How dates and times are typed, DD/MM/YYYY and HH:mm in every language (core §9), and how forms hold them. */

type Segment = { length: number; highestFirst: number };
const dateSegments: Segment[] = [
  { length: 2, highestFirst: 3 },
  { length: 2, highestFirst: 1 },
  { length: 4, highestFirst: 9 },
];
const timeSegments: Segment[] = [
  { length: 2, highestFirst: 2 },
  { length: 2, highestFirst: 5 },
];

/** Puts the separators where they belong while digits are typed; none is added at the end, so that deleting works. */
const mask = (text: string, segments: readonly Segment[], separator: string): string => {
  const done: string[] = [];
  let rest = text.replace(/^\D+/, '');
  for (const { length, highestFirst } of segments) {
    const digits = /^\d*/.exec(rest)?.[0] ?? '';
    const isShort = digits.length > 1 && Number(digits[0]) > highestFirst;
    const taken = digits.slice(0, isShort ? 1 : length);
    rest = rest.slice(taken.length);
    const isEnded = rest !== '';
    done.push(isEnded && taken.length === 1 && length === 2 ? `0${taken}` : taken);
    if (!isEnded) break;
    if (/^\D/.test(rest) && !/\d/.test(rest) && done.length < segments.length)
      return `${done.join(separator)}${separator}`;
    rest = rest.replace(/^\D+/, '');
  }
  return done.join(separator);
};

export const maskDate = (text: string): string => mask(text, dateSegments, '/');
export const maskTime = (text: string): string => mask(text, timeSegments, ':');

const pad = (number: number | string, length = 2): string => String(number).padStart(length, '0');

/** A typed date as YYYY-MM-DD; null for what is none, like 31/02/2026. A year of two digits is of this century. */
export const readDate = (text: string): string | null => {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim()) ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year.length === 2 ? '20' : ''}${year}-${pad(month)}-${pad(day)}`;
  const read = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== iso ? null : iso;
};

/** A typed time as HH:mm; null for what is none. A full hour needs no minutes. */
export const readTime = (text: string): string | null => {
  const [, hour, minute = '00'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  return hour !== undefined && Number(hour) < 24 && Number(minute) < 60 ? `${pad(hour)}:${minute}` : null;
};

/** A date as forms hold it, as it is typed; what is none stays as it was typed. */
export const writeDate = (held: string): string => held.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** The two fields of a date with a time: a form holds YYYY-MM-DDTHH:mm, or, unfinished, what was typed around the T. */
export const fieldsOf = (held: string): { date: string; time: string } => {
  const [date = '', time = ''] = held.split('T');
  return { date: writeDate(date), time };
};

const wholeYear = /\d{4}$/;

/** What a form holds of a typed date: its civil day, or what was typed of it. Years of two digits wait: more may follow. */
export const dayOrTyped = (text: string, isLeft: boolean): string =>
  isLeft || wholeYear.test(text) ? (readDate(text) ?? text) : text;

/** Whether what a form holds is a civil day. */
export const isCivilDay = (held: string): boolean => /^\d{4}-\d\d-\d\d$/.test(held);

/** What a form holds of the two fields; empty when both are. Years of two digits wait: more may follow. */
export const heldOf = ({ date, time }: { date: string; time: string }, isLeft = false): string => {
  if (date === '' && time === '') return '';
  const day = dayOrTyped(date, isLeft);
  const clock = isLeft || time.length === 5 ? (readTime(time) ?? time) : time;
  return `${day}T${clock}`;
};

/** Whether what a form holds is a whole wall time. */
export const isWallTime = (held: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(held);
