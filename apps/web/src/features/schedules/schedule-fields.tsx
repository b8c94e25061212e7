import { limits } from '@recado/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useConnections } from '../connections/use-connection-trouble.ts';
import { ChooseContact, type ChosenContact, ContactLine } from '../contacts/choose-contact.tsx';
import type { ScheduleForm } from './schedule-form.tsx';
import { wallTimeOf } from './wall-time.ts';

type ContactFieldProps = {
  isFixed: boolean;
  contact: ChosenContact | null;
  onChange: (contact: ChosenContact | null) => void;
  error: string | undefined;
};

/** To whom: one contact, or one that is searched from three characters on. */
export const ContactField = ({ isFixed, contact, onChange, error }: ContactFieldProps) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  if (isFixed && contact) {
    return (
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-control">{t('schedules.form.contact')}</p>
        <ContactLine contact={contact} />
      </div>
    );
  }
  return (
    <Field label={t('schedules.form.contact')} required error={error}>
      {(control) => (
        <ChooseContact control={control} value={contact} onChange={onChange} typed={typed} onTyped={setTyped} />
      )}
    </Field>
  );
};

const hourMs = 3_600_000;

/** When, by the company's clocks; a time that has passed says what becomes of it (decisions 13). */
export const TimeField = ({ form, timezone }: { form: ScheduleForm; timezone: string }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const wanted = form.watch('sendAt');
  const hint = (): string => {
    const now = Date.now();
    if (wanted && wanted < wallTimeOf(new Date(now - limits.scheduleTooLateHours * hourMs), timezone))
      return t('schedules.form.tooLate');
    if (wanted && wanted < wallTimeOf(new Date(now), timezone)) return t('schedules.form.past');
    return t('schedules.form.zone', { zone: timezone });
  };
  return (
    <Field
      label={t('schedules.form.sendAt')}
      required
      hint={hint()}
      error={errorText(form.formState.errors.sendAt) ?? undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          type="datetime-local"
          min="2000-01-01T00:00"
          max="2999-12-31T23:59"
          {...form.register('sendAt')}
        />
      )}
    </Field>
  );
};

/** Through which connection; without a choice the author's own, or the default (decisions 33). */
export const ConnectionField = ({ form }: { form: ScheduleForm }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const mayRead = useCan('connections.read');
  const connections = useConnections();
  if (!mayRead) return null;
  const known = (connections ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const gone = (id: unknown) =>
    connections && typeof id === 'number' && !known.some(({ value }) => value === id)
      ? [{ value: id, label: t('schedules.form.goneConnection'), disabled: true }]
      : [];
  return (
    <Field
      label={t('schedules.form.connection')}
      hint={t('schedules.form.connectionHint')}
      error={errorText(form.formState.errors.whatsappId) ?? undefined}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="whatsappId"
          render={({ field }) => (
            <Select<number | null>
              control={control}
              disabled={!connections}
              options={[{ value: null, label: t('schedules.form.anyConnection') }, ...known, ...gone(field.value)]}
              value={typeof field.value === 'number' ? field.value : null}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </Field>
  );
};
