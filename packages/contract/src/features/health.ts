import { z } from 'zod';
import { route } from '../kit/route.ts';
import { connectionStatuses } from '../states.ts';

/** What a process looks at to say whether it can do its work. */
export const healthChecks = ['database', 'migrations', 'store', 'sessions', 'waiting'] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** Work that nobody goes on with: longer due than a retry rests, or set aside. */
export const stuckKinds = [
  'received',
  'schedules',
  'imports',
  'companyJobs',
  'privacyJobs',
  'moves',
  'handovers',
  'transcripts',
  'pushes',
  'mails',
] as const;
export type StuckKind = (typeof stuckKinds)[number];

const line = z.object({ count: z.number(), oldestSeconds: z.number() });

/** Numbers of the whole installation; they name no company. */
export const healthFigures = z.object({
  /** Messages that wait to be sent, and those of WhatsApp that wait to be read. */
  outbox: line,
  journal: line,
  connections: z.record(z.enum(connectionStatuses), z.number()),
  stuck: z.record(z.enum(stuckKinds), z.number()),
  /** Given up within a day. */
  givenUp: z.object({ mails: z.number(), webhooks: z.number(), integrations: z.number() }),
});
export type HealthFigures = z.infer<typeof healthFigures>;

const checkOutcome = z.object({
  ok: z.boolean(),
  ms: z.number(),
  reason: z.enum(['failed', 'late', 'slow']).nullable(),
});

/** How the installation is, as the process sees it that answers. */
export const installationHealth = z.object({
  version: z.string(),
  uptimeSeconds: z.number(),
  checks: z.record(z.enum(healthChecks), checkOutcome),
  figures: healthFigures,
  /** The volume of the data folder; null where nobody can tell. */
  disk: z.object({ freeBytes: z.number(), bytes: z.number() }).nullable(),
  databaseBytes: z.number(),
});
export type InstallationHealth = z.infer<typeof installationHealth>;

/** What a company uses. */
export const companyUsage = z.object({
  id: z.number(),
  name: z.string(),
  /** Of the last 30 days. */
  messages: z.number(),
  bytes: z.number(),
  connected: z.number(),
  lines: z.number(),
});
export type CompanyUsage = z.infer<typeof companyUsage>;

export const healthRoutes = {
  getHealth: route({
    method: 'GET',
    path: '/health',
    access: 'companies.manage',
    summary: 'How the installation is: checks with their times, what waits and stands still, disk and database.',
    reply: installationHealth,
  }),
  listUsage: route({
    method: 'GET',
    path: '/health/usage',
    access: 'companies.manage',
    summary: 'What companies use, in the order of their ids; "after" is the last id of the page before.',
    query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
    reply: z.object({ companies: z.array(companyUsage), next: z.number().nullable() }),
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
};
