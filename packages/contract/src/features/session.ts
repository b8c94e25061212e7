import { z } from 'zod';
import { route } from '../kit/route.ts';
import { instant } from '../kit/shapes.ts';

export const userQueue = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  UserQueue: z.object({ userId: z.number(), queueId: z.number() }),
});
export const settingRow = z.object({
  id: z.number(),
  key: z.string(),
  value: z.string(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type SettingRow = z.infer<typeof settingRow>;
export const sessionCompany = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.boolean(),
  dueDate: instant,
  recurrence: z.string(),
  planId: z.number().nullable(),
  language: z.string(),
  timezone: z.string(),
  settings: z.array(settingRow),
});

/** The one shape of a user that login, refresh, me and user events share (wire-contract 2, BUG 14). */
export const sessionUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(['user', 'supervisor', 'admin']),
  companyId: z.number(),
  super: z.boolean(),
  allTicket: z.string(),
  whatsappId: z.number().nullable(),
  language: z.string(),
  /** Whether a browser of theirs is connected, and when one last was. */
  online: z.boolean(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  company: sessionCompany,
  queues: z.array(userQueue),
  permissions: z.array(z.string()),
  /** True while the session may only pay (decision 28). */
  payOnly: z.boolean(),
  /** Number of the company's newest event by then: what is loaded from now on misses none up to it (decision 44). */
  lastEvent: z.number().int(),
  /** The visit of a super user who is in this company for support (docs/decisions/0039); absent for everybody else. */
  support: z.object({ visitId: z.number(), reason: z.string(), until: instant }).optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

const tokenReply = z.object({ token: z.string(), user: sessionUser });

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password; sets the refresh cookie.',
    body: z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(200) }),
    reply: tokenReply,
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_EMAIL_NOT_CONFIRMED', 'ERR_COMPANY_OVERDUE', 'ERR_COMPANY_INACTIVE'],
    rateLimit: { max: 5, windowSeconds: 20 },
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh_token',
    access: 'public',
    summary: 'Exchange the refresh cookie for a new access token; the cookie rotates.',
    reply: tokenReply,
    errors: ['ERR_SESSION_EXPIRED', 'ERR_COMPANY_OVERDUE', 'ERR_COMPANY_INACTIVE'],
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  logout: route({
    method: 'DELETE',
    path: '/auth/logout',
    access: 'signedIn',
    summary: 'End this session on the server and clear the cookie.',
    reply: z.object({}),
    allowOverdue: true,
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    access: 'signedIn',
    summary: 'Who is signed in.',
    reply: z.object({ id: z.number(), profile: z.string(), super: z.boolean(), user: sessionUser }),
    allowOverdue: true,
  }),
  setUp: route({
    method: 'POST',
    path: '/auth/setup',
    access: 'public',
    summary: 'Create the first company and super user with the one-time link of the operator mode.',
    body: z.object({
      token: z.string().min(20).max(200),
      companyName: z.string().trim().min(2).max(50),
      name: z.string().trim().min(2).max(50),
      email: z.email().max(254).toLowerCase(),
      password: z.string().min(5).max(50),
    }),
    reply: z.object({ email: z.string() }),
    errors: ['ERR_SETUP_LINK_INVALID', 'ERR_COMMON_PASSWORD'],
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
  version: route({
    method: 'GET',
    path: '/version',
    access: 'public',
    summary: 'The version of the running product, and whether its system can make a film of a picture that moves.',
    reply: z.object({ version: z.string(), makesFilms: z.boolean() }),
  }),
  localMode: route({
    method: 'GET',
    path: '/public/local-mode',
    access: 'public',
    summary: 'What a stranger may know: the local mode with its ready logins, sign-up, and whether mail is sent.',
    reply: z.object({
      local: z.boolean(),
      logins: z.array(
        z.object({ name: z.string(), email: z.string(), password: z.string(), role: z.enum(['admin', 'user']) }),
      ),
      /** Control address of the simulated phone's server; null where there is none. */
      simulatorUrl: z.string().nullable(),
      setupPending: z.boolean(),
      /** Whether strangers may sign a company up. */
      signsUp: z.boolean(),
      /** Whether mail leaves the server; without it nobody can set a password anew. */
      sendsMail: z.boolean(),
    }),
  }),
};
