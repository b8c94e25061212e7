import { zodResolver } from '@hookform/resolvers/zod';
import { sessionRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { hasCode } from '../../kit/api-error.ts';
import { checkedBy } from '../../kit/form-schema.ts';
import { NewPasswordInput } from '../../kit/new-password-input.tsx';
import { showError } from '../../kit/show-error.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Brand } from '../../ui/mark.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { PublicFoot } from '../auth/public-foot.tsx';

type SetupBody = z.input<typeof sessionRoutes.setUp.body>;

const InvalidLink = () => {
  const { t } = useTranslation();
  return (
    <EmptyState isPage icon={<KeyRound />} tone="danger" title={t('setup.invalidLink')}>
      {t('setup.invalidLinkDetail')}
    </EmptyState>
  );
};

const SetupForm = ({ token, onInvalid }: { token: string; onInvalid: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useFieldError();
  const form = useForm<SetupBody>({
    resolver: zodResolver(checkedBy(sessionRoutes.setUp.body)),
    defaultValues: { token, companyName: '', name: '', email: '', password: '' },
  });
  const { errors } = form.formState;
  const setUp = useMutation({
    mutationFn: (body: SetupBody) => call(sessionRoutes.setUp, { body }),
    onSuccess: () => {
      toast.success(t('setup.done'));
      void navigate({ to: '/login' });
    },
    onError: (error) => {
      if (hasCode(error, 'ERR_SETUP_LINK_INVALID')) onInvalid();
      else showError(error);
    },
  });
  // A link that lost a part of itself has no field of its own that could say so.
  const submit = form.handleSubmit(
    (body) => setUp.mutate(body),
    (wrong) => wrong.token && onInvalid(),
  );
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <Field label={t('setup.companyName')} error={errorText(errors.companyName)}>
        {(control) => <TextInput {...control} autoComplete="organization" {...form.register('companyName')} />}
      </Field>
      <Field label={t('setup.name')} error={errorText(errors.name)}>
        {(control) => <TextInput {...control} autoComplete="name" {...form.register('name')} />}
      </Field>
      <Field label={t('setup.email')} error={errorText(errors.email)}>
        {(control) => <TextInput {...control} type="email" autoComplete="username" {...form.register('email')} />}
      </Field>
      <Field
        label={t('setup.password')}
        error={errorText(errors.password)}
        hint={t('validation.passwordHint', { min: 5, max: 50 })}
      >
        {(control) => (
          <NewPasswordInput
            {...control}
            password={form.watch('password')}
            about={[form.watch('companyName'), form.watch('name'), form.watch('email')]}
            isPowerful
            {...form.register('password')}
          />
        )}
      </Field>
      <Button type="submit" kind="solid" size="large" busy={setUp.isPending} className="mt-2 w-full">
        {t('setup.submit')}
      </Button>
    </form>
  );
};

/** First company and super user by the operator's one-time link. */
export const SetupPage = () => {
  const { t } = useTranslation();
  const { token } = useSearch({ from: '/public/setup' });
  const [isInvalid, setIsInvalid] = useState(token === '');
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex h-13 shrink-0 items-center px-4 sm:h-21 sm:px-10">
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-[408px] flex-1 flex-col px-4 pt-8 sm:justify-center sm:pt-0">
        {isInvalid ? (
          <InvalidLink />
        ) : (
          <>
            <h1 className="font-semibold text-page tracking-tight">{t('setup.title')}</h1>
            <p className="mt-1 text-control text-text-2">{t('setup.subtitle')}</p>
            <SetupForm token={token} onInvalid={() => setIsInvalid(true)} />
          </>
        )}
      </main>
      <PublicFoot />
    </div>
  );
};
