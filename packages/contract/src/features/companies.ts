import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { chosenId, idParams, instant, optionalDay } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { monthsByRecurrence, type Recurrence } from '../states.ts';
import { openingHours, openingWeek } from './opening-hours.ts';
import { settingRow } from './session.ts';

/** A company as the platform keeps it (administration §3, wire-contract 3). */
export const companyRecord = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.boolean(),
  /** The end of the due day in the company's zone; null never ends. */
  dueDate: instant.nullable(),
  /** The due day itself, YYYY-MM-DD: what a form shows and writes. */
  dueDay: z.string().nullable(),
  recurrence: z.string(),
  schedules: z.array(openingHours),
  planId: z.number().nullable(),
  /** Last day of the trial, YYYY-MM-DD. */
  trialExpiration: z.string().nullable(),
  campaignsEnabled: z.boolean(),
  billingName: z.string(),
  addressZipCode: z.string(),
  addressStreet: z.string(),
  addressDistrict: z.string(),
  addressCity: z.string(),
  addressState: z.string(),
  language: z.string(),
  timezone: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type CompanyRecord = z.infer<typeof companyRecord>;

/** A company in the list of the platform. */
export const companyRow = companyRecord.extend({
  plan: z.object({ id: z.number(), name: z.string(), value: z.number() }).nullable(),
});
export type CompanyRow = z.infer<typeof companyRow>;

const text = (max: number) => z.preprocess((value) => value ?? '', z.string().trim().max(max, 'Too Long!'));
/** Forms of the family say "t" and "true", too. */
const flag = z.union([z.boolean(), z.enum(['t', 'f', 'true', 'false']).transform((word) => word.startsWith('t'))]);
const recurrences = Object.keys(monthsByRecurrence) as [Recurrence, ...Recurrence[]]; // keys of a literal

/** What changes of a company; what is left out stays. An empty due date is null and never ends (administration §5). */
export const companyPatch = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Required')
    .min(limits.companyName.min, 'Too Short!')
    .max(limits.companyName.max, 'Too Long!'),
  email: z
    .email({ error: ({ input }) => (input === '' ? 'Required' : 'Invalid email') })
    .max(limits.email.max, 'Too Long!')
    .toLowerCase(),
  phone: text(limits.companyPhone.max).optional(),
  planId: chosenId,
  status: flag.optional(),
  campaignsEnabled: flag.optional(),
  dueDate: optionalDay,
  recurrence: z.preprocess((value) => (value === '' ? undefined : value), z.enum(recurrences).optional()),
  trialExpiration: optionalDay,
  billingName: text(limits.companyAddress.max).optional(),
  addressZipCode: text(limits.companyAddress.max).optional(),
  addressStreet: text(limits.companyAddress.max).optional(),
  addressDistrict: text(limits.companyAddress.max).optional(),
  addressCity: text(limits.companyAddress.max).optional(),
  addressState: text(limits.companyAddress.max).optional(),
});
export type CompanyPatch = z.output<typeof companyPatch>;

/** A new company. Its e-mail and password are those of its first admin; without one, that person asks for a new one. */
export const companyBody = companyPatch.extend({
  password: z
    .union([
      z.literal('').transform(() => undefined),
      z.string().min(limits.password.min, 'Too Short!').max(limits.password.max, 'Too Long!'),
    ])
    .optional(),
});
export type CompanyBody = z.output<typeof companyBody>;

const kit = resource({
  name: 'companies',
  path: '/companies',
  listKey: 'companies',
  shape: companyRow,
  row: companyRow,
  body: companyBody,
  filters: {},
  may: {
    read: 'companies.manage',
    create: 'companies.manage',
    update: 'companies.manage',
    delete: 'companies.manage',
  },
  notFound: 'ERR_NO_COMPANY_FOUND',
});
const taken: readonly ErrorCode[] = ['ERR_COMPANY_NAME_ALREADY_EXISTS', 'ERR_NO_PLAN_FOUND'];

