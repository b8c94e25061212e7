import { scheduleRoutes, scheduleStatus } from '@recado/contract';
import { lengthOf } from '@recado/i18n';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../kit/realtime/refresh-soon.ts';
import { showError } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { CalendarAddress } from './calendar/use-calendar-address.ts';

const lateOptions = queryOptions({
  queryKey: ['late-schedules'],
  queryFn: ({ signal }) => call(scheduleRoutes.listLateSchedules, {}, { signal }),
});
onEvent('schedule.updated', () => refreshSoon(lateOptions.queryKey));

/** Says what was late because the server stood still, until somebody has read it; what waits for a person is one press away. */
export const LateNotice = ({ change }: Pick<CalendarAddress, 'change'>) => {
  const { t } = useTranslation();
  const { data } = useQuery(lateOptions);
  const reading = useMutation({
    mutationFn: () => call(scheduleRoutes.readLateSchedules, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lateOptions.queryKey }),
    onError: showError,
  });
  if (!data || data.sent + data.waiting === 0) return null;
  const { sent, waiting } = data;
  const wait = lengthOf(data.longestSeconds * 1000);
  return (
    <Banner
      role="status"
      className="mx-6 mt-3 max-sm:mx-4"
      title={t('schedules.late.title')}
      action={
        <Button kind="text" busy={reading.isPending} onClick={() => reading.mutate()}>
          {t('schedules.late.read')}
        </Button>
      }
    >
      {sent > 0 ? <p>{t('schedules.late.sent', { count: sent, wait })}</p> : null}
      {waiting > 0 ? (
        <p>
          {t('schedules.late.waiting', { count: waiting })}{' '}
          <button
            type="button"
            className="font-semibold underline"
            onClick={() => change({ view: 'list', state: scheduleStatus.failed })}
          >
            {t('schedules.late.show')}
          </button>
        </p>
      ) : null}
    </Banner>
  );
};
