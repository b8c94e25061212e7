import { z } from 'zod';

/** Opening hours of one day of the week; a day without hours has both empty, or the same twice. */
export const openingHours = z.object({
  weekday: z.string(),
  weekdayEn: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});
export type OpeningHours = z.infer<typeof openingHours>;

/** HH:MM, or empty. */
const time = z
  .string()
  .max(5)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/);

/** The days of a week as a form sends them (administration §2). */
export const openingWeek = z
  .array(z.object({ weekday: z.string().max(40), weekdayEn: z.string().max(40), startTime: time, endTime: time }))
  .max(7);
