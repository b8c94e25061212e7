import { connectionRoutes, dashboardRoutes, queueListRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../kit/realtime/refresh-soon.ts';
import type { Scope } from './dashboard-address.ts';

const idList = (ids: readonly number[]): string | undefined => (ids.length > 0 ? JSON.stringify(ids) : undefined);

const placesOf = ({ queueIds, connectionIds }: Scope) => {
  const [queues, connections] = [idList(queueIds), idList(connectionIds)];
  return { ...(queues ? { queueIds: queues } : {}), ...(connections ? { whatsappIds: connections } : {}) };
};

/** A scope in the words of the calls. */
export const queryOf = (scope: Scope) => ({ date_from: scope.from, date_to: scope.to, ...placesOf(scope) });

const chartOf = (scope: Scope) => ({ initialDate: scope.from, finalDate: scope.to, ...placesOf(scope) });

const key = (name: string, scope: Scope) => ['dashboard', name, scope] as const;

export const numbersQuery = (scope: Scope) =>
  queryOptions({
    queryKey: key('numbers', scope),
    queryFn: ({ signal }) => call(dashboardRoutes.getDashboard, { query: queryOf(scope) }, { signal }),
  });

/** By day; by hour where it is a single one. */
export const daysQuery = (scope: Scope) =>
  queryOptions({
    queryKey: key('days', scope),
    queryFn: ({ signal }) => call(dashboardRoutes.countTicketsOfDays, { query: chartOf(scope) }, { signal }),
  });

export const arrivalsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: key('arrivals', scope),
    queryFn: ({ signal }) => call(dashboardRoutes.countArrivals, { query: queryOf(scope) }, { signal }),
  });

export const responsesQuery = (scope: Scope) =>
  queryOptions({
    queryKey: key('responses', scope),
    queryFn: ({ signal }) => call(dashboardRoutes.measureFirstResponses, { query: queryOf(scope) }, { signal }),
  });

/** What is of this moment; it follows events. */
export const nowQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['dashboard-now', scope.queueIds, scope.connectionIds],
    queryFn: ({ signal }) => call(dashboardRoutes.getDashboardNow, { query: placesOf(scope) }, { signal }),
    staleTime: 0,
  });

const refreshNow = refreshSoon(['dashboard-now']);
onEvent('ticket.updated', refreshNow);
onEvent('ticket.removed', refreshNow);
onEvent('user.presenceChanged', refreshNow);

export const queuesQuery = queryOptions({
  queryKey: ['dashboard-choices', 'queues'],
  queryFn: ({ signal }) => call(queueListRoutes.listQueues, { query: {} }, { signal }),
});

export const connectionsQuery = queryOptions({
  queryKey: ['dashboard-choices', 'connections'],
  queryFn: ({ signal }) => call(connectionRoutes.listConnections, { query: {} }, { signal }),
});
