import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** `row` puts the switch at the far right of a line, `inline` right after the label, `leading` before it. */
  layout?: 'row' | 'inline' | 'leading';
  className?: string | undefined;
};

/** On or off, acting at once. */
export const Switch = ({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  layout = 'row',
  className,
}: SwitchProps) => {
  const id = useId();
  return (
    <div
      className={cx(
        'flex items-center gap-2',
        layout === 'row' && 'justify-between gap-4',
        layout === 'leading' && 'flex-row-reverse justify-end gap-3',
        className,
      )}
    >
      <span className="min-w-0">
        <label htmlFor={id} className={layout === 'inline' ? 'text-control text-text-2' : 'font-medium text-control'}>
          {label}
        </label>
        {hint ? (
          <span id={`${id}-hint`} className="block text-small text-text-3">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative inline-flex h-6 shrink-0 items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer h-[18px] w-8 cursor-pointer appearance-none rounded-full border border-edge bg-edge transition-colors checked:border-brand checked:bg-brand disabled:opacity-55"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-0.5 size-3.5 -translate-y-1/2 rounded-full bg-surface transition-transform duration-150 peer-checked:translate-x-3.5"
        />
      </span>
    </div>
  );
};
