import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idListText, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

const day = z.union([z.literal(''), z.iso.date()]).default('');
const days = z
  .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(limits.dashboardDays)])
  .optional();

/** Ours: tickets of these queues and connections alone. */
const places = { queueIds: idListText.optional(), whatsappIds: idListText.optional() };

/** The last `days` civil days of the company, today among them, or the days from one to the other, both included. */
export const dashboardQuery = z.object({ days, date_from: day, date_to: day, ...places });
export type DashboardQuery = z.output<typeof dashboardQuery>;

/** The same as the family's charts ask for it; the company is the caller's own, whatever else a client sends. */
export const dashboardChartQuery = z.object({ initialDate: day, finalDate: day, ...places });
export type DashboardChartQuery = z.output<typeof dashboardChartQuery>;

/** The civil days that a reply is of. */
const period = z.object({ from: z.string(), to: z.string() });
export type DashboardPeriod = z.infer<typeof period>;

const minutes = z.number().nullable();

export const dashboardCounters = z.object({
  supportHappening: z.number(),
  supportPending: z.number(),
  supportFinished: z.number(),
  leads: z.number(),
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  /** Ours: attendances that began in the period. */
  begun: z.number(),
  /** Ours: since when the oldest of those in hand is attended, and the oldest waiting one waits. */
  happeningSince: instant.nullable(),
  pendingSince: instant.nullable(),
});
export type DashboardCounters = z.infer<typeof dashboardCounters>;

export const dashboardAttendant = z.object({
  id: z.number(),
  name: z.string(),
  avgSupportTime: minutes,
  /** Attendances that began in the period. */
  tickets: z.number(),
  rating: z.number().nullable(),
  online: z.boolean(),
  /** Ours. */
  avgWaitTime: minutes,
  happening: z.number(),
  finished: z.number(),
  votes: z.number(),
  lastSeenAt: instant.nullable(),
});
export type DashboardAttendant = z.infer<typeof dashboardAttendant>;

/** Arrivals of one weekday (0 = Sunday) and civil hour. */
export const dashboardArrival = z.object({ weekday: z.number(), hour: z.number(), total: z.number() });
export type DashboardArrival = z.infer<typeof dashboardArrival>;

/** How soon customers of a queue were answered for the first time, in minutes. */
export const dashboardFirstResponse = z.object({
  /** Null: tickets without a queue. */
  queueId: z.number().nullable(),
  name: z.string().nullable(),
  color: z.string().nullable(),
  answered: z.number(),
  p50: z.number(),
  p90: z.number(),
});
export type DashboardFirstResponse = z.infer<typeof dashboardFirstResponse>;

/** The tables that can be kept as a file. */
export const dashboardTables = ['attendants', 'users', 'days', 'arrivals', 'firstResponses'] as const;
export type DashboardTable = (typeof dashboardTables)[number];

const errors = ['ERR_DASHBOARD_FILTER', 'ERR_DASHBOARD_PERIOD'] as const;

export const dashboardRoutes = {
  getDashboard: route({
    method: 'GET',
    path: '/dashboard',
    access: 'dashboard.view',
    summary: 'Counters and attendants of a period (docs/rules/dashboard.md); averages in minutes.',
    query: dashboardQuery,
    reply: z.object({ counters: dashboardCounters, attendants: z.array(dashboardAttendant), period }),
    errors,
  }),
  getDashboardNow: route({
    method: 'GET',
    path: '/dashboard/now',
    access: 'dashboard.view',
    summary:
      'Ours: what of the dashboard is of this moment, without any period: counters in hand and waiting, and who is online.',
    query: z.object(places),
    reply: z.object({
      counters: dashboardCounters.pick({
        supportHappening: true,
        supportPending: true,
        happeningSince: true,
        pendingSince: true,
      }),
      attendants: z.array(dashboardAttendant.pick({ id: true, online: true, happening: true, lastSeenAt: true })),
    }),
  }),
  countTicketsOfUsers: route({
    method: 'GET',
    path: '/dashboard/ticketsUsers',
    access: 'dashboard.view',
    summary: 'Attendances that began in the period by who has them, users without any included.',
    query: dashboardChartQuery,
    reply: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.string(), id: z.number() })) }),
    errors,
  }),
  countTicketsOfDays: route({
    method: 'GET',
    path: '/dashboard/ticketsDay',
    access: 'dashboard.view',
    summary: 'Attendances that began in the period, by day, or by hour of a single day.',
    query: dashboardChartQuery,
    reply: z.object({
      count: z.number(),
      data: z.union([
        z.array(z.object({ total: z.string(), horario: z.number() })),
        z.array(z.object({ total: z.string(), data: z.string() })),
      ]),
    }),
    errors,
  }),
  countArrivals: route({
    method: 'GET',
    path: '/dashboard/arrivals',
    access: 'dashboard.view',
    summary: 'Ours: attendances that began in the period by weekday and hour.',
    query: dashboardQuery,
    reply: z.object({ data: z.array(dashboardArrival), period }),
    errors,
  }),
  measureFirstResponses: route({
    method: 'GET',
    path: '/dashboard/firstResponses',
    access: 'dashboard.view',
    summary: 'Ours: how soon customers were answered for the first time, by queue.',
    query: dashboardQuery,
    reply: z.object({ data: z.array(dashboardFirstResponse), period }),
    errors,
  }),
  exportDashboard: route({
    method: 'GET',
    path: '/dashboard/export',
    access: 'dashboard.export',
    summary: 'Ours: one table of the dashboard as dashboard.csv; the export is noted.',
    query: dashboardQuery.extend({ table: z.enum(dashboardTables) }),
    reply: z.file(),
    download: { fileName: 'dashboard.csv', type: 'text/csv; charset=utf-8' },
    errors,
  }),
};
