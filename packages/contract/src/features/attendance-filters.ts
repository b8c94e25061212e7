import { z } from 'zod';
import { flagText, idListText } from '../kit/shapes.ts';

/**
 * Ours: which attendances of a period a number of the dashboard counts (docs/rules/dashboard.md). `newContacts`: of contacts
 * with a single one in the period.
 */
export const attendanceKinds = ['finished', 'supported', 'waited', 'newContacts', 'rated', 'answered'] as const;
export type AttendanceKind = (typeof attendanceKinds)[number];

const someday = z.union([z.iso.date(), z.literal('')]).optional();
/** A whole number of a query, where "" means none. */
const upTo = (max: number) =>
  z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(0).max(max)]).optional();

/** Ours: what a number of the dashboard counts, in civil days and hours of the company. */
export const attendanceFilters = {
  begunFrom: someday,
  begunTo: someday,
  begunHour: upTo(23),
  /** 0 = Sunday. */
  begunWeekday: upTo(6),
  attendance: z.union([z.literal(''), z.enum(attendanceKinds)]).optional(),
  /** Of these queues alone; those without a queue are left out. */
  onlyQueueIds: idListText.optional(),
  withoutQueue: flagText,
  whatsappIds: idListText.optional(),
};
