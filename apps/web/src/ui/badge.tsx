import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  brand: 'bg-brand text-on-brand',
  soft: 'bg-brand-soft text-brand-text',
  neutral: 'bg-hover text-text-2',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger text-on-danger',
  'danger-soft': 'bg-danger-soft text-danger',
};

/** Writes a count the way badges do: nothing above two digits. */
export const badgeCount = (count: number): string => (count > 99 ? '99+' : String(count));

/** A count or a sign, 18 high. */
export const Badge = ({
  tone = 'brand',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <span
    className={cx(
      'inline-flex h-[18px] min-w-[18px] shrink-0 items-center justify-center rounded-full px-1.5 font-semibold text-meta leading-none tabular-nums',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
