import { Check } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A choice that is saved with its form. */
export const Checkbox = ({ label, hint, className, ...rest }: CheckboxProps) => {
  const id = useId();
  return (
    <div className={cx('flex min-h-6 items-start gap-2.5', className)}>
      <span className="relative mt-px inline-flex size-[18px] shrink-0">
        <input
          id={id}
          {...rest}
          type="checkbox"
          className="peer size-full cursor-pointer appearance-none rounded-chip border border-edge bg-surface checked:border-brand checked:bg-brand disabled:opacity-55"
        />
        <Check
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0.5 hidden text-on-brand peer-checked:block"
        />
      </span>
      <label htmlFor={id} className="text-control">
        {label}
        {hint ? <span className="block text-small text-text-3">{hint}</span> : null}
      </label>
    </div>
  );
};
