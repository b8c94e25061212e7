import { type CampaignStatus, campaignStatuses } from '@recado/contract';
import { type ResourceSearch, validateResourceSearch } from '../../kit/resource/resource-search.ts';

/** What the address of the list holds beside search and form: the state that is shown. */
export type CampaignsSearch = ResourceSearch & { status?: CampaignStatus };

export const validateCampaignsSearch = (search: Record<string, unknown>): CampaignsSearch => {
  const status = campaignStatuses.find((known) => known === search.status);
  return { ...validateResourceSearch(search), ...(status ? { status } : {}) };
};
