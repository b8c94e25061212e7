import type { UseQueryResult } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { causeOf } from '../show-error.ts';

/** A name with the dot of its colour. */
export const TenantName = ({ name, color }: { name: string; color: string }) => (
  <>
    <span
      aria-hidden="true"
      className="tenant-dot size-2 shrink-0 rounded-full"
      style={{ '--tenant': color } as CSSProperties} // a custom property
    />
    <span className="truncate">{name}</span>
  </>
);

type ChoicesFailedProps = { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> };

/** The choices could not be read, and why. */
export const ChoicesFailed = ({ query }: ChoicesFailedProps) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center justify-between gap-2 text-danger">
      {`${t('common.loadFailed')}: ${causeOf(query.error)}`}
      <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('common.retry')}
      </Button>
    </span>
  );
};
