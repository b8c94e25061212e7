import { CalendarDays } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Calendar } from './calendar.tsx';
import type { FieldControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';
import { TextInput } from './text-input.tsx';
import { maskDate, readDate } from './typed-date.ts';

type DatePartProps = {
  ref?: Ref<HTMLInputElement>;
  control: FieldControl;
  /** As it is typed: DD/MM/YYYY, or what there is of it. */
  typed: string;
  onType: (typed: string) => void;
  /** A civil day YYYY-MM-DD of the calendar. */
  onChoose: (day: string) => void;
  onLeave: () => void;
  /** Where the focus goes after the calendar. */
  focusAfter: () => HTMLElement | null;
  /** The civil day that the calendar calls today. */
  today: string;
  disabled?: boolean | undefined;
};

/** A typed date with its calendar: the part that a date field and one with a time share. */
export const DatePart = (props: DatePartProps) => {
  const { ref, control, typed, onType, onChoose, onLeave, focusAfter, today, disabled } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <TextInput
      {...control}
      ref={ref}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      onBlur={onLeave}
      className="min-w-0 flex-1"
      placeholder={t('dates.dateForm')}
      value={typed}
      onChange={(event) => onType(maskDate(event.target.value))}
      end={
        <Popover
          label={t('dates.calendar')}
          open={isOpen}
          onOpenChange={setOpen}
          focusAfter={focusAfter}
          className="w-[300px]"
          trigger={
            <IconButton label={t('dates.calendar')} icon={<CalendarDays size={16} />} size={28} disabled={disabled} />
          }
        >
          <Calendar
            value={readDate(typed)}
            today={today}
            onChoose={(day) => {
              onChoose(day);
              setOpen(false);
            }}
          />
        </Popover>
      }
    />
  );
};
