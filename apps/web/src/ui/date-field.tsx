import { useRef } from 'react';
import { DatePart } from './date-part.tsx';
import type { FieldControl } from './field.tsx';
import { dayOrTyped, writeDate } from './typed-date.ts';

type DateFieldProps = {
  control: FieldControl;
  /** A civil day YYYY-MM-DD; while it is none, what was typed; empty: none. */
  value: string;
  onChange: (value: string) => void;
  /** The civil day that the calendar calls today. */
  today: string;
  /** The focus has left the date: what is unfinished now stays so. */
  onLeave?: () => void;
};

/**
 * A date that is typed as DD/MM/YYYY in every language (core §9), where the browser's own field would choose the form; or
 * chosen from a calendar. Digits alone are enough, so a phone shows its number keys.
 */
export const DateField = ({ control, value, onChange, today, onLeave }: DateFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const typed = writeDate(value);
  const hold = (next: string): void => {
    if (next !== value) onChange(next);
  };
  return (
    <DatePart
      ref={field}
      control={control}
      typed={typed}
      onType={(text) => hold(dayOrTyped(text, false))}
      onChoose={hold}
      onLeave={() => {
        hold(dayOrTyped(typed, true));
        onLeave?.();
      }}
      focusAfter={() => field.current}
      today={today}
    />
  );
};
