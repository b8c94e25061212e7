import { limits, type SessionUser, type users } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { NewPasswordInput } from '../../kit/new-password-input.tsx';
import { RecordDialog } from '../../kit/resource/record-dialog.tsx';
import { RecordEmailField } from '../../kit/resource/record-email-field.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { useUser } from '../../kit/session-store.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { userRecords } from './queries.ts';
import { RightsFields, type UserForm } from './rights-fields.tsx';

const NameFields = ({ form }: { form: UserForm }) => {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <RecordNameField
        label={t('users.form.name')}
        issue={errors.name}
        maxLength={limits.userName.max}
        {...form.register('name')}
      />
      <RecordEmailField label={t('users.form.email')} issue={errors.email} required {...form.register('email')} />
    </div>
  );
};

/** A new user needs a password, a known one may keep theirs; whoever changes the own one knows it. */
const PasswordFields = ({ form, user }: { form: UserForm; user: SessionUser | undefined }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const isOwn = useUser().id === user?.id;
  const { errors } = form.formState;
  const isTyped = Boolean(form.watch('password'));
  const isEmailNew = user !== undefined && form.watch('email') !== user.email;
  const rule = t('validation.passwordHint', limits.password);
  const kept = isTyped && !isOwn ? t('users.form.passwordEnds') : t('users.form.passwordKept');
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Field
        label={user ? t('users.form.newPassword') : t('users.form.password')}
        hint={user ? kept : rule}
        error={errorText(errors.password) ?? undefined}
        required={!user}
      >
        {(control) => (
          <NewPasswordInput
            {...control}
            password={form.watch('password') ?? ''}
            about={[form.watch('name'), form.watch('email')]}
            isPowerful={form.watch('profile') === 'admin'}
            {...form.register('password')}
          />
        )}
      </Field>
      {isOwn && (isTyped || isEmailNew) ? (
        <Field label={t('users.form.currentPassword')} error={errorText(errors.currentPassword) ?? undefined} required>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" {...form.register('currentPassword')} />
          )}
        </Field>
      ) : null}
    </div>
  );
};

const valuesOf = (user: SessionUser | undefined) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  currentPassword: '',
  profile: user?.profile ?? ('user' as const),
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ?? null,
  allTicket: user?.allTicket === 'enabled',
});

/** Name, e-mail, password, profile, queues, connection and notices of a user (core §5, §6). */
export const UserDialog = (props: RecordDialogProps<typeof users>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={userRecords}
      titles={{ new: t('users.form.newTitle'), edit: t('users.form.editTitle') }}
      valuesOf={valuesOf}
      fieldOf={{
        ERR_USER_EMAIL_ALREADY_EXISTS: 'email',
        ERR_COMMON_PASSWORD: 'password',
        ERR_WRONG_PASSWORD: 'currentPassword',
      }}
    >
      {(form, user) => (
        <>
          <NameFields form={form} />
          <PasswordFields form={form} user={user} />
          <RightsFields form={form} user={user} />
        </>
      )}
    </RecordDialog>
  );
};
