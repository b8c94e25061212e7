import { connectionRoutes, type QueueOption, queueRoutes, queues } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

const last = Number.MAX_SAFE_INTEGER;

/** The company's queues in their order, those without one last (wire-contract 4.5). */
export const queueRecords = records({
  key: 'queues',
  resource: queues,
  compare: (one, other) => (one.orderQueue ?? last) - (other.orderQueue ?? last) || one.id - other.id,
  holds: (queue, { search }) => holdsText(search, queue.name),
  toRow: (queue) => ({ ...queue, ticketsCount: 0, usersCount: 0, connectionsCount: 0, optionsCount: 0 }),
  rowsAreWhole: true,
});

liveRecords(queueRecords);

/** A queue's menu, whole. */
export const optionsOf = (queueId: number) =>
  queryOptions({
    queryKey: ['queue-options', queueId],
    queryFn: ({ signal }) => call(queueRoutes.listQueueOptions, { query: { queueId: String(queueId) } }, { signal }),
    staleTime: 0,
  });

/** Puts the menu as the server has it now. */
export const putOptions = (queueId: number, options: QueueOption[]): void =>
  void queryClient.setQueryData(optionsOf(queueId).queryKey, options);

/** Asks for a menu again, after a change of one of its options. */
export const refreshOptions = (queueId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: optionsOf(queueId).queryKey });

onEvent('queue.updated', ({ queue }) => void refreshOptions(queue.id));

/** Connections whose menu a simulated conversation can use. */
export const connectionChoices = queryOptions({
  queryKey: ['connection-choices'],
  queryFn: ({ signal }) => call(connectionRoutes.listConnections, { query: { session: '0' } }, { signal }),
  staleTime: 0,
});
