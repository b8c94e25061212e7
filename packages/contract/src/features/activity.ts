import { z } from 'zod';
import { activityAreas, activityKindNames } from '../activity-kinds.ts';
import { route } from '../kit/route.ts';
import { instant, queryId } from '../kit/shapes.ts';

/** One entry of a company's activity log: who, when, where from, what, about what (trust I-62). */
export const activityEntry = z.object({
  id: z.number(),
  kind: z.enum(activityKindNames),
  at: instant,
  /** Null: WhatsApp or the server itself. The name is the one that the person had then. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Address of the caller; empty when nobody called. */
  ip: z.string(),
  /** The name of a contact is today's; empty once there is no such contact. */
  subject: z.object({ id: z.number().nullable(), name: z.string() }),
  /** Values of the sentence's other placeholders. */
  facts: z.record(z.string(), z.string()),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

const day = z.union([z.literal(''), z.iso.date()]).default('');
const filters = {
  userId: queryId,
  area: z.union([z.literal(''), z.enum(activityAreas)]).default(''),
  kind: z.union([z.literal(''), z.enum(activityKindNames)]).default(''),
  /** Days in the company's time zone, both included. */
  dateStart: day,
  dateEnd: day,
};
export type ActivityFilters = z.output<z.ZodObject<typeof filters>>;

/** One sign-in of one's own account, or one that was refused (decision 29). */
export const ownLogin = z.object({ at: instant, isRefused: z.boolean(), ip: z.string(), agent: z.string() });
export type OwnLogin = z.infer<typeof ownLogin>;

/** What became of the check of a company's log (trust I-62). */
export const activityProof = z.object({
  /** Entries that are as they were when they were noted. */
  checked: z.number(),
  /** Older ones, which the company keeps no longer. */
  forgotten: z.number(),
  /** The newest ones, whose links are closed within a minute. */
  open: z.number(),
  /** The first place where the log is not as it was; null: none. */
  fault: z.object({ kind: z.enum(['changed', 'missing', 'unlinked']), entryId: z.number(), at: instant }).nullable(),
});
export type ActivityProof = z.infer<typeof activityProof>;

export const activityRoutes = {
  listActivity: route({
    method: 'GET',
    path: '/activity',
    access: 'activity.read',
    summary: 'Entries of the activity log, newest first, from where the page before ended.',
    query: z.object({ ...filters, after: z.string().max(64).default('') }),
    reply: z.object({ entries: z.array(activityEntry), next: z.string().nullable() }),
  }),
  exportActivity: route({
    method: 'GET',
    path: '/activity/export',
    access: 'activity.export',
    summary: 'The entries that the filters leave, as atividades.csv; the export itself is noted.',
    query: z.object(filters),
    reply: z.file(),
    download: { fileName: 'atividades.csv', type: 'text/csv; charset=utf-8' },
  }),
  proveActivity: route({
    method: 'GET',
    path: '/activity/proof',
    access: 'activity.read',
    summary: 'Checks that no entry of the log was changed or taken away since it was noted.',
    reply: activityProof,
  }),
  listOwnLogins: route({
    method: 'GET',
    path: '/activity/logins',
    access: 'signedIn',
    summary: 'The latest sign-ins of the own account, refused ones too.',
    reply: z.array(ownLogin),
  }),
};
