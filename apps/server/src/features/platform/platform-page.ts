import { fail } from '#kit/http/fail.ts';

export interface Place {
  searchParam: string;
  offset: number;
  limit: number;
}

/** Where a page begins: by its number, or by `next` of the page before, which counts the rows of those before it. */
export function placeOf(
  query: { pageNumber: number; searchParam: string; after?: string | undefined },
  limit: number,
): Place {
  if (query.after && !/^\d{1,9}$/.test(query.after)) fail('ERR_VALIDATION');
  const offset = query.after ? Number(query.after) : (query.pageNumber - 1) * limit;
  return { searchParam: query.searchParam, offset, limit };
}

/** What a list tells beside its rows (wire-contract 1). */
export function asPage({ offset }: Place, shown: number, count: number) {
  const hasMore = count > offset + shown && shown > 0;
  return { count, hasMore, next: hasMore ? String(offset + shown) : null };
}
