import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Calendar } from './calendar.tsx';
import type { FieldControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';
import { TextInput } from './text-input.tsx';
import { fieldsOf, heldOf, maskDate, maskTime, readDate } from './typed-date.ts';

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
  const [isOpen, setOpen] = useState(false);
  const time = useRef<HTMLInputElement>(null);
  const fields = fieldsOf(value);
  const leave = (): void => {
    const whole = heldOf(fields, true);
    if (whole !== value) onChange(whole);
  };
  const { id, ...described } = control;
  const shared = { inputMode: 'numeric', autoComplete: 'off', disabled, onBlur: leave } as const;
  return (
    <div className="flex gap-2">
      <TextInput
        {...control}
        {...shared}
        className="min-w-0 flex-1"
        placeholder={t('dates.dateForm')}
        value={fields.date}
        onChange={(event) => onChange(heldOf({ ...fields, date: maskDate(event.target.value) }))}
        end={
          <Popover
            label={t('dates.calendar')}
            open={isOpen}
            onOpenChange={setOpen}
            focusAfter={() => time.current}
            className="w-[300px]"
            trigger={
              <IconButton label={t('dates.calendar')} icon={<CalendarDays size={16} />} size={28} disabled={disabled} />
            }
          >
            <Calendar
              value={readDate(fields.date)}
              today={today}
              onChoose={(day) => {
                onChange(heldOf({ ...fields, date: day }));
                setOpen(false);
              }}
            />
          </Popover>
        }
      />
      <TextInput
        {...described}
        {...shared}
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
