import { z } from 'zod';
import { instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** In what steps a schedule comes again; weekdays are Monday to Friday. */
export const repeatUnits = ['day', 'weekday', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** Why an occurrence was left out: the customer wrote since the one before, or its day is a holiday. */
export const skipReasons = ['wrote', 'holiday'] as const;
export type SkipReason = (typeof skipReasons)[number];

const lastDay = z.iso
  .date({ error: 'Invalid date' })
  .refine((day) => day.startsWith('2'), 'Invalid date')
  .nullable()
  .default(null);

/** How a schedule comes again (ours); by what day and time it comes is said by the time of its schedule. */
export const repeatRule = z.object({
  every: z.enum(repeatUnits),
  /** Every so many days, weeks, months or years; weekdays know only one. */
  interval: z.number().int().min(1).max(limits.repeatInterval).default(1),
  /** The last civil day on which it may come; null: no day ends it. */
  until: lastDay,
  /** How often it comes in all, what was left out included; null: no number ends it. */
  times: z.number().int().min(1).max(limits.repeatTimes).nullable().default(null),
  /** One is left out when the customer wrote since the one before, or since it was written. */
  skipIfWrote: z.boolean().default(false),
  skipHolidays: z.boolean().default(false),
});
export type RepeatRule = z.infer<typeof repeatRule>;

/** The repeat of a schedule as it is read. */
export const scheduleRepeat = z.object({
  every: z.enum(repeatUnits),
  interval: z.number(),
  until: z.string().nullable(),
  times: z.number().nullable(),
  skipIfWrote: z.boolean(),
  skipHolidays: z.boolean(),
  seriesId: z.number(),
  /** Which one it is, counted from 1. */
  number: z.number(),
  /** The civil day that the rule names for it; it may have been moved to another one. */
  day: z.string(),
  /** The day of the month that the rule wants, where it goes by months or years. */
  wantedDay: z.number(),
  /** Whether more of it may come. */
  isGoingOn: z.boolean(),
});

/** One that is not there yet, as the calendar shows it: its series makes it when the one before has ended. */
export const comingSchedule = z.object({
  scheduleId: z.number(),
  seriesId: z.number(),
  number: z.number(),
  sendAt: instant,
  /** It will be left out, for its day is a holiday. */
  isHoliday: z.boolean(),
  contact: z.object({ id: z.number(), name: z.string() }),
  body: z.string(),
});
export type ComingSchedule = z.infer<typeof comingSchedule>;

/** What a change of one occurrence is for: for it alone, or for it and all that follow. */
export const repeatScopes = ['one', 'following'] as const;
export type RepeatScope = (typeof repeatScopes)[number];
export const repeatScope = z.enum(repeatScopes).optional();
