import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type EmptyStateProps = {
  icon: ReactNode;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** The title is the heading of a page that shows nothing else. */
  isPage?: boolean;
  className?: string | undefined;
};

/** A 56 px soft tile, a title, one sentence, one action. */
export const EmptyState = (props: EmptyStateProps) => {
  const { icon, title, children, action, tone = 'neutral', isPage = false, className } = props;
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <span
        aria-hidden="true"
        className={cx(
          'flex size-14 items-center justify-center rounded-dialog [&_svg]:size-6',
          tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand-text',
        )}
      >
        {icon}
      </span>
      <Title className="mt-4 font-semibold text-section">{title}</Title>
      {children ? <div className="mt-1 max-w-96 text-control text-text-2">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
};

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  onRetry: () => void;
  busy?: boolean;
  className?: string | undefined;
};

/** The same shape for a failure, with "try again". */
export const ErrorState = ({ title, children, onRetry, busy = false, className }: ErrorStateProps) => {
  const { t } = useTranslation();
  return (
    <div role="alert" className={className}>
      <EmptyState
        tone="danger"
        icon={<CloudOff />}
        title={title}
        action={
          <Button busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
};
