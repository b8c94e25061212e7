import { cx } from './cx.ts';

/** The mark: a speech bubble with a tick, on the brand tile. Decoration beside the product's name. */
export const Mark = ({ size = 28, className }: { size?: number; className?: string }) => (
  <span
    aria-hidden="true"
    className={cx('inline-flex shrink-0 items-center justify-center bg-brand text-on-brand', className)}
    style={{ width: size, height: size, borderRadius: size * 0.29 }}
  >
    <svg
      aria-hidden="true"
      width={size * 0.62}
      height={size * 0.62}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 1.8h10a2.4 2.4 0 0 1 2.4 2.4v6.9a2.4 2.4 0 0 1-2.4 2.4H6.9l-3.4 2.6c-.8.6-1.9.1-1.9-.9V4.2A2.4 2.4 0 0 1 4 1.8Z" />
      <path d="m6.2 7.8 2 2 3.7-3.7" />
    </svg>
  </span>
);

/** Mark and name together. */
export const Brand = ({ className }: { className?: string }) => (
  <span className={cx('inline-flex items-center gap-2.5', className)}>
    <Mark />
    <span translate="no" className="font-semibold text-name tracking-tight">
      {'Recado'}
    </span>
  </span>
);
