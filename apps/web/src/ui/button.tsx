import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'solid' | 'outlined' | 'text' | 'danger' | 'danger-text';
export type ButtonSize = 'small' | 'normal' | 'large';

const kinds: Record<ButtonKind, string> = {
  solid: 'bg-brand text-on-brand hover:not-disabled:bg-brand-hover',
  outlined: 'border border-line-2 bg-surface text-text hover:not-disabled:bg-hover',
  text: 'text-text-2 hover:not-disabled:bg-press hover:not-disabled:text-text',
  danger: 'bg-danger text-on-danger hover:not-disabled:bg-danger-hover',
  'danger-text': 'text-danger hover:not-disabled:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 px-2.5 pointer-coarse:h-9',
  normal: 'control-height px-3.5',
  large: 'h-10 px-4 pointer-coarse:h-11',
};

/** Classes of a button, for links that must look like one. */
export const buttonClass = (kind: ButtonKind, size: ButtonSize): string =>
  cx(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control text-control font-semibold whitespace-nowrap select-none transition-colors disabled:opacity-55',
    kinds[kind],
    sizes[size],
  );

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** While true the width and the label stay, a spinner stands at the left and presses are ignored. */
  busy?: boolean | undefined;
  children: ReactNode;
};

/** The button of the product. One solid button per header or dialog. */
export const Button = (props: ButtonProps) => {
  const { kind = 'outlined', size = 'normal', icon, busy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass(kind, size), className)}
    >
      {busy && !icon ? <Spinner className="absolute left-3" /> : null}
      {busy && icon ? <Spinner /> : icon}
      {children}
    </button>
  );
};
