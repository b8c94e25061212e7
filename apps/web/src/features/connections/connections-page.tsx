import { type Connection, connectionStatusesNeedingPerson } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Smartphone, Unplug } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { useCan } from '../../kit/session-store.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segment } from '../../ui/segment.tsx';
import { Skeleton, useSkeleton } from '../../ui/skeleton.tsx';
import { ConnectionForm } from './connection-dialog.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { CoverageSlot } from './coverage-slot.tsx';
import { OtherNumbers } from './other-numbers.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { companyPlanQuery } from './queries.ts';
import { isRestricted, stateWord } from './status-text.ts';
import { connectionsQuery } from './use-connection-trouble.ts';

type Filter = 'all' | 'needYou' | 'connected';

const needsPerson = ({ status }: Connection): boolean => connectionStatusesNeedingPerson.includes(status);
const rank = (connection: Connection): number =>
  needsPerson(connection) ? 0 : connection.status === 'CONNECTED' ? 1 : 2;
/** Those that need a person first, then the connected, then passing states (screens §2). */
const ordered = (rows: readonly Connection[]): Connection[] =>
  [...rows].sort((a, b) => rank(a) - rank(b) || a.id - b.id);

const tests: Record<Filter, (connection: Connection) => boolean> = {
  all: () => true,
  needYou: needsPerson,
  connected: ({ status }) => status === 'CONNECTED',
};

const Waiting = () => (
  <div className="flex flex-col gap-3 p-6" aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-14 w-full" />
    ))}
  </div>
);

const Head = () => {
  const { t } = useTranslation();
  const mayAct = useCan('connections.act');
  const mayEdit = useCan('connections.editOrDelete');
  const cell = 'sticky top-0 z-1 bg-canvas px-3 text-left font-medium whitespace-nowrap';
  return (
    <thead className="h-9 text-small text-text-3 max-sm:sr-only">
      <tr>
        <th scope="col" className={`${cell} pl-6`}>
          {t('connections.columns.name')}
        </th>
        <th scope="col" className={cell}>
          {t('connections.columns.status')}
        </th>
        {mayAct ? (
          <th scope="col" className={cell}>
            {t('connections.columns.session')}
          </th>
        ) : null}
        <th scope="col" className={cell}>
          {t('connections.columns.lastUpdate')}
        </th>
        <th scope="col" className={cell}>
          {t('connections.columns.default')}
        </th>
        {mayEdit ? (
          <th scope="col" className={`${cell} pr-6 sm:text-right`}>
            {t('connections.columns.actions')}
          </th>
        ) : null}
      </tr>
    </thead>
  );
};

/** What WhatsApp has restricted, until when, and what still works; one banner a connection. */
const Restrictions = ({ rows }: { rows: readonly Connection[] }) => {
  const { t } = useTranslation();
  return rows.filter(isRestricted).map(({ id, name, restrictedUntil }) => (
    <Banner
      key={id}
      className="mx-6 my-4 max-sm:mx-4"
      title={t('connections.restrictedBanner', { name, date: restrictedUntil ? formatDateTime(restrictedUntil) : '' })}
    >
      {t('connections.restrictedBannerDetail')}
    </Banner>
  ));
};

type Open = { kind: 'none' } | { kind: 'form'; connection?: Connection } | { kind: 'code' | 'coverage'; id: number };

/** What the page shows below its header: skeleton, failure, nothing yet, nothing in the filter, or the table. */
const Body = ({ filter, setOpen }: { filter: Filter; setOpen: (open: Open) => void }) => {
  const { t } = useTranslation();
  const mayAdd = useCan('connections.add');
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(connectionsQuery);
  const showsSkeleton = useSkeleton(isPending);
  if (isPending) return showsSkeleton ? <Waiting /> : null;
  if (isError) return <FailedLoad title={t('common.listLoadFailed')} query={{ error, isFetching, refetch }} />;
  if (data.length === 0) {
    const add = (
      <Button kind="solid" icon={<Plus size={16} />} onClick={() => setOpen({ kind: 'form' })}>
        {t('connections.add')}
      </Button>
    );
    return (
      <EmptyState icon={<Smartphone />} title={t('connections.empty.title')} action={mayAdd ? add : null}>
        {t('connections.empty.detail')}
      </EmptyState>
    );
  }
  const rows = ordered(data).filter(tests[filter]);
  if (rows.length === 0) return <EmptyState icon={<Unplug />} title={t('connections.emptyFilter')} />;
  return (
    <>
      <Restrictions rows={data} />
      <OtherNumbers rows={data} />
      <table className="w-full border-collapse max-sm:block">
        <Head />
        <tbody className="max-sm:block">
          {rows.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              onShowCode={() => setOpen({ kind: 'code', id: connection.id })}
              onShowCoverage={() => setOpen({ kind: 'coverage', id: connection.id })}
              onEdit={() => setOpen({ kind: 'form', connection })}
            />
          ))}
        </tbody>
      </table>
      <p className="px-6 py-4 text-small text-text-3 max-sm:px-4">{t('connections.waitingNote')}</p>
    </>
  );
};

