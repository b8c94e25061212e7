import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { profiles } from '../permissions.ts';
import { sessionUser } from './session.ts';
import { userListItem, userListRoutes } from './user-list.ts';

/** One user as the list shows it (wire-contract 4.4, and what the page draws beside). */
export const userRow = userListItem.extend({
  companyId: z.number(),
  super: z.boolean(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  company: z.object({ id: z.number(), name: z.string() }),
});
export type UserRow = z.infer<typeof userRow>;

const name = z
  .string()
  .trim()
  .min(1, 'Required')
  .min(limits.userName.min, 'Too Short!')
  .max(limits.userName.max, 'Too Long!');
const email = z
  .email({ error: ({ input }) => (input === '' ? 'Required' : 'Invalid email') })
  .max(limits.email.max, 'Too Long!')
  .toLowerCase();
const password = z.string().min(limits.password.min, 'Too Short!').max(limits.password.max, 'Too Long!');
/** Every spelling of the family's clients (decision 35). */
const allTicket = z
  .union([z.boolean(), z.enum(['enabled', 'enable', 'disabled', 'desabled'])])
  .transform((value) => value === true || value === 'enabled' || value === 'enable');
const queueIds = z.array(requiredId).max(500);

/** A new user. Without a profile it is an admin, as clients of the family expect (wire-contract 4.4). */
export const userBody = z.object({
  name,
  email,
  password: z.string().min(1, 'Required').pipe(password),
  profile: z.enum(profiles).default('admin'),
  queueIds: queueIds.default([]),
  whatsappId: optionalId,
  allTicket: allTicket.default(false),
  /** The company that gets the user, from a super user; everybody else's is the own one. */
  companyId: optionalId,
});
export type UserBody = z.output<typeof userBody>;

/** What changes of a user; what is left out stays. A blank password stays, too. */
export const userPatch = z.object({
  name: name.optional(),
  email: email.optional(),
  password: z.union([z.literal(''), password]).optional(),
  /** Asked when one's own password or e-mail changes. */
  currentPassword: z.string().max(200).optional(),
  language: z.enum(['pt', 'en', 'es']).optional(),
  profile: z.enum(profiles).optional(),
  queueIds: queueIds.optional(),
  whatsappId: optionalId,
  allTicket: allTicket.optional(),
});
export type UserPatch = z.output<typeof userPatch>;

const written: readonly ErrorCode[] = [
  'ERR_USER_EMAIL_ALREADY_EXISTS',
  'ERR_COMMON_PASSWORD',
  'ERR_QUEUE_NOT_FOUND',
  'ERR_NO_WAPP_FOUND',
];
const kit = resource({
  name: 'users',
  path: '/users',
  listKey: 'users',
  shape: sessionUser,
  row: userRow,
  body: userBody,
  filters: {},
  may: { read: 'users.read', create: 'users.manage', update: 'signedIn', delete: 'users.manage' },
  notFound: 'ERR_NO_USER_FOUND',
});

/** Users differ from a plain resource in what is written: a new one needs a password, a known one keeps what is left out. */
export const users = {
  ...kit,
  create: {
    ...kit.create,
    errors: [...written, 'ERR_LIMIT_USERS', 'ERR_NO_COMPANY_FOUND', 'ERR_NO_PERMISSION'] satisfies readonly ErrorCode[],
  },
  /** Everybody changes the own name, e-mail, password and language; admins the rest and others (decision 26, core §6). */
  update: route({
    method: 'PUT',
    path: '/users/:id',
    access: 'signedIn',
    summary:
      'Change a user: everybody the own name, e-mail, password (blank keeps) and language, admins all of everybody.',
    params: idParams,
    body: userPatch,
    reply: sessionUser,
    errors: [
      'ERR_NO_USER_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_WRONG_PASSWORD',
      'ERR_CURRENT_PASSWORD_MISSING',
      'ERR_OWN_USER',
      ...written,
    ],
  }),
  remove: { ...kit.remove, errors: ['ERR_NO_USER_FOUND', 'ERR_OWN_USER'] satisfies readonly ErrorCode[] },
};

const { perAddress, windowMs } = limits.passwordResetAttempts;

/** By whoever reads the mails of the old address, without a session. */
const undoRoute = route({
  method: 'POST',
  path: '/users/undo-email',
  access: 'public',
  summary: 'Take a change of an e-mail back: every session ends, and a code for a new password goes to the address.',
  body: z.object({ token: z.string().min(1).max(100) }),
  reply: z.object({ email: z.string() }),
  errors: ['ERR_UNDO_LINK_INVALID', 'ERR_USER_EMAIL_ALREADY_EXISTS'],
  rateLimit: { max: perAddress, windowSeconds: windowMs / 1_000 },
});

/** What waits in somebody's name. */
const waitingRoute = route({
  method: 'GET',
  path: '/users/:id/waiting',
  access: 'users.manage',
  summary: 'What still waits in the name of a user, and is not done once they are deleted.',
  params: idParams,
  reply: z.object({
    /** Messages that are scheduled and not sent. */
    schedules: z.number(),
    /** Tickets that a change of many tickets has not reached yet. */
    changes: z.number(),
    /** Connections whose API token they made, which ends with them. */
    tokens: z.number(),
  }),
  errors: ['ERR_NO_USER_FOUND'],
});

export const userRoutes = {
  ...userListRoutes,
  undoEmailChange: undoRoute,
  getUserWaiting: waitingRoute,
  listUsers: users.list,
  getUser: users.get,
  createUser: users.create,
  updateUser: users.update,
  deleteUser: users.remove,
};
