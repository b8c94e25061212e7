import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isPutOff, putOff } from './put-off.ts';

/** Long enough for a burst of events to end, short enough that nobody reads the older state for long. */
const calmMs = 1000;

/** Hashes of the queries that an event concerned while they were being fetched. */
const races = new WeakMap<QueryClient, Set<string>>();

const isFirstFetch = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching';

/**
 * What a live event patches while the same query is being fetched would be lost: the answer is older and replaces it.
 * Such a query is asked once more, after a moment, so that events without end cause no fetching without end.
 */
export function askAgainAfterRaces(client: QueryClient, waitMs = calmMs): void {
  const patched = new Set<string>();
  races.set(client, patched);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query } = event;
    // The library leaves an answer that is on its way for the first time alone, however old it is.
    if (event.action.type === 'invalidate' && isFirstFetch(query)) patched.add(query.queryHash);
    if (event.action.type !== 'success') return;
    if (event.action.manual === true) {
      if (query.state.fetchStatus === 'fetching') patched.add(query.queryHash);
      return;
    }
    if (!patched.delete(query.queryHash)) return;
    putOff(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }), waitMs);
  });
}

/** Whether an answer is on its way, or will be asked for again in a moment. */
export const isUnsettled = (client: QueryClient): boolean => client.isFetching() > 0 || isPutOff();

/**
 * Changes the cached answers under a key by what an event tells; `change` gives back what it leaves alone. An answer that is
 * on its way for the first time cannot be changed and may be older than the event: it is asked for once more.
 */
export function patchAnswers<D>(client: QueryClient, queryKey: QueryKey, change: (data: D, key: QueryKey) => D): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    if (isFirstFetch(query)) races.get(client)?.add(query.queryHash);
    const data = query.state.data as D | undefined; // what the queries under this key answer
    if (data === undefined) continue;
    const next = change(data, query.queryKey);
    if (next !== data) client.setQueryData(query.queryKey, next);
  }
}

/**
 * Asks again for the cached answers under a key that an event concerns, and for one that is on its way for the first time.
 * @param concerns is also told whether another answer is on its way
 */
export function askAgain<D>(
  client: QueryClient,
  queryKey: QueryKey,
  concerns: (data: D, isOnItsWay: boolean) => boolean,
): void {
  void client.invalidateQueries({
    queryKey,
    // The data is what this key answers.
    predicate: ({ state }) => state.data === undefined || concerns(state.data as D, state.fetchStatus === 'fetching'),
  });
}
