import { addDays, daysFrom, limits } from '@recado/contract';

/** The periods of the segment, in days. */
export const periodDays = [3, 7, 15, 30, 60, 90] as const;
export type PeriodDays = (typeof periodDays)[number];
const usual: PeriodDays = 30;

/** What the dashboard is of, in its address, so that back and reload keep it. Ids stand as "3,7". */
export type DashboardSearch = {
  days?: PeriodDays;
  from?: string;
  to?: string;
  alone?: true;
  queues?: string;
  connections?: string;
};

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^2\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

const idsIn = (value: unknown): string | undefined => {
  const ids = String(value ?? '').match(/[1-9]\d{0,8}/g);
  return ids ? ids.slice(0, 100).join(',') : undefined;
};

/** Days from one civil day to another, both included; negative when they are the wrong way round. */
export const lengthOf = (from: string, to: string): number => daysFrom(from, to) + 1;

export const validateDashboardSearch = (search: Record<string, unknown>): DashboardSearch => {
  const days = periodDays.find((known) => known === Number(search.days));
  const [from, to] = [dayIn(search.from), dayIn(search.to)];
  const isRange = from && to && lengthOf(from, to) >= 1 && lengthOf(from, to) <= limits.dashboardDays;
  const [queues, connections] = [idsIn(search.queues), idsIn(search.connections)];
  return {
    ...(isRange ? { from, to } : days && days !== usual ? { days } : {}),
    ...(search.alone ? { alone: true } : {}),
    ...(queues ? { queues } : {}),
    ...(connections ? { connections } : {}),
  };
};

export const readIds = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);

/** Days, queues and connections that numbers are of. */
export type Scope = { from: string; to: string; queueIds: number[]; connectionIds: number[] };

/** What the address is of on the civil day that is today. */
export const scopeOf = (search: DashboardSearch, today: string): Scope => ({
  ...(search.from && search.to
    ? { from: search.from, to: search.to }
    : { from: addDays(today, 1 - (search.days ?? usual)), to: today }),
  queueIds: readIds(search.queues),
  connectionIds: readIds(search.connections),
});

/** The button of the segment that is chosen; null for an own range. */
export const chosenDays = (search: DashboardSearch): PeriodDays | null => (search.from ? null : (search.days ?? usual));

/** As many days just before. */
export const scopeBefore = (scope: Scope): Scope => {
  const length = lengthOf(scope.from, scope.to);
  return { ...scope, from: addDays(scope.from, -length), to: addDays(scope.from, -1) };
};
