import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';

type ChipProps = {
  /** A tenant colour as CSS text (#rrggbb); without it the chip is neutral. */
  color?: string | null | undefined;
  tone?: 'neutral' | 'brand' | 'warn' | 'danger';
  /** Queue chips carry a full-strength dot. */
  dot?: boolean;
  icon?: ReactNode;
  /** Shows a remove target of 24 px; `removeLabel` is its spoken name. */
  onRemove?: () => void;
  removeLabel?: string;
  /** -1 where arrow keys go from one chip to the next. */
  removeTabIndex?: number;
  className?: string | undefined;
  children: ReactNode;
};

const tones = {
  neutral: 'bg-hover text-text-2',
  brand: 'bg-brand-soft text-brand-text',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

/** A queue, a tag or a state in 20 px; it never wraps. */
export const Chip = ({ color, tone = 'neutral', dot, icon, onRemove, className, children, ...rest }: ChipProps) => (
  <span
    className={cx(
      'inline-flex h-5 min-w-0 max-w-full items-center gap-1 rounded-chip px-1.5 font-medium text-meta',
      color ? 'tenant-fill' : tones[tone],
      className,
    )}
    style={color ? ({ '--tenant': color } as CSSProperties) : undefined}
  >
    {dot && color ? <span aria-hidden="true" className="tenant-dot size-1.5 shrink-0 rounded-full" /> : null}
    {icon}
    <span className="truncate">{children}</span>
    {onRemove ? (
      <button
        type="button"
        aria-label={rest.removeLabel}
        tabIndex={rest.removeTabIndex}
        onClick={onRemove}
        className="-mr-2 flex size-6 items-center justify-center rounded-chip"
      >
        <X size={12} />
      </button>
    ) : null}
  </span>
);