/** Companies of the platform, which super users administer (administration §2, wire-contract 4.10). */
export const companies = {
  ...kit,
  /** Everybody reads the own one. */
  get: route({
    method: 'GET',
    path: '/companies/:id',
    access: 'companies.readOwn',
    summary: 'A company with its plan; own company unless super.',
    params: idParams,
    reply: companyRow,
    errors: ['ERR_NO_COMPANY_FOUND'],
    superReachesAll: true,
  }),
  create: {
    ...kit.create,
    errors: [...taken, 'ERR_USER_EMAIL_ALREADY_EXISTS', 'ERR_COMMON_PASSWORD'] satisfies readonly ErrorCode[],
  },
  update: route({
    method: 'PUT',
    path: '/companies/:id',
    access: 'companies.manage',
    summary: 'Change a company; what is left out stays. Its users and their screens follow at once.',
    params: idParams,
    body: companyPatch,
    reply: companyRow,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY', ...taken],
    superReachesAll: true,
  }),
  /** Answers null, as clients of the family expect. */
  remove: route({
    method: 'DELETE',
    path: '/companies/:id',
    access: 'companies.manage',
    summary: 'Delete a company: its sessions and connections end at once and nobody gets in any more.',
    params: idParams,
    reply: z.literal(null),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY'],
    superReachesAll: true,
  }),
};

/** A visit of support to a company: who, when, why. */
export const supportVisit = z.object({
  id: z.number(),
  companyId: z.number(),
  user: z.object({ id: z.number(), name: z.string() }),
  reason: z.string(),
  startedAt: instant,
  /** When it ends by itself. */
  until: instant,
  /** When it ended; null while it goes on. */
  endedAt: instant.nullable(),
});
export type SupportVisit = z.infer<typeof supportVisit>;

const none = z.object({});

export const companyAdminRoutes = {
  listCompanies: companies.list,
  listAllCompanies: route({
    method: 'GET',
    path: '/companies/list',
    access: 'companies.manage',
    summary: 'Every company by name, with plan and settings; secrets only tell whether they are set.',
    reply: z.array(companyRow.extend({ settings: z.array(settingRow) })),
  }),
  listCompanyPlans: route({
    method: 'GET',
    path: '/companiesPlan',
    access: 'companies.manage',
    summary: 'Every company by name, with its plan.',
    reply: z.object({ companies: z.array(companyRow) }),
  }),
  getCompany: companies.get,
  createCompany: companies.create,
  updateCompany: companies.update,
  deleteCompany: companies.remove,
  updateCompanySchedules: route({
    method: 'PUT',
    path: '/companies/:id/schedules',
    access: 'companies.updateSchedules',
    summary: 'Opening hours of a company, day by day; own company unless super.',
    params: idParams,
    body: z.object({
      schedules: openingWeek,
    }),
    reply: companyRow,
    errors: ['ERR_NO_COMPANY_FOUND'],
    superReachesAll: true,
  }),
  listSupportVisits: route({
    method: 'GET',
    path: '/companies/:id/support',
    access: 'companies.support',
    summary: 'The latest visits of support to a company.',
    params: idParams,
    reply: z.array(supportVisit),
    errors: ['ERR_NO_COMPANY_FOUND'],
    superReachesAll: true,
  }),
  enterSupport: route({
    method: 'POST',
    path: '/companies/:id/support',
    access: 'companies.support',
    summary: 'Enter a company for support, with a reason: answers the token of a session that ends by itself.',
    params: idParams,
    body: z.object({
      reason: z.string().trim().min(limits.supportReason.min, 'Too Short!').max(limits.supportReason.max, 'Too Long!'),
    }),
    reply: z.object({ token: z.string(), visit: supportVisit }),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY'],
    superReachesAll: true,
  }),
  leaveSupport: route({
    method: 'DELETE',
    path: '/support',
    access: 'signedIn',
    summary: 'Leave the company that one is in for support; nothing when one is in none.',
    reply: none,
    allowOverdue: true,
  }),
};
