import { companyRoutes, invoiceRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';

/** Plan, due day and what is open; asked anew whenever it is shown. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(invoiceRoutes.getSubscription, {}, { signal }),
  staleTime: 0,
});

/** The plans that may be chosen. */
export const offeredPlansQuery = queryOptions({
  queryKey: ['subscription', 'plans'],
  queryFn: ({ signal }) => call(companyRoutes.listPlans, {}, { signal }),
});

/** How one invoice stands: asked now and then beside the live event, which a cut line may miss. */
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal }) => call(invoiceRoutes.getInvoice, { params: { id } }, { signal }),
    refetchInterval: 15_000,
    staleTime: 0,
  });

onEvent('payment.concluded', () => {
  for (const key of ['invoices', 'subscription']) void queryClient.invalidateQueries({ queryKey: [key] });
});
