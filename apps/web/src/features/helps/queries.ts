import { helpRoutes, helps } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { askAgain } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

/** Help videos by title, for those who administer them. */
export const helpRecords = records({
  key: 'helps',
  resource: helps,
  compare: byText(({ title }) => title),
  holds: ({ title }, { search }) => holdsText(search, title),
  rowsAreWhole: true,
});

liveRecords(helpRecords);

const allKey = ['allHelps'];

/** All help videos by title, for everybody. */
export const allHelpsQuery = queryOptions({
  queryKey: allKey,
  queryFn: ({ signal }) => call(helpRoutes.listAllHelps, {}, { signal }),
});

const forgetAll = (): void => askAgain(queryClient, allKey, () => true);

onEvent('help.updated', forgetAll);
onEvent('help.deleted', forgetAll);
