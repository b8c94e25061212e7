import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../kit/log.ts';
import { ErrorState } from '../ui/empty-state.tsx';

/** How browsers say that a module could not be fetched. The router has loaded the page anew once by then. */
const notFetched = /dynamically imported module|module script failed/i;

/** A page that failed, or whose code could not be fetched: the rest of the frame goes on. */
export const RouteFailed = ({ error }: ErrorComponentProps) => {
  const { t } = useTranslation();
  useEffect(() => log('a page failed', error), [error]);
  const isMissing = error instanceof Error && notFetched.test(error.message);
  return (
    <div className="flex h-full min-h-80 items-center justify-center">
      <ErrorState
        title={isMissing ? t('common.loadFailed') : t('frame.failed.title')}
        onRetry={() => location.reload()}
      >
        {isMissing ? t('common.loadFailedDetail') : t('frame.failed.text')}
      </ErrorState>
    </div>
  );
};
