import { limits } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { DoorClosed, PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { causeOf } from '../../kit/show-error.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Brand } from '../../ui/mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PublicFoot } from '../auth/public-foot.tsx';
import { PublicLink } from '../auth/public-link.tsx';
import { plansQuery, termsQuery } from './queries.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { TrialPanel } from './trial-panel.tsx';

const SignUpBody = () => {
  const { t } = useTranslation();
  const terms = useQuery(termsQuery);
  const plans = useQuery(plansQuery);
  const failed = [terms, plans].filter((query) => query.isError);
  if (failed.length > 0)
    return (
      <ErrorState title={t('common.loadFailed')} onRetry={() => void failed.map((query) => query.refetch())}>
        {causeOf(failed[0]?.error)}
      </ErrorState>
    );
  if (terms.data?.isOpen === false)
    return (
      <EmptyState isPage icon={<DoorClosed />} title={t('signUp.closed')}>
        {t('signUp.closedDetail')}
      </EmptyState>
    );
  if (plans.data?.length === 0)
    return (
      <EmptyState isPage icon={<PackageOpen />} title={t('signUp.noPlans')}>
        {t('signUp.noPlansDetail')}
      </EmptyState>
    );
  return (
    <>
      <h1 className="font-semibold text-page tracking-tight">{t('signUp.title')}</h1>
      <p className="mt-1 text-control text-text-2">{t('signUp.subtitle', { days: limits.trialDays })}</p>
      {plans.data && terms.data ? (
        <SignUpForm plans={plans.data} trialEndsOn={terms.data.trialEndsOn} />
      ) : (
        <Skeleton className="mt-6 h-96 w-full rounded-menu" />
      )}
    </>
  );
};

/** A company signs itself up: the form in the big pane, the days of the trial beside it (screens, 1). */
export const SignUpPage = () => {
  const { t } = useTranslation();
  const { data } = useQuery(termsQuery);
  return (
    <div className="flex min-h-dvh bg-surface">
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-13 shrink-0 items-center gap-4 px-4 sm:h-21 sm:px-10">
          <Brand />
          <div className="ml-auto text-control text-text-2">
            <span className="max-sm:sr-only">{t('login.hasAccount')}</span>{' '}
            <PublicLink to="/login">{t('login.title')}</PublicLink>
          </div>
        </header>
        <main className="mx-auto flex w-full max-w-[752px] flex-1 flex-col px-5 pt-3 pb-4 sm:justify-center sm:px-4 sm:pt-0 sm:pb-6">
          <SignUpBody />
        </main>
        <PublicFoot />
      </div>
      {data?.isOpen ? <TrialPanel today={data.today} endsOn={data.trialEndsOn} /> : null}
    </div>
  );
};
