import { type RepeatScope, type Schedule, scheduleRoutes, scheduleStatus, schedules } from '@recado/contract';
import { call } from '../../kit/api.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { putRecord, refreshLists } from '../../kit/resource/record-caches.ts';
import { records } from '../../kit/resource/records.ts';

/** It has left, or was left out. */
const isDone = ({ status }: Schedule): boolean => status === scheduleStatus.sent || status === scheduleStatus.skipped;

/** Messages that are sent later, those made last first (wire-contract 4.7). */
export const scheduleRecords = records({
  key: 'schedules',
  resource: schedules,
  holds: (schedule, { filters }) =>
    schedule.contactId === filters.contactId && (filters.isDone === 'true') === isDone(schedule),
  rowsAreWhole: true,
});

liveRecords(scheduleRecords);
// What left one list may come back to it: sent, then failed, then sent again.
onEvent('schedule.updated', ({ action }) => {
  if (action === 'update') refreshLists(scheduleRecords.key);
});

export const fetchSchedule = (id: number): Promise<Schedule> => call(scheduleRoutes.getSchedule, { params: { id } });

const show = (schedule: Schedule): void => {
  putRecord(scheduleRecords, schedule, { isNew: false, isOwn: true });
  refreshLists(scheduleRecords.key);
};

/** Takes the picture from a schedule. */
export const removePicture = async (id: number, scope: RepeatScope): Promise<void> => {
  await call(scheduleRoutes.deleteScheduleMedia, { params: { id }, query: { scope } });
  show(await fetchSchedule(id));
};

/** Sends at once what could not be sent. */
export const retrySchedule = async (id: number): Promise<void> =>
  show(await call(scheduleRoutes.retrySchedule, { params: { id } }));
