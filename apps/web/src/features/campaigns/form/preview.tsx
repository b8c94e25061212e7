import { type CampaignPreview, campaignReportRoutes } from '@recado/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { formatNumber } from '../../../kit/format-number.ts';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { FailedLine } from '../../../kit/small-load.tsx';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { CampaignForm } from './campaign-dialog.tsx';
import { idIn, type TextName } from './values.ts';

type Asked = { contactListId: number | null; tagListId: number | null; text: string; person: number };

const previewQuery = ({ contactListId, tagListId, text, person }: Asked) =>
  queryOptions({
    queryKey: ['campaigns', 'preview', contactListId, tagListId, text, person],
    queryFn: ({ signal }) =>
      call(
        campaignReportRoutes.previewCampaign,
        { body: { contactListId, tagListId, texts: text ? [text] : [], person } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

const Stepper = ({ at, total, onStep }: { at: number; total: number; onStep: (at: number) => void }) => {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('campaigns.preview.previous')}
        icon={<ChevronLeft size={16} />}
        size={28}
        disabled={at === 0}
        onClick={() => onStep(at - 1)}
      />
      <span className="text-small text-text-2 tabular-nums">
        {t('campaigns.preview.person', { at: formatNumber(at + 1), total: formatNumber(total) })}
      </span>
      <IconButton
        label={t('campaigns.preview.next')}
        icon={<ChevronRight size={16} />}
        size={28}
        disabled={at + 1 >= total}
        onClick={() => onStep(at + 1)}
      />
    </div>
  );
};

const Warning = ({ children }: { children: string }) => (
  <p className="flex items-start gap-2 text-control text-warn">
    <TriangleAlert size={15} aria-hidden="true" className="mt-px shrink-0" />
    {children}
  </p>
);

const useAsked = (form: CampaignForm, name: TextName, person: number): Asked => {
  const text = useDebounced(String(form.watch(name) ?? ''));
  const tag = form.watch('tagListId');
  return {
    contactListId: idIn(form.watch('contactListId')),
    tagListId: idIn(tag),
    ...{ text, person },
  };
};

/** What some people lack, and what nobody has defined. */
const Lacks = ({ preview }: { preview: CampaignPreview }) => {
  const { t } = useTranslation();
  const { lacking, unknown } = preview;
  return (
    <>
      {lacking.map(({ key, people }) => (
        <Warning key={key}>{t('campaigns.preview.lacking', { count: people, key: `{${key}}` })}</Warning>
      ))}
      {unknown.length > 0 ? (
        <Warning>{t('campaigns.preview.unknown', { keys: unknown.map((key) => `{${key}}`).join(', ') })}</Warning>
      ) : null}
    </>
  );
};

const Bubble = ({ preview, text }: { preview: CampaignPreview | undefined; text: string }) => {
  const { t } = useTranslation();
  const person = preview?.person;
  return (
    <div className="flex min-h-40 flex-col items-end gap-2 rounded-menu bg-chat p-3" aria-live="polite">
      {person ? (
        <p className="w-full truncate text-center text-small text-text-2">{person.name || person.number}</p>
      ) : null}
      {text.trim() ? (
        <p className="wrap-anywhere max-w-[90%] whitespace-pre-wrap rounded-bubble bg-bubble-out px-3 py-2 text-body text-text">
          <RichText text={preview?.texts[0] ?? text} />
        </p>
      ) : (
        <p className="m-auto text-center text-small text-text-2">{t('campaigns.preview.noText')}</p>
      )}
    </div>
  );
};

/** A text as one real person gets it, and what some people lack. */
export const Preview = ({ form, name }: { form: CampaignForm; name: TextName }) => {
  const { t } = useTranslation();
  const [person, setPerson] = useState(0);
  const asked = useAsked(form, name, person);
  const hasAudience = asked.contactListId !== null || asked.tagListId !== null;
  const query = useQuery(previewQuery(asked));
  const { data } = query;
  const total = data?.total ?? 0;
  // Another list has fewer people.
  if (total > 0 && person >= total) setPerson(0);
  return (
    <section aria-label={t('campaigns.preview.title')} className="flex min-w-0 flex-col gap-3">
      <div className="flex h-7 items-center justify-between gap-2">
        <h3 className="font-semibold text-control">{t('campaigns.preview.title')}</h3>
        {total > 0 ? <Stepper at={person} total={total} onStep={setPerson} /> : null}
      </div>
      {query.isError && !data ? (
        <FailedLine
          title={t('campaigns.preview.failed')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <Bubble preview={data} text={asked.text} />
      {hasAudience ? null : <p className="text-small text-text-3">{t('campaigns.preview.nobody')}</p>}
      {data ? <Lacks preview={data} /> : null}
    </section>
  );
};
