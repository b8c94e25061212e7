import { type Campaign, type CampaignReport, limits, type RecipientState, recipientStates } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { formatNumber } from '../../../kit/format-number.ts';
import { ShowMore } from '../../../kit/show-more.tsx';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type RecipientFilter, recipientsQuery } from './queries.ts';
import { RecipientTable } from './recipient-table.tsx';
import { sayReason } from './say-recipient.ts';

type FilterProps = {
  report: CampaignReport;
  filter: RecipientFilter;
  onFilter: (filter: RecipientFilter) => void;
};

const Badge = ({ count }: { count: number }) => (
  <span className="text-small text-text-3 tabular-nums">{formatNumber(count)}</span>
);

/** The states that somebody is in. */
const States = ({ report, filter, onFilter }: FilterProps) => {
  const { t } = useTranslation();
  const shown = recipientStates.filter((state) => report.states[state] > 0 || state === filter.state);
  return (
    <div className="thin-scroll relative max-w-full overflow-x-auto">
      <Segment<RecipientState | 'all'>
        label={t('campaignReport.recipients.filter')}
        className="w-max"
        value={filter.state ?? 'all'}
        onChange={(state) => onFilter({ searchParam: filter.searchParam, ...(state === 'all' ? {} : { state }) })}
        options={[
          { value: 'all', label: t('campaignReport.recipients.all'), badge: <Badge count={report.total} /> },
          ...shown.map((state) => ({
            value: state,
            label: t(`campaignReport.states.${state}`),
            badge: <Badge count={report.states[state]} />,
          })),
        ]}
      />
    </div>
  );
};

/** Why some failed or were left out, as counted buttons; pressing one again takes it back. */
const Reasons = ({ report, filter, onFilter }: FilterProps) => {
  const { t } = useTranslation();
  const counts = new Map<string, number>();
  for (const { reason, state, count } of report.reasons) {
    if (filter.state === undefined || filter.state === state) counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  if (counts.size === 0) return null;
  const { reason: chosen, ...others } = filter;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('campaignReport.recipients.reasons')}</legend>
      {[...counts].map(([reason, count]) => (
        <button
          key={reason}
          type="button"
          aria-pressed={reason === chosen}
          onClick={() => onFilter(reason === chosen ? others : { ...others, reason })}
          className={cx(
            'inline-flex h-7 items-center gap-2 rounded-control border px-2.5 text-small pointer-coarse:h-9',
            reason === chosen
              ? 'border-brand bg-brand-soft text-brand-text'
              : 'border-line-2 text-text-2 hover:bg-hover',
          )}
        >
          {sayReason(reason)}
          <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
};

const SearchField = ({ filter, onFilter }: Omit<FilterProps, 'report'>) => {
  const { t } = useTranslation();
  const [text, setText] = useState(filter.searchParam);
  const settled = useDebounced(text.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the filter.
  useEffect(() => {
    if (settled !== filter.searchParam) onFilter({ ...filter, searchParam: settled });
  }, [settled]);
  return (
    <TextInput
      type="search"
      value={text}
      maxLength={limits.searchText.max}
      aria-label={t('campaignReport.recipients.search')}
      placeholder={t('campaignReport.recipients.search')}
      onChange={(event) => setText(event.currentTarget.value)}
      icon={<Search size={16} />}
      className="w-68! max-sm:w-full!"
    />
  );
};

const Waiting = () => (
  <div aria-hidden="true" className="flex flex-col gap-2 px-6 py-3">
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-10 w-full" />
    ))}
  </div>
);

type ListProps = { campaign: Campaign; filter: RecipientFilter };

const List = ({ campaign, filter }: ListProps) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(recipientsQuery(campaign.id, filter));
  const rows = query.data?.pages.flatMap(({ recipients }) => recipients) ?? [];
  if (query.isError && !query.data) return <FailedLoad title={t('campaignReport.recipients.failed')} query={query} />;
  return (
    <Loading waiting={query.isPending} skeleton={<Waiting />}>
      {rows.length > 0 ? (
        <RecipientTable campaign={campaign} rows={rows} />
      ) : (
        <EmptyState icon={<UsersRound />} title={t('campaignReport.recipients.none')}>
          {campaign.startedAt ? t('campaignReport.recipients.noneDetail') : t('campaignReport.recipients.notYet')}
        </EmptyState>
      )}
      {query.hasNextPage ? (
        <div className="px-6 pb-6 max-sm:px-4">
          <ShowMore query={query} failed={t('common.loadMoreFailed')} />
        </div>
      ) : null}
    </Loading>
  );
};

/** Who got it, who did not and why. */
export const Recipients = (props: FilterProps & { campaign: Campaign }) => {
  const { t } = useTranslation();
  const { campaign, ...filters } = props;
  return (
    <section aria-labelledby="campaign-recipients">
      <div className="flex flex-col gap-3 px-6 py-4 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="campaign-recipients" className="font-semibold text-body">
            {t('campaignReport.recipients.title')}
          </h2>
          <States {...filters} />
          <span className="ml-auto max-sm:ml-0 max-sm:w-full">
            <SearchField {...filters} />
          </span>
        </div>
        <Reasons {...filters} />
      </div>
      <List campaign={campaign} filter={props.filter} />
    </section>
  );
};
