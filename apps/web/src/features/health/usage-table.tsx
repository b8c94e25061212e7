import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../kit/format-bytes.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { ShowMore } from '../../kit/show-more.tsx';
import { SmallLoad } from '../../kit/small-load.tsx';
import { usageQuery } from './queries.ts';

const columns = ['company', 'messages', 'storage', 'lines'] as const;

/** What each company uses. */
export const UsageTable = () => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(usageQuery);
  const companies = query.data?.pages.flatMap((page) => page.companies) ?? [];
  return (
    <section aria-labelledby="health-usage">
      <h2 id="health-usage" className="mb-2 font-semibold">
        {t('health.usage.title')}
      </h2>
      <SmallLoad query={query} failed={t('common.listLoadFailed')}>
        <div className="overflow-x-auto">
          <table className="w-full text-control">
            <thead>
              <tr className="border-line border-b text-small text-text-3">
                {columns.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className="px-3 py-1.5 text-right font-medium first:pl-0 first:text-left last:pr-0 max-sm:px-1.5"
                  >
                    {t(`health.usage.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {companies.map(({ id, name, messages, bytes, connected, lines }) => (
                <tr key={id} className="border-line border-b">
                  <th scope="row" className="wrap-anywhere py-1.5 pr-3 text-left font-normal">
                    {name}
                  </th>
                  <td className="px-3 py-1.5 text-right tabular-nums max-sm:px-1.5">{formatNumber(messages)}</td>
                  <td className="px-3 py-1.5 text-right tabular-nums max-sm:px-1.5">{formatBytes(bytes)}</td>
                  <td className="py-1.5 pl-3 text-right tabular-nums max-sm:pl-1.5">
                    {t('health.usage.connected', { connected: formatNumber(connected), lines: formatNumber(lines) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {companies.length === 0 ? <p className="py-3 text-control text-text-2">{t('health.usage.empty')}</p> : null}
        {query.hasNextPage ? <ShowMore query={query} failed={t('common.listLoadFailed')} /> : null}
      </SmallLoad>
    </section>
  );
};
