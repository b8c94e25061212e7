import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Skeleton, useSkeleton } from '../ui/skeleton.tsx';
import { sentenceOf } from './show-error.ts';

type FailedLineProps = {
  /** What did not come. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
};

/** One line for what did not come: what, why, and the way to ask again. */
export const FailedLine = ({ title, error, busy, onRetry }: FailedLineProps) => {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-2 text-control text-text-2" role="alert">
      <span className="min-w-0 flex-1 basis-40">{`${title}: ${sentenceOf(error)}`}</span>
      <Button size="small" busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
};

type SmallLoadProps = {
  query: Pick<UseQueryResult, 'isError' | 'isPending' | 'isFetching' | 'data' | 'error' | 'refetch'>;
  /** What is said to have not come. */
  failed: string;
  children: ReactNode;
};

/**
 * A small part of a page that loads by itself: a line where it may come, the failure with the way to ask again, then the
 * part. It takes no room while it is quick, since there may be nothing to show (ui §6).
 */
export const SmallLoad = ({ query, failed, children }: SmallLoadProps) => {
  const { t } = useTranslation();
  const { isError, isPending, isFetching, data, error, refetch } = query;
  const hasFailed = isError && data === undefined;
  const isWaiting = useSkeleton(isPending && !hasFailed);
  if (hasFailed) return <FailedLine title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!isWaiting) return isPending ? null : children;
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      <Skeleton className="h-4 w-full" />
    </div>
  );
};