const Header = ({
  filter,
  setFilter,
  onAdd,
}: {
  filter: Filter;
  setFilter: (filter: Filter) => void;
  onAdd: () => void;
}) => {
  const { t } = useTranslation();
  const mayAdd = useCan('connections.add');
  const { data: rows = [] } = useQuery(connectionsQuery);
  const plan = useQuery(companyPlanQuery).data?.plan;
  const inNeed = rows.filter(needsPerson).length;
  const isNarrow = useIsNarrow();
  const add = isNarrow ? (
    <IconButton kind="solid" label={t('connections.add')} icon={<Plus size={18} />} onClick={onAdd} />
  ) : (
    <Button kind="solid" icon={<Plus size={16} />} onClick={onAdd}>
      {t('connections.add')}
    </Button>
  );
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-6 py-3 max-sm:px-4">
      <h1 className="font-semibold text-page">{t('connections.title')}</h1>
      {plan ? (
        <p className="min-w-0 flex-1 truncate text-control text-text-3">
          {t('connections.planUse', { used: rows.length, limit: plan.connections, plan: plan.name })}
        </p>
      ) : (
        <span className="flex-1" />
      )}
      {rows.length > 0 ? (
        <>
          <Segment
            label={t('connections.filters.label')}
            value={filter}
            onChange={setFilter}
            className="max-sm:order-last max-sm:w-full"
            options={[
              { value: 'all', label: t('connections.filters.all') },
              {
                value: 'needYou',
                label: isNarrow ? t('connections.filters.needYouShort') : t('connections.filters.needYou'),
                ...(inNeed > 0 ? { badge: <Badge tone="danger">{inNeed}</Badge> } : {}),
              },
              { value: 'connected', label: t('connections.filters.connected') },
            ]}
          />
          {mayAdd ? add : null}
        </>
      ) : null}
    </header>
  );
};

/** Connections: the company's WhatsApp numbers, their state, and what to do about it (administration §2). */
export const ConnectionsPage = () => {
  const { t } = useTranslation();
  const mayLink = useCan('connections.link');
  const [filter, setFilter] = useState<Filter>('all');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const { data } = useQuery(connectionsQuery);
  const shown = open.kind === 'code' ? data?.find(({ id }) => id === open.id) : undefined;
  const shownId = open.kind === 'code' ? open.id : null;
  const close = useCallback(() => {
    setOpen({ kind: 'none' });
    if (shownId !== null) setTimeout(() => document.getElementById(`connection-${shownId}`)?.focus(), 250);
  }, [shownId]);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <Header filter={filter} setFilter={setFilter} onAdd={() => setOpen({ kind: 'form' })} />
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        <Body filter={filter} setOpen={setOpen} />
      </div>
      <p className="sr-only" aria-live="polite">
        {data?.map((row) => t('connections.announce', { name: row.name, state: stateWord(row, t) })).join('. ')}
      </p>
      {open.kind === 'form' ? (
        <ConnectionForm
          open
          connection={open.connection}
          onClose={() => setOpen((now) => (now.kind === 'form' ? { kind: 'none' } : now))}
          onCreated={(connection) => setOpen(mayLink ? { kind: 'code', id: connection.id } : { kind: 'none' })}
        />
      ) : null}
      <CoverageSlot
        connection={data?.find(({ id }) => open.kind === 'coverage' && id === open.id)}
        onClose={() => setOpen({ kind: 'none' })}
      />
      <QrDialog connection={shown} open={open.kind === 'code'} onClose={close} />
    </div>
  );
};
