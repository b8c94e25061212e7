import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId, pageQuery } from '../kit/shapes.ts';
import { sessionUser, userQueue } from './session.ts';

export const userListItem = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  queues: z.array(userQueue),
  online: z.boolean(),
});
export const userRow = userListItem.extend({
  companyId: z.number(),
  profile: z.string(),
  createdAt: instant,
  company: z.object({ id: z.number(), name: z.string() }),
});

export const userRoutes = {
  listUserNames: route({
    method: 'GET',
    path: '/users/list',
    access: 'users.read',
    summary: 'Every user of the company with queues, for choosers.',
    query: z.object({ companyId: optionalId }),
    reply: z.array(userListItem),
  }),
  listUsers: route({
    method: 'GET',
    path: '/users',
    access: 'users.read',
    summary: 'Users of the company, 20 a page, newest first.',
    query: pageQuery,
    reply: z.object({ users: z.array(userRow), count: z.number(), hasMore: z.boolean() }),
  }),
  getUser: route({
    method: 'GET',
    path: '/users/:id',
    access: 'users.read',
    summary: 'One user.',
    params: idParams,
    reply: sessionUser,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  /** Everybody edits own name, e-mail, password and language (decision 26); the rest arrives with the users page. */
  updateUser: route({
    method: 'PUT',
    path: '/users/:id',
    access: 'signedIn',
    summary: 'Change the own profile: name, e-mail, password (blank keeps), language.',
    params: idParams,
    body: z.object({
      name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!').optional(),
      email: z.email('Invalid email').max(254).toLowerCase().optional(),
      password: z.union([z.literal(''), z.string().min(5, 'Too Short!').max(50, 'Too Long!')]).optional(),
      currentPassword: z.string().max(200).optional(),
      language: z.enum(['pt', 'en', 'es']).optional(),
    }),
    reply: sessionUser,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_COMMON_PASSWORD', 'ERR_INVALID_CREDENTIALS'],
  }),
};
