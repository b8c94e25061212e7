import type { Invoice, InvoiceDisplayStatus } from '@recado/contract';
import { civilDateText, money } from '@recado/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../kit/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceChip, useShownStatus } from './invoice-chip.tsx';

export type ShownInvoice = Invoice & { companyName?: string };
type RowsProps = {
  label: string;
  invoices: readonly ShownInvoice[];
  /** What can be done with one. */
  action: (invoice: ShownInvoice, shown: InvoiceDisplayStatus) => ReactNode;
  hasCompanies: boolean;
};
type RowProps = Pick<RowsProps, 'action' | 'hasCompanies'> & { invoice: ShownInvoice };

const cell = 'border-line border-b px-3 py-2 first:pl-6 last:pr-6';
const tint = (shown: InvoiceDisplayStatus) => (shown === 'overdue' ? 'bg-danger-soft' : 'hover:bg-hover');

/** A part of the value came already, or a sum that is not the value. */
const Received = ({ invoice: { received, value, status } }: { invoice: ShownInvoice }) => {
  const { t } = useTranslation();
  if (received === 0 || received === value || status === 'cancelled') return null;
  return <span className="block text-small text-text-3">{t('invoices.received', { amount: money(received) })}</span>;
};

const Row = ({ invoice, action, hasCompanies }: RowProps) => {
  const shown = useShownStatus(invoice);
  return (
    <tr className={tint(shown)}>
      <td className={cx(cell, 'tabular-nums text-text-2')}>{invoice.id}</td>
      {hasCompanies ? <td className={cx(cell, 'max-w-60 truncate font-medium')}>{invoice.companyName}</td> : null}
      <th scope="row" className={cx(cell, 'max-w-60 truncate text-left font-medium')}>
        {invoice.detail}
      </th>
      <td className={cx(cell, 'whitespace-nowrap text-right tabular-nums')}>
        {money(invoice.value)}
        <Received invoice={invoice} />
      </td>
      <td className={cx(cell, 'tabular-nums')}>{civilDateText(invoice.dueDate)}</td>
      <td className={cell}>
        <InvoiceChip shown={shown} />
      </td>
      <td className={cx(cell, 'text-right')}>{action(invoice, shown)}</td>
    </tr>
  );
};

const Card = ({ invoice, action, hasCompanies }: RowProps) => {
  const shown = useShownStatus(invoice);
  return (
    <li className={cx('flex flex-col gap-2 border-line border-b p-4', tint(shown))}>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 truncate font-medium">
          {hasCompanies ? `${invoice.companyName ?? ''} · ${invoice.detail}` : invoice.detail}
        </p>
        <InvoiceChip shown={shown} />
      </div>
      <div className="flex items-end justify-between gap-3 text-control text-text-2">
        <p className="whitespace-nowrap tabular-nums">
          {`#${invoice.id} · ${civilDateText(invoice.dueDate)}`}
          <span className="block font-semibold text-body text-text">{money(invoice.value)}</span>
          <Received invoice={invoice} />
        </p>
        {action(invoice, shown)}
      </div>
    </li>
  );
};

/** Invoices as a table; as cards on a phone. */
export const InvoiceRows = ({ label, invoices, action, hasCompanies }: RowsProps) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <ul aria-label={label}>
        {invoices.map((invoice) => (
          <Card key={invoice.id} {...{ invoice, action, hasCompanies }} />
        ))}
      </ul>
    );
  const names = ['id', ...(hasCompanies ? (['company'] as const) : []), 'detail', 'value', 'due', 'status'] as const;
  const head = cx(cell, 'sticky top-0 z-1 h-9 bg-canvas py-0 font-medium');
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-control">
      <thead className="text-small text-text-3">
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" className={cx(head, name === 'value' ? 'text-right' : 'text-left')}>
              {t(`invoices.columns.${name}`)}
            </th>
          ))}
          <th scope="col" className={cx(head, 'text-right')}>
            {t('invoices.columns.action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <Row key={invoice.id} {...{ invoice, action, hasCompanies }} />
        ))}
      </tbody>
    </table>
  );
};

/** Rows that are still coming. */
export const InvoiceSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col">
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex h-12 items-center gap-6 border-line border-b px-6">
        <Skeleton className="h-3.5 w-10" />
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="ml-auto h-3.5 w-20" />
        <Skeleton className="h-5 w-16" />
      </div>
    ))}
  </div>
);
