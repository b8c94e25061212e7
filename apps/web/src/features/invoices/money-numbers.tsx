import { civilDateText, money } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { moneyNumbersQuery, type PlatformChoice } from './queries.ts';

type NumbersProps = { onOpen: (choice: Omit<PlatformChoice, 'search'>) => void };

/** A month as people write it: 11/2026. */
const monthText = (month: string): string => civilDateText(`${month}-01`).slice(3);

/** Money of the platform by month; each number opens the invoices that it counts. */
export const MoneyNumbers = ({ onOpen }: NumbersProps) => {
  const { t } = useTranslation();
  const { data } = useQuery(moneyNumbersQuery);
  if (!data) return null;
  const { months, overdue } = data;
  return (
    <section
      aria-label={t('invoices.numbers.title')}
      className="flex shrink-0 flex-col gap-2 border-line border-b px-6 py-3 max-sm:px-4"
    >
      <p className="flex flex-wrap items-center gap-2 text-control">
        {t('invoices.numbers.overdue', { count: overdue.invoices })}
        <Button size="small" onClick={() => onOpen({ status: 'overdue', month: '' })}>
          {money(overdue.value)}
        </Button>
      </p>
      <ul className="thin-scroll flex gap-2 overflow-x-auto pb-1">
        {months.map(({ month, received, invoices, lost }) => (
          <li
            key={month}
            className="flex shrink-0 flex-col items-start gap-1 rounded-menu border border-line px-3 py-2"
          >
            <span className="text-small text-text-2">{monthText(month)}</span>
            <Button
              size="small"
              aria-label={t('invoices.numbers.received', {
                count: invoices,
                amount: money(received),
                month: monthText(month),
              })}
              onClick={() => onOpen({ status: 'received', month })}
            >
              {money(received)}
            </Button>
            <Button size="small" kind="text" onClick={() => onOpen({ status: 'lost', month })}>
              {t('invoices.numbers.lost', { count: lost })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
