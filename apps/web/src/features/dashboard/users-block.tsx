import type { DashboardAttendant } from '@recado/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Block } from './block.tsx';
import type { Scope } from './dashboard-address.ts';
import { NumberLink } from './number-link.tsx';
import { PlainTable } from './plain-table.tsx';

type UsersBlockProps = {
  scope: Scope;
  query: ComponentProps<typeof Block>['query'];
  attendants: readonly DashboardAttendant[];
  /** Undefined: nothing is compared, or it is not known yet. */
  before: readonly DashboardAttendant[] | undefined;
  className?: string;
};
type Row = { id: number; name: string; tickets: number; before: number | null };

const Bars = ({ rows, scope }: { rows: Row[]; scope: Scope }) => {
  const { t } = useTranslation();
  const most = Math.max(1, ...rows.flatMap(({ tickets, before }) => [tickets, before ?? 0]));
  const share = (count: number): string => `${(100 * count) / most}%`;
  return (
    <>
      <ul className="thin-scroll max-h-56 overflow-y-auto print:max-h-none">
        {rows.map(({ id, name, tickets, before }) => (
          <li key={id} className="flex h-11 items-center gap-2.5 text-control">
            <Avatar name={name} size={24} />
            <span className="w-28 shrink-0 truncate" title={name}>
              {name}
            </span>
            <span aria-hidden="true" className="relative h-4 min-w-0 flex-1">
              <span className="absolute inset-y-0 left-0 rounded-r-[3px] bg-brand" style={{ width: share(tickets) }} />
              {before === null ? null : (
                <span
                  className="-inset-y-1 absolute w-[3px] -translate-x-1/2 border-surface border-x bg-text box-content"
                  style={{ left: share(before) }}
                />
              )}
            </span>
            <NumberLink
              scope={scope}
              opens={{ number: 'begun', person: id }}
              label={`${t('dashboard.users.title')}, ${name}`}
              className="w-12 shrink-0"
            >
              {formatNumber(tickets)}
            </NumberLink>
          </li>
        ))}
      </ul>
      {rows.some(({ before }) => before !== null) ? (
        <p className="mt-1 flex items-center gap-2 text-small text-text-3">
          <span aria-hidden="true" className="h-3 w-[3px] bg-text" />
          {t('dashboard.users.previous')}
        </p>
      ) : null}
    </>
  );
};

/** Tickets per user: an ordinary list, each row opens the tickets of its person. */
export const UsersBlock = ({ scope, query, attendants, before, className }: UsersBlockProps) => {
  const { t } = useTranslation();
  const title = t('dashboard.users.title');
  const rows: Row[] = attendants
    .map(({ id, name, tickets }) => ({
      ...{ id, name, tickets },
      before: before ? (before.find((row) => row.id === id)?.tickets ?? 0) : null,
    }))
    .sort((a, b) => b.tickets - a.tickets);
  return (
    <Block
      title={title}
      definition="users"
      table="users"
      scope={scope}
      query={query}
      skeleton={<Skeleton className="h-60 w-full" />}
      {...(className ? { className } : {})}
    >
      {(asTable) =>
        asTable ? (
          <PlainTable
            label={title}
            columns={[
              { name: t('dashboard.columns.attendant') },
              { name: t('dashboard.columns.tickets') },
              ...(before ? [{ name: t('dashboard.days.previous') }] : []),
            ]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                row.name,
                <NumberLink
                  key="n"
                  scope={scope}
                  opens={{ number: 'begun', person: row.id }}
                  label={`${title}, ${row.name}`}
                >
                  {formatNumber(row.tickets)}
                </NumberLink>,
                ...(row.before === null ? [] : [formatNumber(row.before)]),
              ],
            }))}
          />
        ) : (
          <Bars rows={rows} scope={scope} />
        )
      }
    </Block>
  );
};
