import { type InvoiceStatus, invoiceRoutes, limits } from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';

/** The company's own invoices, newest first; a page that is not full is the last. */
export const ownInvoicesQuery = infiniteQueryOptions({
  queryKey: ['invoices', 'own'],
  queryFn: ({ pageParam, signal }) =>
    call(invoiceRoutes.listCompanyInvoices, { query: { pageNumber: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (page, pages) => (page.length < limits.pageSize ? undefined : pages.length + 1),
  staleTime: 0,
});

export type PlatformChoice = {
  search: string;
  status: InvoiceStatus | 'overdue' | 'received' | 'lost' | '';
  month: string;
};

/** What came in, who left and what is overdue. */
export const moneyNumbersQuery = queryOptions({
  queryKey: ['invoices', 'numbers'],
  queryFn: ({ signal }) => call(invoiceRoutes.getMoneyNumbers, {}, { signal }),
  staleTime: 0,
});

/** The invoices of all companies, for super users. */
export const platformInvoicesQuery = ({ search, status, month }: PlatformChoice) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'platform', search, status, month],
    queryFn: ({ pageParam, signal }) =>
      call(
        invoiceRoutes.listInvoices,
        { query: { pageNumber: pageParam, searchParam: search, status, month } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
  });

/** Whatever shows money asks again. */
export const refreshMoney = (): void => {
  for (const key of ['invoices', 'subscription']) void queryClient.invalidateQueries({ queryKey: [key] });
};

onEvent('payment.concluded', refreshMoney);
