import { composingRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import { ticketKeys } from '../../tickets/queries.ts';

/** The messages of a conversation that hold a text, the newest first. */
export const hitsOptions = (ticketId: number, text: string) =>
  queryOptions({
    queryKey: [...ticketKeys.hits, ticketId, text],
    queryFn: ({ signal }) =>
      call(composingRoutes.searchMessages, { params: { ticketId }, query: { searchParam: text } }, { signal }),
    gcTime: 0,
  });
