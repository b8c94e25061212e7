import { campaignReportRoutes } from '@recado/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { isWallTime } from '../../../ui/typed-date.ts';
import { connectionsQuery } from '../../connections/use-connection-trouble.ts';
import type { CampaignForm } from './campaign-dialog.tsx';
import { ForecastLine } from './forecast-line.tsx';
import { idIn } from './values.ts';

type Draft = {
  contactListId: number | null;
  tagListId: number | null;
  whatsappId: number | null;
  fileListId: number | null;
  hasMedia: boolean;
  confirmation: boolean;
  businessDaysOnly: boolean;
  scheduledAt: string | null;
};

const draftQuery = (body: Draft) =>
  queryOptions({
    queryKey: ['campaigns', 'draftForecast', body],
    queryFn: ({ signal }) => call(campaignReportRoutes.forecastCampaignDraft, { body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

const draftOf = (form: CampaignForm, hasMedia: boolean): Draft => {
  const tag = form.watch('tagListId');
  const at = form.watch('scheduledAt');
  return {
    contactListId: idIn(form.watch('contactListId')),
    tagListId: idIn(tag),
    whatsappId: idIn(form.watch('whatsappId')),
    fileListId: idIn(form.watch('fileListId')),
    hasMedia,
    confirmation: form.watch('confirmation') === true,
    businessDaysOnly: form.watch('businessDaysOnly') === true,
    scheduledAt: typeof at === 'string' && isWallTime(at) ? at : null,
  };
};

/** When it will be over, told before it is saved. */
export const DraftForecast = ({ form, hasMedia }: { form: CampaignForm; hasMedia: boolean }) => {
  const { t } = useTranslation();
  const text = useDebounced(JSON.stringify(draftOf(form, hasMedia)));
  const draft = JSON.parse(text) as Draft; // written one line above
  const isWhole = draft.whatsappId !== null && (draft.contactListId !== null || draft.tagListId !== null);
  const { data, isError, error } = useQuery({ ...draftQuery(draft), enabled: isWhole });
  const connections = useQuery(connectionsQuery);
  if (!isWhole) return <span>{t('campaigns.forecast.choose')}</span>;
  if (isError) return <span className="text-danger">{`${t('campaigns.forecast.failed')}: ${sentenceOf(error)}`}</span>;
  const name = connections.data?.find(({ id }) => id === draft.whatsappId)?.name ?? null;
  return data ? <ForecastLine forecast={data} connection={name} /> : null;
};
