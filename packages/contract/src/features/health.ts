import { z } from 'zod';
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
