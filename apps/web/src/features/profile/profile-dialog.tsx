import { zodResolver } from '@hookform/resolvers/zod';
import { userRoutes } from '@recado/contract';
import { languages } from '@recado/i18n';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { hasCode } from '../../kit/api-error.ts';
import { checkedBy } from '../../kit/form-schema.ts';
import { currentLanguage, showOwnLanguage } from '../../kit/i18n.ts';
import { NewPasswordInput } from '../../kit/new-password-input.tsx';
import { updateUser, useUser } from '../../kit/session-store.ts';
import { sentenceOf, showError } from '../../kit/show-error.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { BrowserPreferences } from './browser-preferences.tsx';
import { OwnLogins } from './own-logins.tsx';

type ProfileBody = z.input<typeof userRoutes.updateUser.body>;
type ProfileForm = UseFormReturn<ProfileBody>;

const formId = 'profile-form';

const SectionTitle = ({ children }: { children: string }) => (
  <h3 className="font-semibold text-control text-text-2">{children}</h3>
);

const PasswordFields = ({ form }: { form: ProfileForm }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  const isPowerful = useUser().profile === 'admin';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('profile.currentPassword')} error={errorText(errors.currentPassword)}>
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" {...form.register('currentPassword')} />
        )}
      </Field>
      <Field label={t('profile.newPassword')} hint={t('profile.newPasswordHint')} error={errorText(errors.password)}>
        {(control) => (
          <NewPasswordInput
            {...control}
            password={form.watch('password') ?? ''}
            about={[form.watch('name'), form.watch('email')]}
            isPowerful={isPowerful}
            {...form.register('password')}
          />
        )}
      </Field>
    </div>
  );
};

const AccountFields = ({ form }: { form: ProfileForm }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  const isEmailNew = form.watch('email') !== useUser().email;
  return (
    <>
      <SectionTitle>{t('profile.sections.identity')}</SectionTitle>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('profile.name')} hint={t('profile.nameHint')} error={errorText(errors.name)}>
          {(control) => <TextInput {...control} autoComplete="name" {...form.register('name')} />}
        </Field>
        <Field
          label={t('profile.email')}
          hint={isEmailNew ? t('profile.emailAsksPassword') : undefined}
          error={errorText(errors.email)}
        >
          {(control) => <TextInput {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
      </div>
      <Field label={t('profile.language')} className="sm:w-[calc(50%-8px)]">
        {(control) => (
          <Controller
            control={form.control}
            name="language"
            render={({ field }) => (
              <Select
                control={control}
                options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
                value={field.value ?? null}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </Field>
      <SectionTitle>{t('profile.sections.password')}</SectionTitle>
      <PasswordFields form={form} />
    </>
  );
};

const useSave = (form: ProfileForm, onSaved: () => void) => {
  const user = useUser();
  return useMutation({
    mutationFn: (body: ProfileBody) => call(userRoutes.updateUser, { params: { id: user.id }, body }),
    onSuccess: async (saved) => {
      updateUser(saved);
      await showOwnLanguage(saved.language);
      // The sentence of the language that was just chosen: `t` still speaks the one before.
      toast.success(i18next.t('profile.saved'));
      onSaved();
    },
    onError: (error) => {
      if (hasCode(error, 'ERR_WRONG_PASSWORD')) {
        form.setError('currentPassword', { type: 'server', message: sentenceOf(error) }, { shouldFocus: true });
      } else if (hasCode(error, 'ERR_COMMON_PASSWORD')) {
        form.setError('password', { type: 'server', message: sentenceOf(error) }, { shouldFocus: true });
      } else showError(error);
    },
  });
};

/** The signed-in user's own profile: the account is saved on the server, the preferences act at once in this browser. */
export const ProfileDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const user = useUser();
  const form = useForm<ProfileBody>({
    resolver: zodResolver(checkedBy(userRoutes.updateUser.body)),
    values: { name: user.name, email: user.email, password: '', currentPassword: '', language: currentLanguage() },
    resetOptions: { keepDirtyValues: true },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const save = useSave(form, close);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('profile.title')}
      description={t('profile.subtitle')}
      width={600}
      actions={
        <>
          <Button kind="text" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" type="submit" form={formId} busy={save.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((body) => save.mutate(body))}
        className="flex flex-col gap-4"
      >
        <AccountFields form={form} />
      </form>
      <div className="mt-6 flex flex-col gap-4 border-line border-t pt-5">
        <SectionTitle>{t('profile.sections.preferences')}</SectionTitle>
        <BrowserPreferences />
        <SectionTitle>{t('profile.logins.title')}</SectionTitle>
        <OwnLogins />
      </div>
    </Dialog>
  );
};
