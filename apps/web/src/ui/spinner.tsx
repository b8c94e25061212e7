import { cx } from './cx.ts';

/** A small turning ring inside a control; the control itself says what is happening. */
export const Spinner = ({ size = 16, className }: { size?: number; className?: string }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    className={cx('animate-spin', className)}
  >
    <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.25" strokeWidth="1.75" />
    <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
);
