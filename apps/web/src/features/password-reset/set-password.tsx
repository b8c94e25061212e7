import { zodResolver } from '@hookform/resolvers/zod';
import { limits, passwordResetRoutes, resetPasswordForm } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { hasCode } from '../../kit/api-error.ts';
import { checkedBy } from '../../kit/form-schema.ts';
import { MailCodeField } from '../../kit/mail-code-field.tsx';
import { NewPasswordInput } from '../../kit/new-password-input.tsx';
import { sentenceOf, showError } from '../../kit/show-error.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSendCode } from './use-send-code.ts';

type Values = z.input<typeof resetPasswordForm>;

const placeOf = (error: unknown): keyof Values | null => {
  if (hasCode(error, 'ERR_RESET_CODE_INVALID')) return 'token';
  return hasCode(error, 'ERR_COMMON_PASSWORD') || hasCode(error, 'ERR_WEAK_PASSWORD') ? 'password' : null;
};

/** The second step's form and what sending it leads to. */
const useResetForm = (email: string) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<Values>({
    resolver: zodResolver(checkedBy(resetPasswordForm)),
    defaultValues: { token: '', password: '', repeated: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('token'), [setFocus]);
  const reset = useMutation({
    mutationFn: ({ token, password }: Values) =>
      call(passwordResetRoutes.resetPassword, { body: { email, token, password } }),
    onSuccess: () => {
      toast.success(t('passwordReset.done'));
      void navigate({ to: '/login' });
    },
    onError: (error) => {
      const place = placeOf(error);
      if (place) form.setError(place, { type: 'server', message: sentenceOf(error) }, { shouldFocus: true });
      else showError(error);
    },
  });
  return { form, isPending: reset.isPending, submit: form.handleSubmit((values) => reset.mutate(values)) };
};

/** The second step: the code of the mail, and the new password twice. */
export const SetPassword = ({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const again = useSendCode();
  const { form, isPending, submit } = useResetForm(email);
  const { errors } = form.formState;
  const minutes = limits.passwordResetCodeMinutes;
  return (
    <form noValidate onSubmit={submit} className="mt-1 flex flex-col gap-4">
      <p className="mb-2 break-words text-control text-text-2">{t('passwordReset.codeSubtitle', { email, minutes })}</p>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <MailCodeField
        label={t('passwordReset.code')}
        hint={t('passwordReset.codeHint')}
        issue={errors.token}
        {...form.register('token')}
      />
      <Field label={t('passwordReset.password')} hint={t('validation.passwordRule')} error={errorText(errors.password)}>
        {(control) => (
          <NewPasswordInput
            {...control}
            password={form.watch('password')}
            about={[email]}
            isPowerful={false}
            {...form.register('password')}
          />
        )}
      </Field>
      <Field label={t('passwordReset.repeated')} error={errorText(errors.repeated)}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('repeated')} />}
      </Field>
      <Button type="submit" kind="solid" size="large" busy={isPending} className="mt-2 w-full">
        {t('passwordReset.submit')}
      </Button>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="text" busy={again.isPending} onClick={() => again.mutate(email, { onError: showError })}>
          {t('passwordReset.again')}
        </Button>
        <Button kind="text" onClick={onOtherEmail}>
          {t('passwordReset.otherEmail')}
        </Button>
      </div>
    </form>
  );
};
