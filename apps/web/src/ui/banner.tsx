import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const looks = {
  warn: { box: 'bg-warn-soft text-warn', icon: TriangleAlert },
  danger: { box: 'bg-danger-soft text-danger', icon: CircleAlert },
  info: { box: 'bg-brand-soft text-brand-text', icon: Info },
};

type BannerProps = {
  tone?: keyof typeof looks;
  /** The fact, in bold. */
  title?: ReactNode;
  action?: ReactNode;
  /** `alert` is spoken at once; for what appears after an action. */
  role?: 'alert' | 'status';
  className?: string | undefined;
  children?: ReactNode;
};

/** A fact with its consequence, in place. */
export const Banner = ({ tone = 'warn', title, action, role, className, children }: BannerProps) => {
  const Icon = looks[tone].icon;
  return (
    <div
      role={role}
      className={cx('flex items-start gap-2.5 rounded-menu px-3.5 py-2.5 text-control', looks[tone].box, className)}
    >
      <Icon size={16} className="mt-px shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? 'text-text' : undefined}>{children}</div> : null}
      </div>
      {action}
    </div>
  );
};
