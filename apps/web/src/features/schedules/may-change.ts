import { type Schedule, scheduleStatus } from '@recado/contract';
import { useRowPermit } from '../../kit/resource/use-row-permit.ts';

/** Its author may change it, and an admin (decisions 26). */
export const useMayChange = (permission: 'schedules.update' | 'schedules.delete'): ((schedule: Schedule) => boolean) =>
  useRowPermit<Schedule>({ permission, ownerOf: ({ userId }) => userId });

/** It has neither left nor been left out: it can still be changed. */
export const isStillOpen = ({ sentAt, status }: Schedule): boolean =>
  sentAt === null && status !== scheduleStatus.skipped;
