import type pg from 'pg';
import { noteIntegrationFailure } from '#features/integrations/index.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { claimDue, type Delivery, deliveriesChannel } from './deliveries.repo.ts';
import { type SendOptions, sendDelivery } from './send-delivery.ts';

/** Requests of one process at a time. */
const maxOpen = 100;

/** Tries what did not arrive again, of every company, beside the conversations; several processes may run it. */
export async function startDeliveries(
  options: SendOptions & { pool: pg.Pool; log: WorkLog; lookEveryMs?: number },
): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log, lookEveryMs = usualTimings.lookEveryMs } = options;
  const open = new Set<Promise<void>>();
  const send = async (delivery: Delivery): Promise<void> => {
    const { companyId, id, integrationId } = delivery;
    try {
      const { kind, status } = (await sendDelivery(options, delivery)) ?? { kind: null, status: null };
      if (kind) await data.tenant(companyId, (tx) => noteIntegrationFailure(tx, integrationId, { kind, status }));
    } catch (err) {
      log.warn({ err, companyId, id }, 'A delivery could not be sent, and is tried again when its lease has ended');
    }
  };
  const loop = await startWorkLoop<Delivery>({
    ...{ pool, log, channel: deliveriesChannel, timings: { lookEveryMs } },
    claim: () => claimDue(data),
    work: async (delivery) => {
      const sending = send(delivery).finally(() => open.delete(sending));
      open.add(sending);
      if (open.size >= maxOpen) await Promise.race(open);
    },
  });
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(open);
    },
  };
}
