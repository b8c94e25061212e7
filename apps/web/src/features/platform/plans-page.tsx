import { planFeatures } from '@recado/contract';
import { monthlyPrice } from '@recado/i18n';
import { Package } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { type Plan, planRecords } from './queries.ts';

const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((module) => ({ default: module.PlanDialog })));

const NameCell = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation();
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2 align-middle">
      <span className="truncate">{plan.name}</span>
      {plan.isPublic ? null : <Chip className="shrink-0">{t('platform.plans.internal')}</Chip>}
      {plan.isPublic && plan.users === 0 ? (
        <Chip tone="warn" className="shrink-0">
          {t('platform.plans.notOffered')}
        </Chip>
      ) : null}
    </span>
  );
};

/** How many features, and which on hover. */
const FeaturesCell = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation();
  const on = planFeatures.filter((feature) => plan[feature]);
  return (
    <span title={on.map((feature) => t(`platform.plans.features.${feature}`)).join(', ')}>
      {t('platform.plans.featureCount', { count: on.length, total: planFeatures.length })}
    </span>
  );
};

/** Plans of the platform, for super users: limits, price, features, and who is on them (administration §3, §9). */
export const PlansPage = () => {
  const { t } = useTranslation();
  const isAllowed = useCan('plans.manage');
  if (!isAllowed) return <RefusedPage reason={t('platform.notAllowed')} />;
  const price = (plan: Plan) => monthlyPrice(plan.value, currentLanguage());
  const counted = (key: 'users' | 'connections' | 'queues' | 'companies') => ({
    key,
    title: t(`platform.plans.columns.${key}`),
    width: '110px',
    align: 'right' as const,
    cell: (plan: Plan) => plan[key] ?? '',
  });
  return (
    <ResourcePage
      records={planRecords}
      title={t('platform.plans.title')}
      search={{ label: t('platform.plans.search.label'), placeholder: t('platform.plans.search.placeholder') }}
      add={{ label: t('platform.plans.add'), permission: 'plans.manage' }}
      columns={[
        { key: 'name', title: t('platform.plans.columns.name'), cell: (row) => <NameCell plan={row} /> },
        counted('users'),
        counted('connections'),
        counted('queues'),
        { key: 'value', title: t('platform.plans.columns.value'), width: '150px', align: 'right', cell: price },
        {
          key: 'features',
          title: t('platform.plans.columns.features'),
          width: '130px',
          align: 'right',
          cell: (row) => <FeaturesCell plan={row} />,
        },
        counted('companies'),
      ]}
      card={(row) => ({
        title: <NameCell plan={row} />,
        detail: <span className="truncate">{`${price(row)} · ${t('platform.plans.limits', row)}`}</span>,
      })}
      nameOf={({ name }) => name}
      edit={{ permission: 'plans.manage' }}
      remove={{ permission: 'plans.manage', detail: () => t('platform.plans.deleteDetail') }}
      dialog={PlanDialog}
      empty={{ icon: <Package />, title: t('platform.plans.empty.title'), detail: t('platform.plans.empty.detail') }}
    />
  );
};
