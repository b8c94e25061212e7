import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';

/** Edge, ground and type shared by every control that one types into. */
export const inputClass =
  'w-full rounded-control border border-edge bg-surface px-3 control-height control-text text-text transition-colors placeholder-shown:text-ellipsis hover:not-disabled:border-text-3 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring aria-invalid:border-danger disabled:bg-canvas disabled:text-text-3 [&[readonly]]:bg-canvas';

export type TextInputProps = ComponentPropsWithRef<'input'> & {
  /** Decorative icon at the left. */
  icon?: ReactNode;
  /** A control or hint at the right, inside the edge. */
  end?: ReactNode;
};

/** One line of text. Use inside `Field`, or give it an aria-label. */
export const TextInput = ({ icon, end, className, ...rest }: TextInputProps) => (
  <span className={cx('relative flex w-full items-center', className)}>
    {icon ? (
      <span aria-hidden="true" className="pointer-events-none absolute left-3 text-text-3">
        {icon}
      </span>
    ) : null}
    <input type="text" {...rest} className={cx(inputClass, icon ? 'pl-9' : null, end ? 'pr-11' : null)} />
    {end ? <span className="absolute right-1.5 flex items-center">{end}</span> : null}
  </span>
);
