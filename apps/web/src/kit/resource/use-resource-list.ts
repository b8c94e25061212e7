import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../api-error.ts';
import { countOf, freshOf, type RecordList, rowsOf } from './record-lists.ts';
import { type Asked, type FiltersOf, listOptions, type Records, type RowOf, type WebResource } from './records.ts';

export interface ResourceList<Row> {
  readonly rows: readonly Row[];
  /** Of the whole list, not only of what is loaded. */
  readonly count: number;
  /** New rows of others since the list was fetched. */
  readonly fresh: readonly number[];
  /** Nothing has come yet. */
  readonly isPending: boolean;
  /** Other words are being searched; the rows are still those of before. */
  readonly isChanging: boolean;
  /** The first page failed and there is nothing to show. */
  readonly hasFailed: boolean;
  /** Why; offline nothing was asked. */
  readonly failure: unknown;
  readonly isFetching: boolean;
  readonly retry: () => void;
  readonly isLoadingMore: boolean;
  /** The next page failed: the last row offers to try again. */
  readonly hasMoreFailed: boolean;
  /** Loads the next page if there is one and nothing is under way; after a failure only when asked by `force`. */
  readonly loadMore: (force?: boolean) => void;
}

/** One list of a plain resource: pages by cursor, kept live, by search and filters. */
export const useResourceList = <R extends WebResource>(
  records: Records<R>,
  asked: Asked<FiltersOf<R>>,
): ResourceList<RowOf<R>> => {
  const query = useInfiniteQuery(listOptions(records, asked));
  const data = query.data as RecordList<RowOf<R>> | undefined; // pages of listOptions
  const rows = useMemo(() => rowsOf(data), [data]);
  return {
    rows,
    count: countOf(data),
    fresh: freshOf(data),
    isPending: query.isPending && query.fetchStatus !== 'paused',
    isChanging: query.isPlaceholderData,
    hasFailed: !data && (query.isError || query.fetchStatus === 'paused'),
    failure: query.error ?? new ApiError(0, 'network'),
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: (force = false) => {
      if (!query.hasNextPage || query.isFetching || (query.isFetchNextPageError && !force)) return;
      void query.fetchNextPage();
    },
  };
};
