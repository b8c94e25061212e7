import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

type ListEndProps = {
  query: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
  skeleton: ReactNode;
};

/** What stands below the rows that are loaded: more is on its way, or did not come and is asked for again by a press. */
export const ListEnd = ({ query, skeleton }: ListEndProps) => {
  const { t } = useTranslation();
  const isFailed = query.isFetchNextPageError && !query.isFetchingNextPage;
  return (
    <>
      {query.isFetchingNextPage ? skeleton : null}
      <span role="status" className="sr-only">
        {query.isFetchingNextPage ? t('common.loadingMore') : null}
      </span>
      {isFailed ? (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-x-3 p-3 text-control text-text-2">
          {t('common.loadMoreFailed')}
          <Button size="small" onClick={() => void query.fetchNextPage()}>
            {t('common.retry')}
          </Button>
        </p>
      ) : null}
    </>
  );
};
