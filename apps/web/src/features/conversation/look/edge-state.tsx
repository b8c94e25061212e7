import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/spinner.tsx';

type EdgeStateProps = {
  edge: 'top' | 'bottom';
  isLoading: boolean;
  hasFailed: boolean;
  onRetry: () => Promise<unknown>;
};

/** At an edge of the log, over it so that nothing moves: further messages are on their way, or did not come. */
export const EdgeState = ({ edge, isLoading, hasFailed, onRetry }: EdgeStateProps) => {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none absolute inset-x-0 z-2 flex justify-center px-3',
        edge === 'top' ? 'top-2' : 'bottom-2',
      )}
    >
      {isLoading && (
        <span className="inline-flex h-7 items-center gap-2 rounded-full border border-line bg-over px-3 text-small text-text-2">
          <Spinner />
          {t('messages.edge.loading')}
        </span>
      )}
      {hasFailed && !isLoading && (
        <span className="pointer-events-auto inline-flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-menu border border-danger bg-over py-1.5 pr-1.5 pl-3 text-control">
          {t('messages.edge.failed')}
          <Button size="small" onClick={() => void onRetry()}>
            {t('common.retry')}
          </Button>
        </span>
      )}
    </div>
  );
};
