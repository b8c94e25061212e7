import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type SegmentOption<Value extends string> = { value: Value; label: ReactNode; badge?: ReactNode };

type SegmentProps<Value extends string> = {
  /** Spoken name of the group. */
  label: string;
  options: SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** A few exclusive views side by side: one tab stop, arrow keys move (a group of radios underneath). */
export const Segment = <Value extends string>({ label, options, value, onChange, className }: SegmentProps<Value>) => {
  const name = useId();
  return (
    <fieldset aria-label={label} className={cx('flex rounded-control border border-line bg-hover p-0.5', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-7 min-w-0 flex-auto cursor-pointer select-none items-center justify-center gap-1.5 rounded-chip px-2 font-medium text-control text-text-2 whitespace-nowrap transition-colors hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-9.5"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className="truncate">{option.label}</span>
          {option.badge}
        </label>
      ))}
    </fieldset>
  );
};
