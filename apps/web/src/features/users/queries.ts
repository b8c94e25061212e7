import { companyRoutes, connectionRoutes, queueListRoutes, users } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { followRecords } from '../../kit/resource/live-records.ts';
import { holdsText } from '../../kit/resource/orders.ts';
import type { RecordList } from '../../kit/resource/record-lists.ts';
import { listKeyOf, type RowOf, records } from '../../kit/resource/records.ts';

export type User = RowOf<typeof users>;

/** The company's users, newest first, searched by name and e-mail (wire-contract 4.4). */
export const userRecords = records({
  key: 'users',
  resource: users,
  holds: (user, { search }) => holdsText(search, user.name, user.email),
  toRow: ({ company, ...user }) => ({ ...user, company: { id: company.id, name: company.name } }),
});

followRecords(userRecords, {
  changed: ['user.updated', ({ user }) => user],
  gone: ['user.deleted', ({ userId }) => userId],
});

onEvent('user.presenceChanged', ({ userId, online, lastSeenAt }) => {
  queryClient.setQueriesData<RecordList<User>>({ queryKey: listKeyOf(userRecords.key) }, (list) => {
    if (!list) return list;
    const seen = (row: User): User => (row.id === userId ? { ...row, online, lastSeenAt } : row);
    return { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(seen) })) };
  });
});

/** Queues and connections that a user may be given. */
export const queueChoices = queryOptions({
  queryKey: ['userChoices', 'queues'],
  queryFn: ({ signal }) => call(queueListRoutes.listQueues, { query: {} }, { signal }),
  staleTime: 0,
});
export const connectionChoices = queryOptions({
  queryKey: ['userChoices', 'connections'],
  queryFn: ({ signal }) => call(connectionRoutes.listConnections, { query: { session: '0' } }, { signal }),
  staleTime: 0,
});

/** The own company's plan, whose limit stands beside the number of users. */
export const ownPlanQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['ownPlan', companyId],
    queryFn: ({ signal }) => call(companyRoutes.getCompanyPlan, { params: { id: companyId } }, { signal }),
  });
