import { userRoutes } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import type { User } from './queries.ts';

/** What becomes of somebody's work when they are deleted, and what waits in their name; silent while that is asked. */
export const DeleteDetail = ({ user: { id } }: { user: User }) => {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['userWaiting', id],
    queryFn: ({ signal }) => call(userRoutes.getUserWaiting, { params: { id } }, { signal }),
    staleTime: 0,
  });
  const waits = [
    data?.schedules ? t('users.waiting.schedules', { count: data.schedules }) : '',
    data?.changes ? t('users.waiting.changes', { count: data.changes }) : '',
    data?.tokens ? t('users.waiting.tokens', { count: data.tokens }) : '',
  ].filter(Boolean);
  return (
    <>
      {t('users.deleteDetail')}
      {waits.map((wait) => (
        <span key={wait} className="mt-2 block font-medium text-text">
          {wait}
        </span>
      ))}
    </>
  );
};
