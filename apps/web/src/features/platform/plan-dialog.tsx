import { limits, newPlanFeatures, planFeatures, type plans } from '@recado/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { TypedField } from '../../kit/typed-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Plan, planRecords } from './queries.ts';

type PlanForm = RecordForm<typeof plans>;

const counts = ['users', 'connections', 'queues'] as const;
const rooms = ['storageGb', 'contacts'] as const;

const isRoom = (name: string): boolean => rooms.some((one) => one === name);

const valuesOf = (plan: Plan | undefined) => ({
  name: plan?.name ?? '',
  users: plan?.users ?? limits.newPlan.users,
  connections: plan?.connections ?? limits.newPlan.connections,
  queues: plan?.queues ?? limits.newPlan.queues,
  storageGb: plan?.storageGb ?? limits.newPlan.storageGb,
  contacts: plan?.contacts ?? limits.newPlan.contacts,
  value: (plan?.value ?? limits.newPlan.value).toFixed(2).replace('.', ','),
  isPublic: plan?.isPublic ?? true,
  ...Object.fromEntries(planFeatures.map((feature) => [feature, (plan ?? newPlanFeatures)[feature]])),
});

const LimitFields = ({ form }: { form: PlanForm }) => {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-6 gap-4 max-sm:grid-cols-1">
      {[...counts, ...rooms].map((name) => (
        <TypedField
          key={name}
          label={t(`platform.plans.columns.${name}`)}
          hint={t(isRoom(name) ? 'platform.plans.roomHint' : 'platform.plans.limitHint')}
          issue={errors[name]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={name === 'contacts' ? 9 : 6}
          className={isRoom(name) ? 'sm:col-span-3' : 'sm:col-span-2'}
          {...form.register(name)}
        />
      ))}
    </div>
  );
};

const FeatureFields = ({ form }: { form: PlanForm }) => {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-control">{t('platform.plans.featuresTitle')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 max-sm:grid-cols-1">
        {planFeatures.map((feature) => (
          <Controller
            key={feature}
            control={form.control}
            name={feature}
            render={({ field }) => (
              <Checkbox
                label={t(`platform.plans.features.${feature}`)}
                checked={field.value === true}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** A plan: name, price, limits, features, and whether it is offered (administration §3, §5, §9). */
export const PlanDialog = (props: RecordDialogProps<typeof plans>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={planRecords}
      titles={{ new: t('platform.plans.newTitle'), edit: t('platform.plans.editTitle') }}
      failure={t('platform.plans.saveFailed')}
      valuesOf={valuesOf}
      fieldOf={{ ERR_PLAN_NAME_ALREADY_EXISTS: 'name' }}
    >
      {(form) => (
        <>
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <RecordNameField
              label={t('platform.plans.columns.name')}
              issue={form.formState.errors.name}
              maxLength={limits.planName.max}
              {...form.register('name')}
            />
            <TypedField
              label={t('platform.plans.value')}
              issue={form.formState.errors.value}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              {...form.register('value')}
            />
          </div>
          <LimitFields form={form} />
          {Number(form.watch('users')) === 0 ? <Banner>{t('platform.plans.noUsers')}</Banner> : null}
          <Controller
            control={form.control}
            name="isPublic"
            render={({ field }) => (
              <Switch
                label={t('platform.plans.isPublic')}
                hint={t('platform.plans.isPublicHint')}
                checked={field.value === true}
                onChange={field.onChange}
              />
            )}
          />
          <FeatureFields form={form} />
        </>
      )}
    </RecordDialog>
  );
};
