import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePart } from './date-part.tsx';
import type { FieldControl } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { fieldsOf, heldOf, maskTime } from './typed-date.ts';

type DateTimeFieldProps = {
  control: FieldControl;
  /** Spoken name of the time; the date has the field's label. */
  timeLabel: string;
  /** A wall time YYYY-MM-DDTHH:mm; while it is none, what was typed. */
  value: string;
  onChange: (value: string) => void;
  /** The civil day that the calendar calls today. */
  today: string;
  disabled?: boolean;
};

/**
 * A date and a time that are typed as DD/MM/YYYY and HH:mm in every language (core §9), where the browser's own field would
 * choose the form; the date also from a calendar. Digits alone are enough, so a phone shows its number keys.
 */
export const DateTimeField = ({ control, timeLabel, value, onChange, today, disabled }: DateTimeFieldProps) => {
  const { t } = useTranslation();
  const time = useRef<HTMLInputElement>(null);
  const fields = fieldsOf(value);
  const leave = (): void => {
    const whole = heldOf(fields, true);
    if (whole !== value) onChange(whole);
  };
  const { id, ...described } = control;
  return (
    <div className="flex gap-2">
      <DatePart
        control={control}
        typed={fields.date}
        onType={(date) => onChange(heldOf({ ...fields, date }))}
        onChoose={(day) => onChange(heldOf({ ...fields, date: day }))}
        onLeave={leave}
        focusAfter={() => time.current}
        today={today}
        disabled={disabled}
      />
      <TextInput
        {...described}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        onBlur={leave}
        id={`${id}-time`}
        ref={time}
        className="w-20! shrink-0"
        aria-label={timeLabel}
        placeholder={t('dates.timeForm')}
        value={fields.time}
        onChange={(event) => onChange(heldOf({ ...fields, time: maskTime(event.target.value) }))}
      />
    </div>
  );
};
