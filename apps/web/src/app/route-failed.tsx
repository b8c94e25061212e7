import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../kit/log.ts';
import { ErrorState } from '../ui/empty-state.tsx';

/** A page that failed, or whose code could not be loaded: the rest of the frame goes on. */
export const RouteFailed = ({ error }: ErrorComponentProps) => {
  const { t } = useTranslation();
  useEffect(() => log('a page failed', error), [error]);
  return (
    <div className="flex h-full min-h-80 items-center justify-center">
      <ErrorState title={t('frame.failed.title')} onRetry={() => location.reload()}>
        {t('frame.failed.text')}
      </ErrorState>
    </div>
  );
};
