import { limits } from '@recado/contract';
import { civilDateText, monthlyPrice } from '@recado/i18n';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import { LoginEmailField, trimmed } from '../../kit/login-email-field.tsx';
import { NewPasswordInput } from '../../kit/new-password-input.tsx';
import { TypedField } from '../../kit/typed-field.tsx';
import { useFieldError } from '../../kit/use-field-error.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PhoneInput } from './phone-input.tsx';
import { type OfferedPlan, PlanChoice } from './plan-choice.tsx';
import { useSignUp } from './use-sign-up.ts';

type SignUpFormProps = { plans: OfferedPlan[]; trialEndsOn: string };

/** Company, phone, e-mail, password and plan; the line beside the button repeats price and end of the trial. */
export const SignUpForm = ({ plans, trialEndsOn }: SignUpFormProps) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const isNarrow = useIsNarrow();
  const { form, isPending, submit } = useSignUp(plans.length === 1 ? (plans[0]?.id ?? null) : null);
  const { errors, touchedFields, isSubmitted } = form.formState;
  const rule = t('validation.passwordHint', limits.password);
  const plan = plans.find(({ id }) => id === form.watch('planId'));
  // On phones the rule stands in the field until it is touched (screens, 1).
  const isRuleInside = isNarrow && !touchedFields.password && !isSubmitted;
  return (
    <form noValidate onSubmit={submit} className="mt-4 sm:mt-6">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
        <TypedField
          label={t('signUp.companyName')}
          issue={errors.name}
          autoComplete="organization"
          {...form.register('name')}
        />
        <Field label={t('signUp.phone')} error={errorText(errors.phone)}>
          {(control) => (
            <Controller
              control={form.control}
              name="phone"
              render={({ field }) => (
                <PhoneInput control={control} value={field.value ?? ''} onChange={field.onChange} />
              )}
            />
          )}
        </Field>
        <LoginEmailField label={t('signUp.email')} issue={errors.email} {...form.register('email', trimmed)} />
        <Field label={t('signUp.password')} hint={isRuleInside ? null : rule} error={errorText(errors.password)}>
          {(control) => (
            <NewPasswordInput
              {...control}
              password={form.watch('password')}
              about={[form.watch('name'), form.watch('email')]}
              isPowerful
              placeholder={isRuleInside ? rule : undefined}
              {...form.register('password')}
            />
          )}
        </Field>
      </div>
      <div className="mt-4 sm:mt-5">
        <PlanChoice
          plans={plans}
          value={plan?.id ?? null}
          onChange={(planId) => form.setValue('planId', planId, { shouldValidate: isSubmitted })}
          error={
            errors.planId ? (errors.planId.type === 'server' ? errorText(errors.planId) : t('signUp.choosePlan')) : null
          }
        />
      </div>
      <div className="mt-4 flex flex-col items-stretch gap-2 sm:mt-6 sm:flex-row sm:flex-wrap sm:items-center sm:gap-4">
        <Button type="submit" kind="solid" size="large" busy={isPending}>
          {t('signUp.submit')}
        </Button>
        {plan ? (
          <p className="text-center text-small text-text-2 sm:text-left">
            {t('signUp.trialNote', {
              date: civilDateText(trialEndsOn),
              price: monthlyPrice(plan.value, currentLanguage()),
            })}
          </p>
        ) : null}
      </div>
    </form>
  );
};
