/** Outgoing events: what happens in a company, told to the webhooks that chose it (docs/rules/flows.md). */
import type pg from 'pg';
import { webhookReader } from '#features/webhooks/index.ts';
import type { Data } from '#kit/db/data.ts';
import { claimReading, type Reading, readOn } from '#kit/events/event-cursors.repo.ts';
import { EVENTS_CHANNEL } from '#kit/events/record.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { tellWebhooks } from './tell-webhooks.ts';

/** Events of one transaction: few enough that it is short. */
const eventsAtOnce = 200;

export interface OutgoingOptions {
  data: Data;
  pool: pg.Pool;
  log: WorkLog;
  /** Addresses of files that customers sent. */
  links: MediaLinks;
  lookEveryMs?: number;
}

/** Reads the events of companies that have webhooks, in their order; several processes may run it. */
export function startOutgoingEvents(options: OutgoingOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log, links, lookEveryMs = usualTimings.lookEveryMs } = options;
  return startWorkLoop<Reading>({
    ...{ pool, log, channel: EVENTS_CHANNEL, timings: { lookEveryMs } },
    claim: (owner) => claimReading(data, webhookReader, owner),
    work: (reading) => readOn(data, reading, eventsAtOnce, (tx, events) => tellWebhooks(tx, events, links)),
  });
}
