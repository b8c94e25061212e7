import type { Subscription } from '@recado/contract';
import { civilDateText, money, monthlyPrice } from '@recado/i18n';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import { TypedField } from '../../kit/typed-field.tsx';
import { useFieldError } from '../../kit/use-field-error.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { CheckoutInput } from './use-checkout.ts';

export const steps = ['data', 'plan', 'review'] as const;

/** Where one is. */
export const StepMarks = ({ at }: { at: number }) => {
  const { t } = useTranslation();
  return (
    <ol className="mb-5 flex gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex min-w-0 flex-1 items-center gap-2 border-t-2 pt-2 text-control',
            index <= at ? 'border-brand font-semibold' : 'border-line text-text-3',
          )}
        >
          <span aria-hidden="true" className="tabular-nums">
            {index + 1}
          </span>
          <span className="truncate">{t(`subscription.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
};

type FormProps = { form: UseFormReturn<CheckoutInput> };
type DataProps = FormProps & { needsDocument: boolean };

/** Whom the bill names. */
export const DataStep = ({ form, needsDocument }: DataProps) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  const line = (
    name: keyof CheckoutInput & keyof typeof errors,
    more: { autoComplete: string; className?: string },
  ) => (
    <TypedField
      label={t(`subscription.fields.${name as 'city'}`)}
      issue={errors[name]}
      maxLength={255}
      {...more}
      {...form.register(name)}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      {line('firstName', { autoComplete: 'name', className: 'sm:col-span-2' })}
      <TypedField
        label={t(needsDocument ? 'subscription.fields.neededDocument' : 'subscription.fields.document')}
        issue={errors.document}
        maxLength={255}
        autoComplete="off"
        {...form.register('document')}
      />
      {line('zipcode', { autoComplete: 'postal-code' })}
      {line('address2', { autoComplete: 'street-address', className: 'sm:col-span-2' })}
      {line('city', { autoComplete: 'address-level2' })}
      {line('state', { autoComplete: 'address-level1' })}
      <Field label={t('subscription.fields.country')} error={errorText(errors.country)}>
        {(control) => (
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => (
              <Select
                control={control}
                options={[
                  { value: 'BR', label: t('subscription.countries.BR') },
                  { value: 'usa', label: t('subscription.countries.usa') },
                ]}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </Field>
    </div>
  );
};

type LineProps = { name: string; children: ReactNode };

const Line = ({ name, children }: LineProps) => (
  <div className="flex justify-between gap-4 border-line border-b py-2 last:border-b-0">
    <dt className="text-text-2">{name}</dt>
    <dd className="min-w-0 break-words text-right font-medium tabular-nums">{children}</dd>
  </div>
);

/** What is paid for. */
export const PlanStep = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const { plan, months, total, invoice } = subscription;
  if (!plan) return null;
  if (invoice?.kind === 'upgrade')
    return (
      <section aria-label={invoice.detail} className="rounded-menu border border-brand p-4 ring-1 ring-brand">
        <h3 className="font-semibold text-section">{invoice.detail}</h3>
        <dl className="mt-2 text-control">
          <Line name={t('subscription.change.difference')}>{money(total)}</Line>
        </dl>
      </section>
    );
  return (
    <section aria-label={plan.name} className="rounded-menu border border-brand p-4 ring-1 ring-brand">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-semibold text-section">{invoice?.detail ?? plan.name}</h3>
        <p className="font-semibold tabular-nums">{monthlyPrice(plan.value, currentLanguage())}</p>
      </div>
      <dl className="mt-2 text-control">
        <Line name={t('subscription.plan.users')}>{plan.users}</Line>
        <Line name={t('subscription.plan.connections')}>{plan.connections}</Line>
        <Line name={t('subscription.plan.queues')}>{plan.queues}</Line>
        <Line name={t('subscription.plan.period')}>{t('subscription.plan.months', { count: months })}</Line>
        <Line name={t('subscription.pix.total')}>{money(total)}</Line>
      </dl>
    </section>
  );
};

/** What is about to be paid, and by whom. */
export const ReviewStep = ({ subscription, form }: FormProps & { subscription: Subscription }) => {
  const { t } = useTranslation();
  const { firstName, address2, city, zipcode } = form.getValues();
  const { plan, invoice, dueDay, total } = subscription;
  const due = invoice?.dueDate ?? dueDay;
  return (
    <dl className="rounded-menu border border-line px-4 py-1 text-control">
      <Line name={t('subscription.fields.firstName')}>{firstName}</Line>
      <Line name={t('subscription.fields.address2')}>{`${address2}, ${city}, ${zipcode}`}</Line>
      <Line name={t('subscription.plan.name')}>{invoice?.detail ?? plan?.name}</Line>
      {due ? <Line name={t('invoices.columns.due')}>{civilDateText(due)}</Line> : null}
      <Line name={t('subscription.pix.total')}>{money(total)}</Line>
    </dl>
  );
};
