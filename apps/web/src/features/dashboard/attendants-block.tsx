import type { DashboardAttendant } from '@recado/contract';
import { Star } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Block } from './block.tsx';
import type { Scope } from './dashboard-address.ts';
import { How } from './how.tsx';
import { NumberLink } from './number-link.tsx';
import type { Opened } from './opens.ts';
import { sayMinutes } from './say.ts';

const highestRating = 3;

const State = ({ of }: { of: DashboardAttendant }) => {
  const { t } = useTranslation();
  const away = of.lastSeenAt
    ? t('dashboard.offlineSince', { time: formatElapsed(of.lastSeenAt) })
    : t('dashboard.offline');
  return (
    <span className={cx('flex items-center gap-1.5', of.online ? 'text-brand-text' : 'text-text-2')}>
      <span
        aria-hidden="true"
        className={cx('size-2 shrink-0 rounded-full', of.online ? 'bg-brand' : 'border border-text-3')}
      />
      {of.online ? t('dashboard.online') : away}
    </span>
  );
};

type CellProps = { of: DashboardAttendant; scope: Scope };

const Rating = ({ of, scope }: CellProps) => {
  const { t } = useTranslation();
  if (of.rating === null) return <span className="text-text-3">{t('dashboard.noVotes')}</span>;
  return (
    <span className="flex items-center gap-2">
      <Star size={13} aria-hidden="true" className="shrink-0 fill-current text-text-2" />
      <span className="font-semibold tabular-nums">
        {formatNumber(of.rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      </span>
      <span aria-hidden="true" className="h-1 w-16 rounded-full bg-hover max-lg:hidden">
        <span className="block h-1 rounded-full bg-text-3" style={{ width: `${(100 * of.rating) / highestRating}%` }} />
      </span>
      <NumberLink
        scope={scope}
        opens={{ number: 'rated', person: of.id }}
        label={`${t('dashboard.columns.votes')}, ${of.name}`}
        className="text-small text-text-2"
      >
        {t('dashboard.votes', { count: of.votes })}
      </NumberLink>
    </span>
  );
};

type Column = { key: string; name: string; opens: Opened['number']; text: (of: DashboardAttendant) => string };

const useColumns = (): Column[] => {
  const { t } = useTranslation();
  return [
    {
      ...{ key: 'happening', name: t('dashboard.columns.happening'), opens: 'happening' },
      text: ({ happening }) => formatNumber(happening),
    },
    {
      ...{ key: 'finished', name: t('dashboard.columns.finished'), opens: 'finished' },
      text: ({ finished }) => formatNumber(finished),
    },
    {
      ...{ key: 'support', name: t('dashboard.columns.support'), opens: 'supported' },
      text: ({ avgSupportTime }) => sayMinutes(avgSupportTime),
    },
    {
      ...{ key: 'wait', name: t('dashboard.columns.wait'), opens: 'waited' },
      text: ({ avgWaitTime }) => sayMinutes(avgWaitTime),
    },
  ];
};

const Figure = ({ of, scope, column }: CellProps & { column: Column }) => (
  <NumberLink scope={scope} opens={{ number: column.opens, person: of.id }} label={`${column.name}, ${of.name}`}>
    {column.text(of)}
  </NumberLink>
);

const Table = ({ attendants, scope }: { attendants: readonly DashboardAttendant[]; scope: Scope }) => {
  const { t } = useTranslation();
  const columns = useColumns();
  const head = 'h-9 px-2 font-medium text-small first:pl-6 last:pr-6';
  const titled = (name: string, how: ReactNode) => (
    <span className="inline-flex items-center gap-1">
      {name}
      {how}
    </span>
  );
  const state = t('dashboard.columns.state');
  const rating = t('dashboard.columns.rating');
  return (
    <table className="w-full text-control">
      <thead>
        <tr className="border-line border-b text-text-3">
          <th scope="col" className={cx(head, 'text-left')}>
            {t('dashboard.columns.attendant')}
          </th>
          <th scope="col" className={cx(head, 'text-left')}>
            {titled(state, <How of="online" name={state} />)}
          </th>
          <th scope="col" className={cx(head, 'text-left')}>
            {titled(rating, <How of="rating" name={rating} />)}
          </th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" className={cx(head, 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {attendants.map((of) => (
          <tr key={of.id} className="h-12 border-line border-b hover:bg-hover">
            <th scope="row" className="pr-2 pl-6 text-left font-normal">
              <span className="flex items-center gap-2.5">
                <Avatar name={of.name} size={28} />
                <span className="max-w-48 truncate">{of.name}</span>
              </span>
            </th>
            <td className="whitespace-nowrap px-2">
              <State of={of} />
            </td>
            <td className="whitespace-nowrap px-2">
              <Rating of={of} scope={scope} />
            </td>
            {columns.map((column) => (
              <td key={column.key} className="whitespace-nowrap px-2 text-right last:pr-6">
                <Figure of={of} scope={scope} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The same for a phone: a row of its own for each person. */
const Cards = ({ attendants, scope }: { attendants: readonly DashboardAttendant[]; scope: Scope }) => {
  const columns = useColumns();
  return (
    <ul>
      {attendants.map((of) => (
        <li key={of.id} className="border-line border-b px-3 py-2.5">
          <div className="flex items-center gap-2.5">
            <Avatar name={of.name} size={36} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-name">{of.name}</p>
              <div className="flex flex-wrap gap-x-3 text-small">
                <State of={of} />
                <Rating of={of} scope={scope} />
              </div>
            </div>
          </div>
          <dl className="mt-1 grid grid-cols-2 gap-x-4 text-control">
            {columns.map((column) => (
              <div key={column.key} className="flex items-center justify-between gap-2">
                <dt className="truncate text-small text-text-3">{column.name}</dt>
                <dd className="shrink-0">
                  <Figure of={of} scope={scope} column={column} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};

type AttendantsBlockProps = {
  scope: Scope;
  query: ComponentProps<typeof Block>['query'];
  attendants: readonly DashboardAttendant[];
};

/** Who attends: state, ratings, tickets and times. */
export const AttendantsBlock = ({ scope, query, attendants }: AttendantsBlockProps) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const online = attendants.filter((of) => of.online).length;
  return (
    <Block
      title={t('dashboard.attendants.title')}
      definition="users"
      table="attendants"
      scope={scope}
      query={query}
      isTable
      className="border-line border-t"
      skeleton={<Skeleton className="h-72 w-full" />}
      aside={
        query.data ? (
          <span className="text-control text-text-2">
            {t('dashboard.attendants.online', { online: formatNumber(online), count: attendants.length })}
          </span>
        ) : null
      }
    >
      {() => (
        <div className="-mx-6 max-sm:-mx-3">
          {isNarrow ? (
            <Cards attendants={attendants} scope={scope} />
          ) : (
            <div className="thin-scroll overflow-x-auto">
              <Table attendants={attendants} scope={scope} />
            </div>
          )}
        </div>
      )}
    </Block>
  );
};
