import type { DashboardArrival } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { useRoving } from '../../kit/use-roving.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Block } from './block.tsx';
import type { Scope } from './dashboard-address.ts';
import { NumberLink } from './number-link.tsx';
import { addressOfNumber } from './opens.ts';
import { PlainTable } from './plain-table.tsx';
import { arrivalsQuery } from './queries.ts';
import { sayHour, sayWeekday } from './say.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 0];

/** Five steps of the brand colour; the first is nothing. */
const tints = ['bg-hover', 'bg-brand/20', 'bg-brand/40', 'bg-brand/65', 'bg-brand'];
const tintOf = (total: number, most: number): string =>
  tints[total === 0 ? 0 : Math.max(1, Math.ceil((4 * total) / most))] ?? 'bg-brand';

type MapProps = { arrivals: readonly DashboardArrival[]; scope: Scope };

const HeatMap = ({ arrivals, scope }: MapProps) => {
  const { t } = useTranslation();
  const { ref, onKeyDown } = useRoving<HTMLDivElement>({ selector: 'a', orientation: 'horizontal' });
  const most = Math.max(1, ...arrivals.map(({ total }) => total));
  const totalOf = (weekday: number, hour: number): number =>
    arrivals.find((cell) => cell.weekday === weekday && cell.hour === hour)?.total ?? 0;
  let isFirst = true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div
      ref={ref}
      role="group"
      aria-label={t('dashboard.arrivals.title')}
      onKeyDown={onKeyDown}
      // Without any link in it what scrolls must be reachable all the same (WCAG 2.1.1).
      tabIndex={arrivals.length === 0 ? 0 : undefined}
      className="thin-scroll overflow-x-auto"
    >
      <table className="w-full min-w-160 table-fixed border-separate border-spacing-0.5 text-meta">
        <thead>
          <tr className="text-text-3">
            <td className="w-10" />
            {hours.map((hour) => (
              <th key={hour} scope="col" aria-label={sayHour(hour)} className="font-normal tabular-nums">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="text-left font-normal text-text-2" aria-label={sayWeekday(weekday)}>
                {sayWeekday(weekday).slice(0, 3)}
              </th>
              {hours.map((hour) => {
                const total = totalOf(weekday, hour);
                const label = t('dashboard.arrivals.cell', {
                  ...{ weekday: sayWeekday(weekday), hour: sayHour(hour), count: total },
                });
                const box = cx('block h-6 rounded-[3px]', tintOf(total, most));
                if (total === 0)
                  return (
                    <td key={hour}>
                      <span className={box} title={label} />
                    </td>
                  );
                const tabIndex = isFirst ? 0 : -1;
                isFirst = false;
                return (
                  <td key={hour}>
                    <Link
                      to="/tickets"
                      search={addressOfNumber({ number: 'begun', weekday, hour }, scope) as never} // read by the tickets area
                      tabIndex={tabIndex}
                      aria-label={label}
                      title={label}
                      className={box}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** When customers come: weekdays and hours of the company's clock. */
export const ArrivalsBlock = ({ scope, className }: { scope: Scope; className?: string }) => {
  const { t } = useTranslation();
  const query = useQuery(arrivalsQuery(scope));
  const arrivals = query.data?.data ?? [];
  const title = t('dashboard.arrivals.title');
  return (
    <Block
      title={title}
      definition="arrivals"
      table="arrivals"
      scope={scope}
      query={query}
      skeleton={<Skeleton className="h-52 w-full" />}
      {...(className ? { className } : {})}
    >
      {(asTable) =>
        asTable ? (
          <PlainTable
            label={title}
            columns={[
              { name: t('dashboard.columns.weekday') },
              { name: t('dashboard.columns.hour'), isText: true },
              { name: t('dashboard.columns.tickets') },
            ]}
            rows={arrivals.map(({ weekday, hour, total }) => ({
              key: `${weekday}-${hour}`,
              cells: [
                sayWeekday(weekday),
                sayHour(hour),
                <NumberLink
                  key="n"
                  scope={scope}
                  opens={{ number: 'begun', weekday, hour }}
                  label={`${sayWeekday(weekday)}, ${sayHour(hour)}`}
                >
                  {formatNumber(total)}
                </NumberLink>,
              ],
            }))}
          />
        ) : (
          <HeatMap arrivals={arrivals} scope={scope} />
        )
      }
    </Block>
  );
};
