import type { ComingSchedule, Schedule } from '@recado/contract';

/** What one answer of the calendar was asked. */
export interface CalendarAsked {
  readonly from: string;
  /** Missing: the list, which has no end. */
  readonly to?: string;
  readonly searchParam: string;
  readonly userId?: number;
  readonly whatsappId?: number;
  readonly status?: Schedule['status'];
}

/** One answer, or one page of the list. */
export interface CalendarPart {
  readonly schedules: readonly Schedule[];
  readonly hasMore: boolean;
  readonly next: string | null;
  /** What the series of a window will make; nothing of the list. */
  readonly coming: readonly ComingSchedule[];
}

const isSame = <T>(wanted: T | undefined, value: T | null): boolean => wanted === undefined || wanted === value;

/** Whether an answer holds a schedule; unknown where words are searched, which only the server reads as it does. */
export const holds = (asked: CalendarAsked, schedule: Schedule): boolean | 'unknown' => {
  const { sendAt, userId, whatsappId, status } = schedule;
  const at = Date.parse(sendAt);
  const isIn = at >= Date.parse(asked.from) && (asked.to === undefined || at < Date.parse(asked.to));
  const isWanted = isSame(asked.userId, userId) && isSame(asked.whatsappId, whatsappId) && isSame(asked.status, status);
  return isIn && isWanted && (asked.searchParam === '' || 'unknown');
};

/** The soonest first, those of one instant as they were made. */
export const soonestFirst = (a: Schedule, b: Schedule): number =>
  Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.id - b.id;

/** Takes a schedule out of an answer. */
export const withoutSchedule = (part: CalendarPart, id: number): CalendarPart =>
  part.schedules.some((one) => one.id === id)
    ? { ...part, schedules: part.schedules.filter((one) => one.id !== id) }
    : part;

/** The older of two states never wins: replies and events may overtake each other. */
const isOutdated = (part: CalendarPart, schedule: Schedule): boolean =>
  part.schedules.some(({ id, updatedAt }) => id === schedule.id && updatedAt > schedule.updatedAt);

/** A schedule was made or changed: it stands in the answer at its time, where the answer holds it. */
export const placeSchedule = (part: CalendarPart, schedule: Schedule, asked: CalendarAsked): CalendarPart => {
  if (isOutdated(part, schedule)) return part;
  const rest = withoutSchedule(part, schedule.id);
  const isHeld = holds(asked, schedule);
  // What was found by words stays found, until the server says otherwise.
  const stays = isHeld === 'unknown' ? rest !== part : isHeld;
  if (!stays) return rest;
  const last = rest.schedules.at(-1);
  // Behind the end of a page there is the next one.
  if (rest.hasMore && last && soonestFirst(schedule, last) > 0) return rest;
  return { ...rest, schedules: [...rest.schedules, schedule].toSorted(soonestFirst) };
};
