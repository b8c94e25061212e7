import {
  type CampaignSettingRow,
  campaignReportRoutes,
  campaignRoutes,
  campaigns,
  contactListRoutes,
  fileLists,
  tagRoutes,
} from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

/** The company's campaigns by name. */
export const campaignRecords = records({
  key: 'campaigns',
  resource: campaigns,
  compare: byText((campaign) => campaign.name),
  holds: (campaign, { search, filters }) =>
    holdsText(search, campaign.name) && (!filters.status || campaign.status === filters.status),
});

liveRecords(campaignRecords);

/** Numbers that follow what campaigns do: asked again when one of them changes. */
const followers = { budgets: ['campaigns', 'budgets'], forecasts: ['campaigns', 'forecast'] } as const;

export const settingsQuery = queryOptions({
  queryKey: ['campaigns', 'settings'],
  queryFn: ({ signal }) => call(campaignRoutes.listCampaignSettings, {}, { signal }),
});

onEvent('campaignSettings.updated', ({ record }) => queryClient.setQueryData(settingsQuery.queryKey, record));

export interface CampaignSettings {
  messageInterval: number;
  longerIntervalAfter: number;
  greaterInterval: number;
  variables: { key: string; value: string }[];
}

/** The four settings, whose values are JSON text on the wire. */
export const settingsIn = (rows: readonly CampaignSettingRow[]): CampaignSettings => {
  const settingOf = (key: string): unknown => JSON.parse(rows.find((row) => row.key === key)?.value ?? 'null');
  return {
    messageInterval: Number(settingOf('messageInterval') ?? 0),
    longerIntervalAfter: Number(settingOf('longerIntervalAfter') ?? 0),
    greaterInterval: Number(settingOf('greaterInterval') ?? 0),
    variables: (settingOf('variables') ?? []) as CampaignSettings['variables'], // the server writes these four
  };
};

export const budgetsQuery = queryOptions({
  queryKey: followers.budgets,
  queryFn: ({ signal }) => call(campaignReportRoutes.listCampaignBudgets, {}, { signal }),
  refetchInterval: 60_000,
});

export const forecastQuery = (id: number) =>
  queryOptions({
    queryKey: [...followers.forecasts, id],
    queryFn: ({ signal }) => call(campaignReportRoutes.forecastCampaign, { params: { id } }, { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

/** It looks at everybody, so it is asked when somebody is about to start. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'check', id],
    queryFn: ({ signal }) => call(campaignReportRoutes.checkCampaign, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const contactListChoices = queryOptions({
  queryKey: ['campaigns', 'choices', 'contactLists'],
  queryFn: ({ signal }) => call(contactListRoutes.listContactListNames, { query: {} }, { signal }),
  staleTime: 0,
});
export const tagChoices = queryOptions({
  queryKey: ['campaigns', 'choices', 'tags'],
  queryFn: ({ signal }) => call(tagRoutes.listTagNames, { query: {} }, { signal }),
  staleTime: 0,
});
export const fileListChoices = queryOptions({
  queryKey: ['campaigns', 'choices', 'fileLists'],
  queryFn: async ({ signal }) => {
    const all: { id: number; name: string }[] = [];
    let after: string | null | undefined;
    do {
      const page = await call(fileLists.list, { query: after ? { after } : {} }, { signal });
      all.push(...page.files);
      after = page.next;
    } while (after);
    return all;
  },
  staleTime: 0,
});

export const fetchCampaign = (id: number) => call(campaignRoutes.getCampaign, { params: { id } });
