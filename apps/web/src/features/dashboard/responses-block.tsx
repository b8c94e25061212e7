import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Block } from './block.tsx';
import type { Scope } from './dashboard-address.ts';
import { NumberLink } from './number-link.tsx';
import { PlainTable } from './plain-table.tsx';
import { responsesQuery } from './queries.ts';
import { sayMinutes } from './say.ts';

/** How soon customers of each queue are answered for the first time. */
export const ResponsesBlock = ({ scope, className }: { scope: Scope; className?: string }) => {
  const { t } = useTranslation();
  const query = useQuery(responsesQuery(scope));
  const title = t('dashboard.firstResponses.title');
  const rows = query.data?.data ?? [];
  const nameOf = (name: string | null): string => name ?? t('dashboard.noQueue');
  return (
    <Block
      title={title}
      definition="firstResponses"
      table="firstResponses"
      scope={scope}
      query={query}
      isTable
      skeleton={<Skeleton className="h-52 w-full" />}
      {...(className ? { className } : {})}
    >
      {() =>
        rows.length === 0 ? (
          <p className="py-6 text-control text-text-2">{t('dashboard.none')}</p>
        ) : (
          <PlainTable
            label={title}
            columns={[
              { name: t('dashboard.columns.queue') },
              { name: t('dashboard.columns.answered') },
              { name: t('dashboard.columns.p50') },
              { name: t('dashboard.columns.p90') },
            ]}
            rows={rows.map(({ queueId, name, answered, p50, p90 }) => ({
              key: queueId ?? 'none',
              cells: [
                nameOf(name),
                <NumberLink
                  key="n"
                  scope={scope}
                  opens={{ number: 'answered', queueId }}
                  label={`${t('dashboard.columns.answered')}, ${nameOf(name)}`}
                >
                  {formatNumber(answered)}
                </NumberLink>,
                sayMinutes(p50),
                sayMinutes(p90),
              ],
            }))}
          />
        )
      }
    </Block>
  );
};
