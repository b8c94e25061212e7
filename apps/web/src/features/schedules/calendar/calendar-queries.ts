import { type Schedule, scheduleRoutes, userRoutes } from '@recado/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import { patchAnswers } from '../../../kit/outdated-answers.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../../kit/realtime/refresh-soon.ts';
import { refreshLists } from '../../../kit/resource/record-caches.ts';
import { scheduleRecords } from '../queries.ts';
import { type CalendarAsked, type CalendarPart, placeSchedule, withoutSchedule } from './calendar-answers.ts';

const windowKey = [scheduleRecords.key, 'calendar', 'window'] as const;
const pagesKey = [scheduleRecords.key, 'calendar', 'list'] as const;

const fetchPart = (asked: CalendarAsked, after: string, signal: AbortSignal): Promise<CalendarPart> =>
  call(scheduleRoutes.listCalendar, { query: { ...asked, after } }, { signal });

/** A month, a week or a day, whole. */
export const windowOptions = (asked: CalendarAsked) =>
  queryOptions({
    queryKey: [...windowKey, asked],
    queryFn: ({ signal }) => fetchPart(asked, '', signal),
    placeholderData: keepPreviousData,
  });

/** What is due from a day on, page by page. */
export const pagesOptions = (asked: CalendarAsked) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, asked],
    queryFn: ({ pageParam, signal }) => fetchPart(asked, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });

/** Everybody whose schedules may be shown. */
export const authorsOptions = queryOptions({
  queryKey: ['schedule-authors'],
  queryFn: ({ signal }) => call(userRoutes.listUserNames, { query: {} }, { signal }),
});

type Pages = InfiniteData<CalendarPart, string>;
/** Keys of the calendar's answers end with what was asked. */
const askedIn = (key: readonly unknown[]): CalendarAsked => key.at(-1) as CalendarAsked;

const changeParts = (change: (part: CalendarPart, asked: CalendarAsked) => CalendarPart): void => {
  patchAnswers<CalendarPart>(queryClient, windowKey, (part, key) => change(part, askedIn(key)));
  patchAnswers<Pages>(queryClient, pagesKey, (data, key) => {
    const pages = data.pages.map((part) => change(part, askedIn(key)));
    return pages.every((part, index) => part === data.pages[index]) ? data : { ...data, pages };
  });
};

/** The page in whose stretch of time a schedule is due holds it: behind the last row of the one before. */
const placeOnPages = (data: Pages, schedule: Schedule, asked: CalendarAsked): Pages => {
  const index = data.pages.findIndex((part) => placeSchedule(part, schedule, asked).schedules.includes(schedule));
  const pages = data.pages.map((part, at) =>
    at === index ? placeSchedule(part, schedule, asked) : withoutSchedule(part, schedule.id),
  );
  return pages.every((part, at) => part === data.pages[at]) ? data : { ...data, pages };
};

const isNewerShown = ({ pages }: Pages, { id, updatedAt }: Schedule): boolean =>
  pages.some(({ schedules }) => schedules.some((one) => one.id === id && one.updatedAt > updatedAt));

/** Shows a schedule as it is now, wherever the calendar is held. */
export const putOnCalendar = (schedule: Schedule): void => {
  patchAnswers<CalendarPart>(queryClient, windowKey, (part, key) => placeSchedule(part, schedule, askedIn(key)));
  patchAnswers<Pages>(queryClient, pagesKey, (data, key) =>
    isNewerShown(data, schedule) ? data : placeOnPages(data, schedule, askedIn(key)),
  );
};

export const takeFromCalendar = (id: number): void => changeParts((part) => withoutSchedule(part, id));

/** Asks for what the calendar shows again, in a moment. */
export const refreshCalendar = refreshSoon([scheduleRecords.key, 'calendar']);
/** Where words are searched only the server knows what was found. */
const isSearching = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [scheduleRecords.key, 'calendar'], type: 'active' })
    .some(({ queryKey }) => askedIn(queryKey).searchParam !== '');

/** A series is shown: what is deleted may be one of it. */
const isRepeating = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: windowKey, type: 'active' })
    .some(({ state }) => ((state.data as CalendarPart | undefined)?.coming.length ?? 0) > 0);

onEvent('schedule.updated', ({ schedule }) => {
  putOnCalendar(schedule);
  // What its series will make is other than before, too.
  if (schedule.repeat || isSearching()) refreshCalendar();
});
onEvent('schedule.deleted', ({ scheduleId }) => {
  takeFromCalendar(scheduleId);
  if (isRepeating()) refreshCalendar();
});
// What waits keeps its hour on the wall: it is due at another instant then.
onEvent('setting.updated', ({ setting }) => {
  if (setting.key !== 'timezone') return;
  refreshCalendar();
  refreshLists(scheduleRecords.key);
});
