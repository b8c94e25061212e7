import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { settingRow } from './session.ts';

export const plan = z.object({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** Room for files and for contacts; 0 is no limit. */
  storageGb: z.number(),
  contacts: z.number(),
  value: z.number(),
  useSchedules: z.boolean(),
  useCampaigns: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});
/** What is used, and the most that may be; null without a limit. */
const room = z.object({ used: z.number(), most: z.number().nullable() });
/** A plan as the platform keeps it (wire-contract 3); an internal one is not offered at sign-up. */
export const planRecord = plan.extend({ isPublic: z.boolean(), createdAt: instant, updatedAt: instant });
export type PlanRecord = z.infer<typeof planRecord>;

export const companyRoutes = {
  listPlans: route({
    method: 'GET',
    path: '/plans/list',
    access: 'public',
    summary: 'Plans offered at sign-up: public ones with at least one user.',
    reply: z.array(planRecord),
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  getCompanyPlan: route({
    method: 'GET',
    path: '/companies/listPlan/:id',
    access: 'signedIn',
    summary: 'The company with its plan; own company unless super.',
    params: idParams,
    reply: z.object({
      id: z.number(),
      name: z.string(),
      email: z.string().nullable(),
      status: z.boolean(),
      dueDate: instant,
      createdAt: instant,
      phone: z.string().nullable(),
      plan,
    }),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND'],
    allowOverdue: true,
    superReachesAll: true,
  }),
  getCompanyRoom: route({
    method: 'GET',
    path: '/companies/room',
    access: 'settings.update',
    summary: 'How much of the plan’s room the company takes.',
    /** Bytes of files, and people in the address book and in contact lists. */
    reply: z.object({ bytes: room, contacts: room }),
  }),
  listSettings: route({
    method: 'GET',
    path: '/settings',
    access: 'settings.read',
    summary: 'Settings of the company; secrets only tell whether they are set.',
    reply: z.array(settingRow),
  }),
  updateSetting: route({
    method: 'PUT',
    path: '/settings/:key',
    access: 'settings.update',
    summary: 'Write one setting.',
    params: z.object({ key: z.string().max(60) }),
    body: z.object({
      value: z.union([z.string().max(limits.messageBody.max), z.number(), z.boolean()]).transform(String),
    }),
    reply: settingRow,
    errors: ['ERR_NO_SETTING_FOUND', 'ERR_SETTING_INVALID_VALUE'],
  }),
};
