import type { InvoiceDisplayStatus } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { InvoiceList } from './invoice-list.tsx';
import type { ShownInvoice } from './invoice-rows.tsx';
import { ownInvoicesQuery } from './queries.ts';

const Pay = ({ invoice, shown }: { invoice: ShownInvoice; shown: InvoiceDisplayStatus }) => {
  const { t } = useTranslation();
  const mayPay = useCan('subscriptions.create');
  if (shown === 'paid') return <span className="font-semibold text-brand-text">{t('invoices.paid')}</span>;
  if (!mayPay || (shown !== 'open' && shown !== 'overdue')) return null;
  return (
    <Link
      to="/subscription"
      search={{ pay: invoice.id }}
      aria-label={t('invoices.payNamed', { name: invoice.detail, id: invoice.id })}
      className={buttonClass(shown === 'overdue' ? 'solid' : 'outlined', 'small')}
    >
      {t('invoices.pay')}
    </Link>
  );
};

/** The invoices of the own company. */
export const OwnInvoices = () => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(ownInvoicesQuery);
  return (
    <InvoiceList
      label={t('invoices.title')}
      query={query}
      invoices={query.data?.pages.flat()}
      action={(invoice, shown) => <Pay invoice={invoice} shown={shown} />}
      empty={{ title: t('invoices.empty.title'), detail: t('invoices.empty.detail') }}
    />
  );
};
