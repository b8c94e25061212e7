import { profiles, type SessionUser, type users } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '../../kit/resource/record-dialog.tsx';
import { useCan, useUser } from '../../kit/session-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { connectionChoices, queueChoices } from './queries.ts';

export type UserForm = RecordForm<typeof users>;
type Props = { form: UserForm; user: SessionUser | undefined };

type Profile = SessionUser['profile'];
const isLess = (chosen: Profile, before: Profile): boolean => profiles.indexOf(chosen) < profiles.indexOf(before);

/** What one may do; nobody changes the own profile. */
const ProfileField = ({ form, user }: Props) => {
  const { t } = useTranslation();
  const isOwn = useUser().id === user?.id;
  const chosen = form.watch('profile') ?? 'user';
  const hint = user && isLess(chosen, user.profile) ? t('users.form.demotion') : t(`users.profileHints.${chosen}`);
  return (
    <Field label={t('users.form.profile')} hint={isOwn ? t('users.form.ownProfile') : hint}>
      {(control) => (
        <Controller
          control={form.control}
          name="profile"
          render={({ field }) => (
            <Select
              control={control}
              options={profiles.map((value) => ({ value, label: t(`users.profiles.${value}`) }))}
              value={field.value ?? 'user'}
              onChange={field.onChange}
              disabled={isOwn}
            />
          )}
        />
      )}
    </Field>
  );
};

/** The connection that is used when this person begins a conversation; none: the company's (decision 33). */
const ConnectionField = ({ form }: Pick<Props, 'form'>) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(connectionChoices);
  const none = { value: null, label: t('users.form.noConnection') };
  return (
    <Field label={t('users.form.connection')} hint={t('users.form.connectionHint')}>
      {(control) => (
        <Controller
          control={form.control}
          name="whatsappId"
          render={({ field }) => (
            <Select<number | null>
              control={control}
              options={[none, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
              value={typeof field.value === 'number' ? field.value : null}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </Field>
  );
};

const QueuesField = ({ form }: Pick<Props, 'form'>) => {
  const { t } = useTranslation();
  const queues = useQuery(queueChoices);
  return (
    <Controller
      control={form.control}
      name="queueIds"
      render={({ field }) => {
        const chosen = (field.value ?? []).map(Number);
        const toggle = (id: number) =>
          field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
        return (
          <fieldset>
            <legend className="font-medium text-control">{t('users.form.queues')}</legend>
            <p className="text-small text-text-3">
              {queues.data?.length === 0 ? t('users.form.noQueues') : t('users.form.queuesHint')}
            </p>
            <div className="thin-scroll mt-2 flex max-h-40 flex-wrap gap-x-5 gap-y-2 overflow-y-auto p-0.5">
              {queues.data?.map(({ id, name, color }) => (
                <Checkbox
                  key={id}
                  label={
                    <span className="inline-flex items-center gap-1.5">
                      <span aria-hidden="true" className="size-2 rounded-full" style={{ background: color }} />
                      {name}
                    </span>
                  }
                  checked={chosen.includes(id)}
                  onChange={() => toggle(id)}
                />
              ))}
            </div>
          </fieldset>
        );
      }}
    />
  );
};

/** Profile, queues, connection and notices, each for who may change it (`user-modal:editProfile`, `user-modal:editQueues`). */
export const RightsFields = ({ form, user }: Props) => {
  const { t } = useTranslation();
  const mayEditProfile = useCan('users.editProfile');
  const mayEditQueues = useCan('users.editQueues');
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {mayEditProfile ? <ProfileField form={form} user={user} /> : null}
        {mayEditQueues ? <ConnectionField form={form} /> : null}
      </div>
      {mayEditQueues ? (
        <>
          <QueuesField form={form} />
          <Controller
            control={form.control}
            name="allTicket"
            render={({ field }) => (
              <Switch
                label={t('users.form.allTicket')}
                hint={t('users.form.allTicketHint')}
                checked={field.value === true}
                onChange={field.onChange}
              />
            )}
          />
        </>
      ) : null}
    </>
  );
};
