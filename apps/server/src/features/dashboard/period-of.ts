import {
  addDays,
  type DashboardChartQuery,
  type DashboardPeriod,
  type DashboardQuery,
  dayIn,
  daysFrom,
  limits,
} from '@recado/contract';
import type { Attended } from '#features/tickets/index.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';

/** What is counted: the days, named, and the queues and connections. */
export type Asked = Attended & DashboardPeriod;

function checked(period: DashboardPeriod): DashboardPeriod {
  const length = daysFrom(period.from, period.to) + 1;
  if (length < 1 || length > limits.dashboardDays) fail('ERR_DASHBOARD_PERIOD');
  return period;
}

/** Two days, of which one may be missing: until today, or from the first of the month. */
function between(from: string, to: string, today: string): DashboardPeriod {
  if (!from && !to) return fail('ERR_DASHBOARD_FILTER');
  const last = to || today;
  return checked({ from: from || `${last.slice(0, 8)}01`, to: last });
}

/**
 * The days of a question in the company's zone: the named ones, else the last `days`, the present one among them.
 * `days` and an end together are the days up to that end.
 */
export function askedOf(actor: Actor, query: DashboardQuery, now = new Date()): Asked {
  const { days, date_from: from, date_to: to, queueIds, whatsappIds } = query;
  const { timezone } = actor;
  const today = dayIn(timezone, now);
  const isCounted = days !== undefined && !from;
  const last = to || today;
  const period = isCounted ? checked({ from: addDays(last, 1 - days), to: last }) : between(from, to, today);
  return { ...period, timezone, queueIds, whatsappIds };
}

/** The same of a chart. */
export function askedOfChart(actor: Actor, query: DashboardChartQuery, now = new Date()): Asked {
  const { initialDate, finalDate, queueIds, whatsappIds } = query;
  const { timezone } = actor;
  return { ...between(initialDate, finalDate, dayIn(timezone, now)), timezone, queueIds, whatsappIds };
}
