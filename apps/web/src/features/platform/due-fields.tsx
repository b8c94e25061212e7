import {
  addMonths,
  dayIn,
  isRecurrence,
  monthsByRecurrence,
  offeredRecurrence,
  type Recurrence,
} from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecordDateField } from '../../kit/resource/record-date-field.tsx';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { isCivilDay } from '../../ui/typed-date.ts';
import type { CompanyForm } from './company-dialog.tsx';
import { type Company, planChoices } from './queries.ts';

/** The plan, required. */
export const PlanField = ({ form }: { form: CompanyForm }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { data = [] } = useQuery(planChoices);
  return (
    <Field label={t('platform.form.plan')} error={errorText(form.formState.errors.planId) ?? undefined} required>
      {(control) => (
        <Controller
          control={form.control}
          name="planId"
          render={({ field }) => (
            <Select<number | null>
              control={control}
              options={data.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={t('platform.form.choosePlan')}
              value={typeof field.value === 'number' ? field.value : null}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </Field>
  );
};

/** Due day, its moving by the recurrence to the end of shorter months, recurrence, end of the trial (administration §4). */
export const DueFields = ({ form, company }: { form: CompanyForm; company: Company | undefined }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  const stored = company?.recurrence;
  // What a company has besides stays its own.
  const offered: Recurrence[] =
    isRecurrence(stored) && stored !== offeredRecurrence ? [offeredRecurrence, stored] : [offeredRecurrence];
  const extend = () => {
    const typed = form.getValues('dueDate');
    const day =
      typeof typed === 'string' && isCivilDay(typed)
        ? typed
        : dayIn(company?.timezone ?? 'America/Sao_Paulo', new Date());
    const recurrence = form.getValues('recurrence');
    const months = monthsByRecurrence[isRecurrence(recurrence) ? recurrence : offeredRecurrence];
    form.setValue('dueDate', addMonths(day, months), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
      <Field
        label={t('platform.form.due')}
        hint={t('platform.form.dueHint')}
        className="sm:col-span-2"
        error={errorText(errors.dueDate) ?? undefined}
      >
        {(control) => (
          <span className="flex gap-2">
            <RecordDateField form={form} name="dueDate" control={control} />
            <Button icon={<CalendarPlus size={16} />} aria-label={t('platform.form.extendLabel')} onClick={extend}>
              {t('platform.form.extend')}
            </Button>
          </span>
        )}
      </Field>
      <Field label={t('platform.form.recurrence')}>
        {(control) => (
          <Controller
            control={form.control}
            name="recurrence"
            render={({ field }) => (
              <Select<Recurrence>
                control={control}
                options={offered.map((value) => ({ value, label: t(`platform.form.recurrences.${value}`) }))}
                value={isRecurrence(field.value) ? field.value : offeredRecurrence}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('platform.form.trial')} error={errorText(errors.trialExpiration) ?? undefined}>
        {(control) => <RecordDateField form={form} name="trialExpiration" control={control} />}
      </Field>
    </div>
  );
};
