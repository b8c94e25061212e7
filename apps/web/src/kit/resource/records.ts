import type { Route, RouteInput, RouteResult } from '@recado/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { newestFirst } from './orders.ts';
import type { RecordPage } from './record-lists.ts';

/** A resource of the contract, as loosely as the kit needs it; its own types come back through `RowOf` and the like. */
export interface WebResource {
  readonly listKey: string;
  readonly list: Route;
  readonly get: Route;
  readonly create: Route;
  readonly update: Route;
  readonly remove: Route;
}

/** A record as the list shows it. */
export type RowOf<R extends WebResource> = { id: number } & (RouteResult<R['list']> extends infer Reply
  ? R['listKey'] extends keyof Reply
    ? Reply[R['listKey']] extends readonly (infer Row)[]
      ? Row
      : unknown
    : unknown
  : unknown);
/** One record in full. */
export type RecordOf<R extends WebResource> = RouteResult<R['get']> & { id: number };
/** What a form writes. */
export type BodyOf<R extends WebResource> = RouteInput<R['create']> extends { body: infer Body } ? Body : never;
/** What the list is asked beside page and search. */
export type FiltersOf<R extends WebResource> =
  RouteInput<R['list']> extends { query: infer Query } ? Omit<Query, 'pageNumber' | 'searchParam' | 'after'> : never;

/** What one cached list was asked. */
export interface Asked<Filters = Record<string, unknown>> {
  readonly search: string;
  readonly filters: Filters;
}

export interface RecordsOptions<R extends WebResource> {
  /** First part of every cache key, one per resource. */
  readonly key: string;
  readonly resource: R;
  /** The list's order, as the server has it; newest first when absent. */
  compare?(a: RowOf<R>, b: RowOf<R>): number;
  /** Whether a list that was asked something holds this row; when absent, such a list asks the server again. */
  holds?(row: RowOf<R>, asked: Asked<FiltersOf<R>>): boolean;
  /** A record that the list does not know yet, as the list shows it; needed when a row has more than a record. */
  toRow?(record: RecordOf<R>): RowOf<R>;
  /** A row has all that a record has: a form need not fetch it. */
  readonly rowsAreWhole?: boolean;
}

/** The browser's side of one plain resource: what its cached lists are called and how they are kept. */
export interface Records<R extends WebResource> extends Required<Omit<RecordsOptions<R>, 'holds'>> {
  readonly holds: RecordsOptions<R>['holds'];
}

/** Names a resource's caches; once, at module level of the feature's `queries.ts`. */
export const records = <R extends WebResource>(options: RecordsOptions<R>): Records<R> => ({
  compare: newestFirst,
  toRow: (record) => record as unknown as RowOf<R>, // a row without more of its own has a record's shape
  rowsAreWhole: false,
  ...options,
  holds: options.holds,
});

type LooseInput = { params?: unknown; query?: unknown; body?: unknown };
/** Calls a route of a resource whose types are not known here; what goes in was typed by the caller. */
export const callLoosely = async (
  route: Route,
  input: LooseInput,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<unknown> =>
  call(route, input as RouteInput<Route>, { ...(signal ? { signal } : {}), ...(headers ? { headers } : {}) });

export const listKeyOf = (key: string, asked?: Asked<unknown>): readonly unknown[] =>
  asked ? [key, 'list', asked] : [key, 'list'];

/** Pages of one list, 20 or so rows each; `after` goes on where a page ended (wire-contract 1). */
export const listOptions = <R extends WebResource>({ key, resource }: Records<R>, asked: Asked<FiltersOf<R>>) =>
  infiniteQueryOptions({
    queryKey: listKeyOf(key, asked),
    queryFn: async ({ pageParam, signal }): Promise<RecordPage<RowOf<R>>> => {
      const query = { ...asked.filters, searchParam: asked.search, ...(pageParam ? { after: pageParam } : {}) };
      const reply = (await callLoosely(resource.list, { query }, signal)) as Record<string, unknown> & {
        count: number;
        next: string | null;
      }; // every list of the contract's `resource()` answers these
      return { rows: reply[resource.listKey] as RowOf<R>[], count: reply.count, next: reply.next };
    },
    initialPageParam: undefined as string | undefined, // widened: the first page has no place
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });

export const oneKeyOf = (key: string, id: number): readonly unknown[] => [key, 'one', id];

/** One record in full, as a form needs it. */
export const oneOptions = <R extends WebResource>({ key, resource }: Records<R>, id: number) =>
  queryOptions({
    queryKey: oneKeyOf(key, id),
    queryFn: async ({ signal }) => (await callLoosely(resource.get, { params: { id } }, signal)) as RecordOf<R>, // the reply of this route
    staleTime: 0,
  });
