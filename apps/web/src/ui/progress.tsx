import { cx } from './cx.ts';

/** How far something is, 0 to 1, as a thin bar with a spoken name. */
export const Progress = ({ share, label, className }: { share: number; label: string; className?: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className={cx('h-1.5 overflow-hidden rounded-full bg-press', className)}
  >
    <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${Math.round(share * 100)}%` }} />
  </div>
);
