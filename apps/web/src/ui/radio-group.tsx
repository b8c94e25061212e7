import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type RadioOption<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  options: RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `cards` draws each choice as a tile with a ring when chosen. */
  look?: 'plain' | 'cards';
  className?: string | undefined;
};

/** One choice out of few, all visible; arrow keys move. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const { legend, options, value, onChange, look = 'plain', className } = props;
  const name = useId();
  return (
    <fieldset className={cx('flex flex-col gap-2', className)}>
      <legend className="mb-1 font-medium text-control">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-6 cursor-pointer items-start gap-2.5 text-control has-disabled:opacity-55',
            look === 'cards' &&
              'rounded-menu border border-line-2 p-3 has-checked:border-brand has-checked:bg-selected has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
            className="mt-px size-[18px] shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface checked:border-[5.5px] checked:border-brand"
          />
          <span className="min-w-0">
            <span className="block font-medium">{option.label}</span>
            {option.hint ? <span className="block text-small text-text-3">{option.hint}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
