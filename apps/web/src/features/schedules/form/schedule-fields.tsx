import { limits } from '@recado/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayOf, formatDate, formatTime } from '../../../kit/format.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { useCan, useUser } from '../../../kit/session-store.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { instantOfWallTime, wallTimeOf } from '../../../kit/wall-time.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useConnections } from '../../connections/use-connection-trouble.ts';
import { ChooseContact, type ChosenContact, ContactLine } from '../../contacts/choose-contact.tsx';
import { quietEnd } from '../quiet-end.ts';
import type { ScheduleForm } from './schedule-form.tsx';

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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What becomes of a message that is to leave at a wall time of the company: quiet hours and times that have passed say so. */
const useTimeHint = (wanted: string): string => {
  const { t } = useTranslation();
  const { timezone, settings } = useUser().company;
  const zoneHint = t('schedules.form.zone', { zone: timezone });
  const at = instantOfWallTime(wanted, timezone);
  if (!at) return zoneHint;
  const late = serverNow() - at.getTime();
  if (late > limits.scheduleTooLateHours * hourMs) return t('schedules.form.tooLate');
  const end = instantOfWallTime(
    quietEnd(late > 0 ? wallTimeOf(new Date(serverNow()), timezone) : wanted, settings) ?? '',
    timezone,
  );
  if (end) return t('schedules.form.quiet', { date: formatDate(end), time: formatTime(end) });
  return late > minuteMs ? t('schedules.form.past') : zoneHint;
};

/** When, by the company's clocks; what the time means for the message stands below (decisions 13, 20). */
export const TimeField = ({ form }: { form: ScheduleForm }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const hint = useTimeHint(form.watch('sendAt') ?? '');
  return (
    <Field
      label={t('schedules.form.sendAt')}
      required
      hint={hint}
      error={errorText(form.formState.errors.sendAt) ?? undefined}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="sendAt"
          render={({ field }) => (
            <DateTimeField
              control={control}
              timeLabel={t('schedules.form.sendTime')}
              today={dayOf(new Date())}
              value={field.value ?? ''}
              onChange={field.onChange}
            />
          )}
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
