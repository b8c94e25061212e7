import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan, useUser } from '../../kit/session-store.ts';
import { Segment } from '../../ui/segment.tsx';
import { OwnInvoices } from './own-invoices.tsx';
import { PlatformInvoices } from './platform-invoices.tsx';

type Reach = 'own' | 'all';

const Page = () => {
  const { t } = useTranslation();
  // A session that may only pay sees no other company.
  const { payOnly } = useUser();
  const seesAll = useCan('invoices.manage') && !payOnly;
  const [reach, setReach] = useState<Reach>('own');
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-3 border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('invoices.title')}</h1>
        {seesAll ? (
          <Segment<Reach>
            label={t('invoices.reach.label')}
            options={[
              { value: 'own', label: t('invoices.reach.own') },
              { value: 'all', label: t('invoices.reach.all') },
            ]}
            value={reach}
            onChange={setReach}
          />
        ) : null}
      </header>
      {seesAll && reach === 'all' ? <PlatformInvoices /> : <OwnInvoices />}
    </div>
  );
};

/** Invoices. */
export const InvoicesPage = () => {
  const { t } = useTranslation();
  return useCan('invoices.read') ? <Page /> : <RefusedPage reason={t('invoices.notAllowed')} />;
};
