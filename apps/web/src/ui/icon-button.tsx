import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** Spoken name and hint; there is no icon button without one. */
  label: string;
  icon: ReactNode;
  kind?: 'plain' | 'solid' | 'outlined' | 'danger';
  size?: 24 | 28 | 32 | 36;
  pressed?: boolean | undefined;
  busy?: boolean;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
  /** A small count or sign at the upper right corner; its meaning belongs in the label. */
  badge?: ReactNode;
};

const kinds = {
  plain:
    'text-text-2 hover:not-disabled:bg-press hover:not-disabled:text-text aria-pressed:bg-selected aria-pressed:text-brand-text data-popup-open:bg-selected data-popup-open:text-brand-text',
  solid: 'bg-brand text-on-brand hover:not-disabled:bg-brand-hover',
  outlined:
    'border border-line-2 text-text-2 hover:not-disabled:bg-hover hover:not-disabled:text-text aria-pressed:border-brand aria-pressed:bg-selected aria-pressed:text-brand-text',
  danger: 'text-danger hover:not-disabled:bg-danger-soft',
};

const sizes = {
  24: 'size-6',
  28: 'size-7 pointer-coarse:size-9',
  32: 'size-8 pointer-coarse:size-11',
  36: 'size-9 pointer-coarse:size-11',
};

/** A square button with an icon, a mandatory name and the name as hint. */
export const IconButton = (props: IconButtonProps) => {
  const {
    label,
    icon,
    kind = 'plain',
    size = 36,
    pressed,
    busy = false,
    tooltipSide,
    badge,
    className,
    ...rest
  } = props;
  return (
    <Tooltip text={label} {...(tooltipSide ? { side: tooltipSide } : {})}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        className={cx(
          'relative inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-55',
          kinds[kind],
          sizes[size],
          className,
        )}
      >
        {busy ? <Spinner /> : icon}
        {badge ? (
          <span aria-hidden="true" className="-top-0.5 -right-0.5 absolute">
            {badge}
          </span>
        ) : null}
      </button>
    </Tooltip>
  );
};
