/** What every screen needs of users: apart from the rest, so that the first load has no more of them. */
import { z } from 'zod';
import { route } from '../kit/route.ts';
import { optionalId } from '../kit/shapes.ts';
import { sessionUser, userQueue } from './session.ts';

export const userListItem = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: sessionUser.shape.profile,
  queues: z.array(userQueue),
  online: z.boolean(),
});
export const userListRoutes = {
  listUserNames: route({
    method: 'GET',
    path: '/users/list',
    access: 'users.read',
    summary: 'Every user of the company with queues and the number of tickets in hand, for choosers.',
    query: z.object({ companyId: optionalId }),
    reply: z.array(userListItem.extend({ openTickets: z.number() })),
    superReachesAll: true,
  }),
};
