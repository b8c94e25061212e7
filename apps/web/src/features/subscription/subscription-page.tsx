import { daysFrom, type Subscription } from '@recado/contract';
import { civilDateText, money } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { useToday } from '../../kit/use-today.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { PlanChange } from './plan-change.tsx';
import { invoiceQuery, subscriptionQuery } from './queries.ts';
import type { SubscriptionSearch } from './subscription-address.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-text-3">{name}</dt>
    <dd className="wrap-anywhere font-medium">{children}</dd>
  </div>
);

/** Days of the trial that are left; none is said without a trial or after it. */
const Trial = ({ until }: { until: string | null }) => {
  const { t } = useTranslation();
  const today = useToday();
  const days = until === null ? -1 : daysFrom(today, until);
  return days < 0 ? null : <Banner tone="info">{t('subscription.trial', { count: days })}</Banner>;
};

const Facts = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const { plan, total, dueDay, email, months } = subscription;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-body max-sm:grid-cols-1">
      <Fact name={t('subscription.plan.name')}>{plan?.name ?? t('subscription.noPlan')}</Fact>
      <Fact name={t('subscription.billingEmail')}>{email ?? t('subscription.noEmail')}</Fact>
      <Fact name={t('invoices.columns.due')}>{dueDay ? civilDateText(dueDay) : t('subscription.endless')}</Fact>
      <Fact name={t('subscription.pix.total')}>
        {money(total)}
        {` · ${t('subscription.plan.months', { count: months })}`}
      </Fact>
    </dl>
  );
};

type CheckoutProps = { subscription: Subscription; invoiceId: number; onClose: () => void };

/** Pays the named invoice, or without one the oldest that is open. */
const Checkout = ({ subscription, invoiceId, onClose }: CheckoutProps) => {
  const { data: named } = useQuery({ ...invoiceQuery(invoiceId), enabled: invoiceId > 0 });
  if (invoiceId > 0 && !named) return null;
  const asked = named ? { ...subscription, invoice: named, total: named.value - named.received } : subscription;
  return <CheckoutDialog subscription={asked} invoiceId={invoiceId} open onClose={onClose} />;
};

const Content = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pay }: SubscriptionSearch = useSearch({ strict: false });
  const mayPay = useCan('subscriptions.create');
  const { canPay, total, plan, dueDay, invoice } = subscription;
  const hasToPay = invoice !== null || (plan !== null && dueDay !== null && total > 0);
  const open = () => void navigate({ to: '/subscription', search: { pay: 0 } });
  const close = () => void navigate({ to: '/subscription', search: {}, replace: true });
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-5 p-6 max-sm:p-4">
      <Trial until={subscription.trialExpiration} />
      <section aria-label={t('subscription.title')} className="flex flex-col gap-6 rounded-menu border border-line p-6">
        <Facts subscription={subscription} />
        {canPay ? null : <Banner>{t('errors.ERR_NO_PAYMENTS')}</Banner>}
        {canPay && !hasToPay ? <Banner tone="info">{t('errors.ERR_NOTHING_TO_PAY')}</Banner> : null}
        <div className="flex flex-wrap gap-3">
          {canPay && hasToPay && mayPay ? (
            <Button kind="solid" size="large" onClick={open}>
              {t('subscription.subscribe')}
            </Button>
          ) : null}
          <Link to="/financeiro" className={buttonClass('outlined', 'large')}>
            {t('subscription.seeInvoices')}
          </Link>
        </div>
      </section>
      {canPay && mayPay ? <PlanChange subscription={subscription} /> : null}
      {canPay && mayPay && pay !== undefined ? (
        <Checkout key={pay} subscription={subscription} invoiceId={pay} onClose={close} />
      ) : null}
    </div>
  );
};

const Page = () => {
  const { t } = useTranslation();
  const query = useQuery(subscriptionQuery);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('subscription.title')}</h1>
      </header>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        {query.isError && !query.data ? (
          <FailedLoad title={t('common.loadFailed')} query={query} />
        ) : (
          <Loading waiting={query.isPending} skeleton={<Skeleton className="mx-auto mt-6 h-60 w-full max-w-160" />}>
            {query.data ? <Content subscription={query.data} /> : null}
          </Loading>
        )}
      </div>
    </div>
  );
};

/** Plan, due day, trial, and the way to pay. */
export const SubscriptionPage = () => {
  const { t } = useTranslation();
  return useCan('invoices.read') ? <Page /> : <RefusedPage reason={t('invoices.notAllowed')} />;
};
