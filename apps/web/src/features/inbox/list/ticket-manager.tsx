import { limits } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Plus, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/format-number.ts';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { useCan } from '../../../kit/session-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ownPanel } from '../../../ui/own-part.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { openDialog } from '../../tickets/actions/ticket-actions.ts';
import {
  partStore,
  showSearch,
  tabStore,
  useListLook,
  usePart,
  useQueueFilter,
  useShowAll,
  useTab,
} from '../../tickets/list-choice.ts';
import { ticketListOptions } from '../../tickets/queries.ts';
import { type ListScope, type ListView, wholeScope } from '../../tickets/ticket-lists.ts';
import { useKnownQueues } from '../../tickets/use-known-queues.ts';
import { QueueFilter } from '../filters/queue-filter.tsx';
import type { EmptyListProps } from './empty-list.tsx';
import { ListLookMenu } from './list-look-menu.tsx';
import { TakeNextButton } from './take-next-button.tsx';
import { TicketList } from './ticket-list.tsx';

const SearchPanel = ownPanel(
  () => withTexts(import('../search/search-panel.tsx')),
  (module) => module.SearchPanel,
);

const LazyEmptyList = lazy(() => orNothing(import('./empty-list.tsx'), (module) => module.EmptyList));
const EmptyList = (props: EmptyListProps) => (
  <Suspense>
    <LazyEmptyList {...props} />
  </Suspense>
);

const scopeOf = (view: ListView, showAll: boolean, queueIds: readonly number[]): ListScope => ({
  ...wholeScope,
  view,
  showAll,
  queueIds,
});

/** How many tickets a list holds; undefined until it is known. */
const useCount = (scope: ListScope): number | undefined =>
  useInfiniteQuery(ticketListOptions(scope)).data?.pages[0]?.count;

const Count = ({ count, tone }: { count: number | undefined; tone: 'soft' | 'warn' }) =>
  count === undefined ? null : (
    <Badge tone={count === 0 ? 'neutral' : tone} className="px-1!">
      {formatNumber(count)}
    </Badge>
  );

type PanelProps = {
  uuid: string | undefined;
  showAll: boolean;
  queueIds: number[];
  onQueueIds: (ids: number[]) => void;
};

const OpenPanel = ({ uuid, showAll, queueIds, onQueueIds }: PanelProps) => {
  const { t } = useTranslation();
  const part = usePart();
  const mine = scopeOf('open', showAll, queueIds);
  const waiting = scopeOf('pending', showAll, queueIds);
  const mineCount = useCount(mine);
  const waitingCount = useCount(waiting);
  const isMine = part === 'open';
  const [look, setLook] = useListLook(part);
  const isNarrowed = look.isUnread || look.customerWaits || queueIds.length > 0;
  const clear = (): void => {
    setLook({ ...look, isUnread: false, customerWaits: false });
    onQueueIds([]);
  };
  return (
    <>
      <div className="@container flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <Segment
          label={t('tickets.tabs.open')}
          value={part}
          onChange={partStore.set}
          className="min-w-0 flex-auto"
          options={[
            { value: 'open', label: t('tickets.tabs.assigned'), badge: <Count count={mineCount} tone="soft" /> },
            { value: 'pending', label: t('tickets.tabs.pending'), badge: <Count count={waitingCount} tone="warn" /> },
          ]}
        />
        <span className="ml-auto flex gap-2">
          <QueueFilter value={queueIds} onChange={onQueueIds} />
          <ListLookMenu part={part} look={look} onChange={setLook} />
        </span>
      </div>
      {isMine || !waitingCount ? null : (
        <div className="border-line border-b px-3 py-2">
          <TakeNextButton kind="outlined" className="w-full" />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <TicketList
          key={part}
          scope={{ ...(isMine ? mine : waiting), ...look }}
          label={isMine ? t('tickets.tabs.assigned') : t('tickets.tabs.pending')}
          uuid={uuid}
          empty={<EmptyList list={part} onClear={isNarrowed ? clear : undefined} waitingCount={waitingCount ?? 0} />}
        />
      </div>
    </>
  );
};

const closedCount = (count: number, t: TFunction): string =>
  count < limits.ticketsCountedAtMost ? formatNumber(count) : t('tickets.countOrMore', { count });

const ClosedPanel = ({ uuid, showAll, queueIds, onQueueIds }: PanelProps) => {
  const { t } = useTranslation();
  const scope = scopeOf('closed', showAll, queueIds);
  const count = useCount(scope);
  return (
    <>
      <div className="flex min-h-[51px] items-center justify-between gap-2 border-line border-b px-3 py-2">
        <span className="text-control text-text-2 tabular-nums">
          {t('tickets.tabs.closed')} {count === undefined ? '' : closedCount(count, t)}
        </span>
        <QueueFilter value={queueIds} onChange={onQueueIds} />
      </div>
      <div className="min-h-0 flex-1">
        <TicketList
          scope={scope}
          label={t('tickets.tabs.closed')}
          uuid={uuid}
          empty={<EmptyList list="closed" onClear={queueIds.length > 0 ? () => onQueueIds([]) : undefined} />}
        />
      </div>
    </>
  );
};

/** The left side: header, tabs, filters and the lists (core §2). */
export const TicketManager = ({ uuid }: { uuid: string | undefined }) => {
  const { t } = useTranslation();
  const tab = useTab();
  const maySeeAll = useCan('tickets.showAll');
  const mayCreate = useCan('tickets.create');
  const [wantsAll, setShowAll] = useShowAll();
  const [queueIds, setQueueIds] = useQueueFilter(useKnownQueues());
  const panel: PanelProps = { uuid, showAll: maySeeAll && wantsAll, queueIds, onQueueIds: setQueueIds };
  return (
    <section aria-label={t('tickets.listLabel')} className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-14 shrink-0 items-center gap-3 px-3">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-section">{t('tickets.title')}</h1>
        {maySeeAll ? (
          <Switch label={t('tickets.showAll')} layout="inline" checked={wantsAll} onChange={setShowAll} />
        ) : null}
        {mayCreate ? (
          <IconButton
            kind="solid"
            label={t('tickets.new')}
            icon={<Plus size={18} />}
            size={32}
            onClick={() => openDialog({ name: 'new' })}
          />
        ) : null}
      </header>
      <Tabs
        label={t('tickets.tabs.label')}
        value={tab}
        onChange={tabStore.set}
        onPress={(pressed) => {
          if (pressed === 'search') showSearch();
        }}
        listClassName="shrink-0 px-3"
        panelClassName="flex min-h-0 flex-1 flex-col"
        options={[
          { value: 'open', label: t('tickets.tabs.open') },
          { value: 'closed', label: t('tickets.tabs.closed') },
          { value: 'search', label: t('tickets.tabs.search'), icon: <Search size={15} aria-hidden="true" /> },
        ]}
      >
        {tab === 'open' ? <OpenPanel {...panel} /> : null}
        {tab === 'closed' ? <ClosedPanel {...panel} /> : null}
        {tab === 'search' ? <SearchPanel uuid={uuid} /> : null}
      </Tabs>
    </section>
  );
};
