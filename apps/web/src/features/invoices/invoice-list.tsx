import type { InvoiceDisplayStatus } from '@recado/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { ListEnd } from '../../kit/lists/list-end.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { InvoiceRows, InvoiceSkeleton, type ShownInvoice } from './invoice-rows.tsx';

const nearEndPx = 100;
const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEndPx;

type ListProps = {
  label: string;
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isPending' | 'isFetching' | 'refetch'> & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  invoices: readonly ShownInvoice[] | undefined;
  hasCompanies?: boolean;
  action: (invoice: ShownInvoice, shown: InvoiceDisplayStatus) => ReactNode;
  empty: { title: string; detail: string };
};

/** A list that goes on as one scrolls to its end. */
export const InvoiceList = ({ label, query, invoices, hasCompanies = false, action, empty }: ListProps) => {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const loadMore = (element: HTMLElement | null): void => {
    const mayLoad = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
    if (element && mayLoad && isNearEnd(element)) void query.fetchNextPage();
  };
  // A window that is taller than a page has nothing to scroll.
  useEffect(() => loadMore(box.current));
  if (query.isError && !invoices)
    return (
      <FailedLoad
        title={t('common.listLoadFailed')}
        query={query}
        className="flex flex-1 items-center justify-center"
      />
    );
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable (WCAG 2.1.1)
      tabIndex={0}
      onScroll={(event: UIEvent<HTMLElement>) => loadMore(event.currentTarget)}
      className="thin-scroll relative flex min-h-0 flex-1 flex-col overflow-y-auto"
    >
      <Loading waiting={query.isPending} skeleton={<InvoiceSkeleton />}>
        {invoices?.length === 0 ? (
          <EmptyState icon={<Receipt />} title={empty.title} className="flex-1 justify-center">
            {empty.detail}
          </EmptyState>
        ) : (
          <>
            <InvoiceRows {...{ label, action, hasCompanies }} invoices={invoices ?? []} />
            <ListEnd query={query} skeleton={<InvoiceSkeleton />} />
          </>
        )}
      </Loading>
    </section>
  );
};
