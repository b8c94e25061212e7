import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { FailedLine } from './small-load.tsx';

type ShowMoreProps = {
  query: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'>;
  /** What is said to have not come. */
  failed: string;
};

/** The way to the next page of a small list; when it did not come, that, why, and the same way again. */
export const ShowMore = ({ query, failed }: ShowMoreProps) => {
  const { t } = useTranslation();
  const { isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const load = (): void => void fetchNextPage();
  return (
    <div className="mt-2">
      <span role="status" className="sr-only">
        {isFetchingNextPage ? t('common.loadingMore') : null}
      </span>
      {isFetchNextPageError ? (
        <FailedLine title={failed} error={error} busy={isFetchingNextPage} onRetry={load} />
      ) : (
        <Button size="small" busy={isFetchingNextPage} onClick={load}>
          {t('common.showMore')}
        </Button>
      )}
    </div>
  );
};
