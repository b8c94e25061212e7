import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordForm } from '@recado/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../kit/api-error.ts';
import { checkedBy } from '../../kit/form-schema.ts';
import { LoginEmailField, trimmed } from '../../kit/login-email-field.tsx';
import { sentenceOf, showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { useSendCode } from './use-send-code.ts';

/** The first step: where the code shall go. */
export const AskCode = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const { t } = useTranslation();
  const send = useSendCode();
  const form = useForm<{ email: string }>({
    resolver: zodResolver(checkedBy(forgotPasswordForm)),
    defaultValues: { email },
  });
  const submit = form.handleSubmit((values) =>
    send.mutate(values.email, {
      onSuccess: () => onSent(values.email),
      onError: (error) => {
        if (!hasCode(error, 'ERR_EMAIL_NOT_FOUND')) return showError(error);
        form.setError('email', { type: 'server', message: sentenceOf(error) }, { shouldFocus: true });
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="mt-1">
      <p className="text-control text-text-2">{t('passwordReset.subtitle')}</p>
      <LoginEmailField
        label={t('passwordReset.email')}
        issue={form.formState.errors.email}
        placeholder={t('login.emailPlaceholder')}
        className="mt-6"
        {...form.register('email', trimmed)}
      />
      <Button type="submit" kind="solid" size="large" busy={send.isPending} className="mt-6 w-full">
        {t('passwordReset.send')}
      </Button>
    </form>
  );
};
