import { type ScheduleStatus, scheduleStatuses } from '@recado/contract';
import { type ResourceSearch, validateResourceSearch } from '../../../kit/resource/resource-search.ts';
import { isWallTime } from '../../../ui/typed-date.ts';
import { type CalendarView, calendarViews } from './calendar-days.ts';

/**
 * What the address of the calendar holds beside search and form: the view and its day, what is narrowed by, and with what a
 * new schedule begins: a contact, a wall time.
 */
export type CalendarSearch = ResourceSearch & {
  view?: CalendarView;
  date?: string;
  person?: number;
  state?: ScheduleStatus;
  connection?: number;
  contactId?: number;
  at?: string;
};

const idIn = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
};

const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

/** A day that there is: "2026-02-31" is none. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${text}T`);
};

const textIf = (value: unknown, holds: (text: string) => boolean): string | undefined =>
  typeof value === 'string' && holds(value) ? value : undefined;

/** Without what is empty: an address holds only what is not as it always is. */
const given = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  }; // what is undefined was left out

export const validateCalendarSearch = (search: Record<string, unknown>): CalendarSearch => ({
  ...validateResourceSearch(search),
  ...given({
    view: oneOf(search.view, calendarViews),
    date: textIf(search.date, isDay),
    person: idIn(search.person),
    state: oneOf(search.state, scheduleStatuses),
    connection: idIn(search.connection),
    contactId: idIn(search.contactId),
    at: textIf(search.at, (text) => isWallTime(text) && isDay(text.slice(0, 10))),
  }),
});
