import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/empty-state.tsx';
import { causeOf } from './show-error.ts';

type FailedLoadProps = {
  /** What did not come. */
  title: ReactNode;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  className?: string;
  /** A closer cause than the failure's own sentence. */
  children?: ReactNode;
};

/** In the place of what did not come: what, why, and the way to ask again. */
export const FailedLoad = ({ title, query, className, children }: FailedLoadProps) => (
  <ErrorState title={title} busy={query.isFetching} onRetry={() => void query.refetch()} className={className}>
    {children ?? causeOf(query.error)}
  </ErrorState>
);
