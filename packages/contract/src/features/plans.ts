import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { amount, idParams, wholeNumber } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { planRecord } from './company.ts';

/** A plan in the list of the platform. */
export const planRow = planRecord.extend({
  /** How many companies are on it; null for who does not manage plans. */
  companies: z.number().nullable(),
});
export type PlanRow = z.infer<typeof planRow>;

const count = wholeNumber(limits.planCount).default(0);
const feature = z.boolean().default(true);

/** What is written of a plan; what is left out is that of a new one (administration §9). */
export const planBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Required')
    .min(limits.planName.min, 'Too Short!')
    .max(limits.planName.max, 'Too Long!'),
  users: count,
  connections: count,
  queues: count,
  storageGb: wholeNumber(limits.planCount).default(limits.newPlan.storageGb),
  contacts: wholeNumber(limits.planContacts).default(limits.newPlan.contacts),
  value: amount.default(0),
  useCampaigns: feature,
  useKanban: feature,
  useOpenAi: feature,
  useIntegrations: feature,
  useSchedules: feature,
  useInternalChat: feature,
  useExternalApi: feature,
  isPublic: feature,
});
export type PlanBody = z.output<typeof planBody>;

const kit = resource({
  name: 'plans',
  path: '/plans',
  listKey: 'plans',
  shape: planRow,
  row: planRow,
  body: planBody,
  filters: {},
  may: { read: 'plans.read', create: 'plans.manage', update: 'plans.manage', delete: 'plans.manage' },
  notFound: 'ERR_NO_PLAN_FOUND',
  errors: ['ERR_PLAN_NAME_ALREADY_EXISTS'],
  ofPlatform: true,
});

/** Plans of the platform (wire-contract 4.10): everybody reads the public ones and the own one, super users write. */
export const plans = {
  ...kit,
  /** Answers null, as clients of the family expect. */
  remove: route({
    method: 'DELETE',
    path: '/plans/:id',
    access: 'plans.manage',
    summary: 'Delete a plan that no company is on.',
    params: idParams,
    reply: z.literal(null),
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'] satisfies readonly ErrorCode[],
    ofPlatform: true,
  }),
};

export const planRoutes = {
  listPlanPages: plans.list,
  listAllPlans: route({
    method: 'GET',
    path: '/plans/all',
    access: 'public',
    knowsCaller: true,
    summary: 'Every plan by name; internal ones for super users only, and for who is on one.',
    reply: z.array(planRow),
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  getPlan: plans.get,
  createPlan: plans.create,
  updatePlan: plans.update,
  deletePlan: plans.remove,
};
