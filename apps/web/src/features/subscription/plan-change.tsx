import { type companyRoutes, invoiceRoutes, type Subscription } from '@recado/contract';
import { civilDateText, money, monthlyPrice } from '@recado/i18n';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { ApiError } from '../../kit/api-error.ts';
import { currentLanguage } from '../../kit/i18n.ts';
import { queryClient } from '../../kit/query-client.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { offeredPlansQuery } from './queries.ts';

type OfferedPlan = z.output<typeof companyRoutes.listPlans.reply>[number];
const counted = ['users', 'connections', 'queues'] as const;

/** What the company has, and what the plan gives, of each that is too much. */
const useTooSmall = () => {
  const { t } = useTranslation();
  return (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'ERR_PLAN_TOO_SMALL') return false;
    const lines = counted.flatMap((name) => {
      const of = error.details[name] as { has: number; most: number } | undefined; // as the server tells it
      return of ? [t(`subscription.change.tooSmall.${name}`, { has: of.has, most: of.most })] : [];
    });
    toast.error(`${t('errors.ERR_PLAN_TOO_SMALL')} ${lines.join(' ')}`);
    return true;
  };
};

/** Chooses a plan, and says what became of it. */
const useChange = (onSettled: () => void) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isTooSmall = useTooSmall();
  return useMutation({
    mutationFn: (planId: number) => call(invoiceRoutes.changePlan, { body: { planId } }),
    onSuccess: ({ state, invoiceId, value, on }) => {
      for (const key of ['subscription', 'invoices']) void queryClient.invalidateQueries({ queryKey: [key] });
      toast.success(
        t(`subscription.change.${state}`, { amount: money(value), date: on === null ? '' : civilDateText(on) }),
      );
      if (invoiceId !== null) void navigate({ to: '/subscription', search: { pay: invoiceId } });
    },
    onError: (error) => {
      if (!isTooSmall(error)) showError(error);
    },
    onSettled,
  });
};

type RowProps = { plan: OfferedPlan; subscription: Subscription; onChoose: () => void };

const PlanRow = ({ plan, subscription, onChoose }: RowProps) => {
  const { t } = useTranslation();
  const isOwn = plan.id === subscription.plan?.id;
  const isNext = plan.id === subscription.nextPlan?.id;
  const limits = counted.map((name) => `${t(`subscription.plan.${name}`)}: ${plan[name]}`).join(' · ');
  const until = subscription.nextPlan ? civilDateText(subscription.nextPlan.on) : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {plan.name} <span className="font-normal tabular-nums">{monthlyPrice(plan.value, currentLanguage())}</span>
        </p>
        <p className="text-small text-text-2">{limits}</p>
      </div>
      {isNext ? <p className="text-control text-text-2">{t('subscription.change.after', { date: until })}</p> : null}
      {isOwn && !subscription.nextPlan ? (
        <p className="text-control text-text-2">{t('subscription.change.own')}</p>
      ) : null}
      {isNext || (isOwn && !subscription.nextPlan) ? null : (
        <Button size="small" onClick={onChoose} aria-label={t('subscription.change.chooseNamed', { name: plan.name })}>
          {t(isOwn ? 'subscription.change.stay' : 'subscription.change.choose')}
        </Button>
      )}
    </li>
  );
};

/** The plans on offer, and the way to another one. */
export const PlanChange = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const { data: plans = [] } = useQuery(offeredPlansQuery);
  const [chosen, setChosen] = useState<OfferedPlan | null>(null);
  const change = useChange(() => setChosen(null));
  const own = subscription.plan;
  if (!own || subscription.dueDay === null || plans.every(({ id }) => id === own.id)) return null;
  const way = !chosen || chosen.id === own.id ? 'stays' : chosen.value > own.value ? 'up' : 'down';
  return (
    <section aria-label={t('subscription.change.title')} className="rounded-menu border border-line p-6">
      <h2 className="mb-2 font-semibold text-section">{t('subscription.change.title')}</h2>
      <ul>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} subscription={subscription} onChoose={() => setChosen(plan)} />
        ))}
      </ul>
      {chosen ? (
        <ConfirmDialog
          open
          onClose={() => setChosen(null)}
          onConfirm={() => change.mutate(chosen.id)}
          title={t('subscription.change.ask', { name: chosen.name })}
          confirmLabel={t('common.confirm')}
          busy={change.isPending}
        >
          {t(`subscription.change.detail.${way}`, { date: civilDateText(subscription.dueDay) })}
        </ConfirmDialog>
      ) : null}
    </section>
  );
};
