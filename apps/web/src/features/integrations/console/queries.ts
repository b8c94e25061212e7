import { type Delivery, deliveryRoutes, integrationRoutes, webhookRoutes } from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../../kit/realtime/refresh-soon.ts';

export const periods = ['hour', 'day', 'week', 'all'] as const;
const hours = { hour: 1, day: 24, week: 168, all: null } as const;

/** What is looked for. */
export type Wanted = {
  /** "webhook", "integration", or one of them with its id: "webhook:7". */
  to: string;
  state: Delivery['state'] | '';
  event: string;
  period: (typeof periods)[number];
};
export const everything: Wanted = { to: '', state: '', event: '', period: 'day' };

const isTarget = (text: string | undefined): text is Delivery['target'] => text === 'webhook' || text === 'integration';

/** The same as the server is asked it. */
export const filterOf = ({ to, event, period }: Wanted) => {
  const [target, id] = to.split(':');
  const span = hours[period];
  return {
    ...(isTarget(target) ? { target } : {}),
    ...(id ? { targetId: Number(id) } : {}),
    ...(event ? { event } : {}),
    ...(span === null ? {} : { from: new Date(Date.now() - span * 3_600_000).toISOString() }),
  };
};

/** Deliveries, newest first, a page at a time. */
export const deliveriesQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', 'list', wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        deliveryRoutes.listDeliveries,
        { query: { ...filterOf(wanted), state: wanted.state, after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** One with what was sent and answered. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['deliveries', 'one', id],
    queryFn: ({ signal }) => call(deliveryRoutes.getDelivery, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** What something may have been sent to. */
export const targetChoices = queryOptions({
  queryKey: ['delivery-targets'],
  queryFn: async ({ signal }) => {
    const [{ queueIntegrations }, { webhooks }] = await Promise.all([
      call(integrationRoutes.listQueueIntegrations, { query: {} }, { signal }),
      call(webhookRoutes.listWebhooks, { query: {} }, { signal }),
    ]);
    return [
      ...webhooks.map(({ id, name }) => ({ value: `webhook:${id}`, label: name })),
      ...queueIntegrations
        .filter(({ type }) => type === 'n8n' || type === 'webhook')
        .map(({ id, name }) => ({ value: `integration:${id}`, label: name })),
    ];
  },
  staleTime: 0,
});

export const refreshDeliveries = refreshSoon(['deliveries']);

onEvent('delivery.noted', refreshDeliveries);
