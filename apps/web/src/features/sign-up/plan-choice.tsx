import type { companyRoutes, PlanFeature } from '@recado/contract';
import { type Language, listText, money, monthlyPrice } from '@recado/i18n';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { currentLanguage } from '../../kit/i18n.ts';

export type OfferedPlan = z.output<typeof companyRoutes.listPlans.reply>[number];

/** Features that are told in one line. */
const groups: PlanFeature[][] = [
  ['useCampaigns', 'useKanban'],
  ['useSchedules', 'useInternalChat'],
  ['useOpenAi', 'useIntegrations', 'useExternalApi'],
];

/** The first word begins the line, the others stand within it; short names in capitals stay as they are. */
const within = (name: string, index: number): string =>
  index === 0 || name === name.toUpperCase() || name === 'Kanban' ? name : name.toLowerCase();

const useBenefits = (plan: OfferedPlan, language: Language): string[] => {
  const { t } = useTranslation();
  const lines = groups.map((group) =>
    group.filter((feature) => plan[feature]).map((feature, index) => within(t(`signUp.features.${feature}`), index)),
  );
  return [t('signUp.always'), ...lines.filter((names) => names.length > 0).map((names) => listText(names, language))];
};

const PlanCard = (props: { plan: OfferedPlan; name: string; isChosen: boolean; onChoose: () => void }) => {
  const { plan, name, isChosen, onChoose } = props;
  const { t } = useTranslation();
  const language = currentLanguage();
  const benefits = useBenefits(plan, language);
  const price = money(plan.value);
  const limits = [
    t('signUp.users', { count: plan.users }),
    t('signUp.connections', { count: plan.connections }),
    t('signUp.queues', { count: plan.queues }),
  ];
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr_auto] content-start items-center gap-x-2.5 rounded-menu border border-edge px-3 py-2.5 transition-colors hover:border-text-3 has-checked:border-brand has-checked:bg-selected has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:grid-cols-[auto_1fr] sm:p-4">
      <span className="relative flex">
        <input
          type="radio"
          name={name}
          value={plan.id}
          checked={isChosen}
          onChange={onChoose}
          className="size-[18px] cursor-pointer appearance-none rounded-full border border-edge bg-surface outline-none checked:border-brand checked:bg-brand"
        />
        {isChosen ? (
          <Check
            size={12}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto text-on-brand"
          />
        ) : null}
      </span>
      <span className="min-w-0 break-words font-semibold text-body">{plan.name}</span>
      <span className="whitespace-nowrap text-right sm:col-span-2 sm:mt-2.5 sm:text-left">
        <span className="font-semibold text-body tabular-nums sm:text-page sm:leading-7">{price}</span>
        <span className="text-small text-text-2">{monthlyPrice(plan.value, language).slice(price.length)}</span>
      </span>
      <span className="col-span-2 col-start-2 text-small text-text-2 sm:col-start-1">{limits.join(' · ')}</span>
      <span className="hidden sm:col-span-2 sm:mt-3 sm:block sm:border-line-2 sm:border-t sm:pt-3">
        {benefits.map((benefit) => (
          <span key={benefit} className="flex items-start gap-2 py-0.5 text-small text-text-2">
            <Check size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-text" />
            {benefit}
          </span>
        ))}
      </span>
    </label>
  );
};

type PlanChoiceProps = {
  plans: OfferedPlan[];
  value: number | null;
  onChange: (planId: number) => void;
  error: string | null;
};

/** The plans as cards, one of which is chosen; on phones as rows. Arrow keys move. */
export const PlanChoice = ({ plans, value, onChange, error }: PlanChoiceProps) => {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-control">{t('signUp.plan')}</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(210px,1fr))] sm:gap-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            name={name}
            isChosen={plan.id === value}
            onChoose={() => onChange(plan.id)}
          />
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} aria-live="polite" className="mt-1 text-danger text-small">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};
