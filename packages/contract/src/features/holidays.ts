import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { nationalDays } from '../national-holidays.ts';

const year = z.coerce.number().int().min(2000).max(2999);

/** A day on which a company answers nobody, from midnight to midnight of its zone (decision 59). */
export const holiday = z.object({
  id: z.number(),
  /** YYYY-MM-DD. */
  date: z.string(),
  name: z.string(),
  /** Every year on this day, in the years before it, too; else on this date alone. */
  recurs: z.boolean(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Holiday = z.infer<typeof holiday>;

export const holidayBody = z.object({
  date: z.iso
    .date({ error: ({ input }) => (input ? 'Invalid date' : 'Obrigatório') })
    .refine((day) => day.startsWith('2'), 'Invalid date'),
  name: z.string().trim().min(1, 'Obrigatório').max(limits.holidayName.max, 'Too Long!'),
  recurs: z.boolean().default(false),
});

export const holidays = resource({
  name: 'holidays',
  path: '/holidays',
  listKey: 'holidays',
  shape: holiday,
  row: holiday,
  body: holidayBody,
  filters: { year: year.optional() },
  may: { read: 'holidays.manage', create: 'holidays.manage', update: 'holidays.manage', delete: 'holidays.manage' },
  notFound: 'ERR_NO_HOLIDAY_FOUND',
  live: { name: 'holiday', channel: 'holiday', key: 'holiday', goneKey: 'holidayId', readers: 'holidays.manage' },
  errors: ['ERR_HOLIDAY_ALREADY_EXISTS'],
});

export const holidayRoutes = {
  listHolidays: holidays.list,
  getHoliday: holidays.get,
  createHoliday: holidays.create,
  updateHoliday: holidays.update,
  deleteHoliday: holidays.remove,
  addNationalHolidays: route({
    method: 'POST',
    path: '/holidays/national',
    access: 'holidays.manage',
    summary: 'Make holidays of national days of Brazil; what stands on such a day already stays as it is.',
    body: z.object({ year, days: z.array(z.enum(nationalDays)).min(1).max(nationalDays.length) }),
    reply: z.object({ holidays: z.array(holiday) }),
  }),
};
