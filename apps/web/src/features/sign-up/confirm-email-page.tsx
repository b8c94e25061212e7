import { zodResolver } from '@hookform/resolvers/zod';
import { signUpRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { hasCode } from '../../kit/api-error.ts';
import { checkedBy } from '../../kit/form-schema.ts';
import { LoginEmailField, trimmed } from '../../kit/login-email-field.tsx';
import { MailCodeField } from '../../kit/mail-code-field.tsx';
import { sentenceOf, showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { PublicLink } from '../auth/public-link.tsx';
import { PublicShell } from '../auth/public-shell.tsx';

type Values = z.input<typeof signUpRoutes.confirmEmail.body>;

const useConfirmation = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { email = '' } = useSearch({ from: '/public/confirm-email' });
  const form = useForm<Values>({
    resolver: zodResolver(checkedBy(signUpRoutes.confirmEmail.body)),
    defaultValues: { email, token: '' },
  });
  const confirm = useMutation({
    mutationFn: (body: Values) => call(signUpRoutes.confirmEmail, { body }),
    onSuccess: () => {
      toast.success(t('signUp.confirm.done'));
      void navigate({ to: '/login' });
    },
    onError: (error) => {
      if (!hasCode(error, 'ERR_RESET_CODE_INVALID')) return showError(error);
      form.setError('token', { type: 'server', message: sentenceOf(error) }, { shouldFocus: true });
    },
  });
  const again = useMutation({
    mutationFn: (to: string) => call(signUpRoutes.resendConfirmation, { body: { email: to } }),
    onSuccess: () => toast.success(t('signUp.confirm.sent')),
    onError: showError,
  });
  return { form, confirm, again };
};

/** The code of the mail, without which a new company's admin does not get in. */
export const ConfirmEmailPage = () => {
  const { t } = useTranslation();
  const { form, confirm, again } = useConfirmation();
  const { errors } = form.formState;
  const sendAgain = async (): Promise<void> => {
    if (await form.trigger('email', { shouldFocus: true })) again.mutate(form.getValues('email').trim());
  };
  return (
    <PublicShell aside={<PublicLink to="/login">{t('passwordReset.backToLogin')}</PublicLink>}>
      <h1 className="font-semibold text-page tracking-tight">{t('signUp.confirm.title')}</h1>
      <p className="mt-1 text-control text-text-2">{t('signUp.confirm.subtitle')}</p>
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => confirm.mutate(body))}
        className="mt-6 flex flex-col gap-4"
      >
        <LoginEmailField label={t('signUp.email')} issue={errors.email} {...form.register('email', trimmed)} />
        <MailCodeField
          label={t('signUp.confirm.code')}
          hint={t('passwordReset.codeHint')}
          issue={errors.token}
          {...form.register('token')}
        />
        <Button type="submit" kind="solid" size="large" busy={confirm.isPending} className="mt-2 w-full">
          {t('signUp.confirm.submit')}
        </Button>
        <Button kind="text" busy={again.isPending} onClick={() => void sendAgain()} className="self-center">
          {t('signUp.confirm.again')}
        </Button>
      </form>
    </PublicShell>
  );
};
