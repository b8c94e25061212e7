import {
  type CampaignNumber,
  campaignReportRoutes,
  campaignStatus,
  limits,
  type RecipientState,
} from '@recado/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kit/api.ts';
import { putOff } from '../../../kit/put-off.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';

const keyOf = (id: number) => ['campaigns', 'report', id] as const;

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'numbers'],
    queryFn: ({ signal }) => call(campaignReportRoutes.getCampaignReport, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Which recipients are shown. */
export interface RecipientFilter {
  readonly searchParam: string;
  readonly state?: RecipientState;
  readonly reason?: string;
  /** Whom a number of the report counts. */
  readonly number?: CampaignNumber;
}

export const recipientsQuery = (id: number, filter: RecipientFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'recipients', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        campaignReportRoutes.listCampaignRecipients,
        { params: { id }, query: { ...filter, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined, // widened: the first page has no place
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const calmMs = 1000;
const again = (id: number): void => void queryClient.invalidateQueries({ queryKey: keyOf(id) });

/** Keeps the report true while it is looked at; after the end it looks once more, 5 s later. */
export const useLiveReport = (id: number): void =>
  useEffect(() => {
    let isPlanned = false;
    let last: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent('campaign.updated', ({ record }) => {
      if (record?.id !== id) return;
      if (record.status === campaignStatus.finished) {
        clearTimeout(last);
        last = setTimeout(() => again(id), limits.campaignReportReloadMs);
      }
      if (isPlanned) return;
      isPlanned = true;
      putOff(() => {
        isPlanned = false;
        again(id);
      }, calmMs);
    });
    return () => {
      clearTimeout(last);
      stop();
    };
  }, [id]);
