/** The dashboard: numbers of a period for the admins of a company, each of which opens its tickets (docs/rules/dashboard.md). */
import { type dashboardRoutes, wireOfDay, wireOfHour, wireOfUser } from '@recado/contract';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { writeCsv } from '#kit/sheets/write-csv.ts';
import { countByUser, readAttendants, readNow } from './attendants.repo.ts';
import { attendantsOf, countersOf, liveCountersOf, nowOf } from './make-counters.ts';
import { type Asked, askedOf, askedOfChart } from './period-of.ts';
import { tableRows } from './table-rows.ts';
import { countArrivals, countByDay, countByHour, measureFirstResponses } from './times.repo.ts';

const periodOf = ({ from, to }: Asked) => ({ from, to });

/** By day, or by hour of a single day, as clients of the family read it. */
async function chartOfDays({ data, actor }: Call, asked: Asked) {
  if (asked.from === asked.to) {
    const hours = await countByHour(data, actor.companyId, asked);
    const count = hours.reduce((sum, { tickets }) => sum + tickets, 0);
    return { count, data: hours.map(wireOfHour) };
  }
  const days = await countByDay(data, actor.companyId, asked);
  const count = days.reduce((sum, { tickets }) => sum + tickets, 0);
  return { count, data: days.map(wireOfDay) };
}

export { foldAttendances } from './attendance-sums.repo.ts';

/** Handlers of the dashboard's calls. */
export function dashboardHandlers(): Handlers<keyof typeof dashboardRoutes> {
  return {
    getDashboard: async ({ query }, { actor, data }) => {
      const asked = askedOf(actor, query);
      const read = await readAttendants(data, actor.companyId, asked);
      return { counters: countersOf(read), attendants: attendantsOf(read), period: periodOf(asked) };
    },
    getDashboardNow: async ({ query }, { actor, data }) => {
      const { live, people } = await readNow(data, actor.companyId, query);
      return { counters: liveCountersOf(live), attendants: people.map((person) => nowOf(person, live)) };
    },
    countTicketsOfUsers: async ({ query }, { actor, data }) => {
      const rows = await countByUser(data, actor.companyId, askedOfChart(actor, query));
      return { data: rows.map(wireOfUser) };
    },
    countTicketsOfDays: async ({ query }, call) => chartOfDays(call, askedOfChart(call.actor, query)),
    countArrivals: async ({ query }, { actor, data }) => {
      const asked = askedOf(actor, query);
      return { data: await countArrivals(data, actor.companyId, asked), period: periodOf(asked) };
    },
    measureFirstResponses: async ({ query }, { actor, data }) => {
      const asked = askedOf(actor, query);
      return { data: await measureFirstResponses(data, actor.companyId, asked), period: periodOf(asked) };
    },
    exportDashboard: async ({ query }, call) => {
      const { actor, data } = call;
      const rows = await tableRows(data, actor, askedOf(actor, query), query.table);
      await data.tenant(actor.companyId, (tx) => logActivity(tx, call, { kind: 'dashboard.exported' }));
      return writeCsv(rows);
    },
  };
}
