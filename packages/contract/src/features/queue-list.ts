/** What every screen needs of queues: apart from the rest, so that the first load has no more of them. */
import { z } from 'zod';
import { route } from '../kit/route.ts';
import { instant } from '../kit/shapes.ts';

/** A queue: where tickets wait, with what customers are told there (wire-contract 3). */
export const queue = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number().nullable(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  schedules: z.array(z.unknown()),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Queue = z.infer<typeof queue>;

export const queueListRoutes = {
  listQueues: route({
    method: 'GET',
    path: '/queue',
    access: 'queues.read',
    summary: 'Queues in their order.',
    query: z.object({ companyId: z.string().max(40).optional() }),
    reply: z.array(queue),
  }),
};
