import type pg from 'pg';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import { claimDue, type Delivery, deliveriesChannel } from './deliveries.repo.ts';
import { type SendOptions, sendBeside } from './send-delivery.ts';

/** Requests of one process at a time: many, since most of them may wait for somebody who hangs. */
const maxOpen = 400;
/** After one has ended its lane goes on: so long others are waited for that end, too. */
const gatherMs = 10;

/**
 * Sends what webhooks are told, and tries what did not arrive again, of every company, beside the conversations; several
 * processes may run it.
 */
export async function startDeliveries(
  options: SendOptions & { pool: pg.Pool; log: WorkLog; lookEveryMs?: number },
): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log, lookEveryMs = usualTimings.lookEveryMs } = options;
  const open = new Set<Promise<void>>();
  let gathering: NodeJS.Timeout | undefined;
  const goOn = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      loop.look();
    }, gatherMs);
  };
  const send = async (delivery: Delivery): Promise<void> => {
    const { companyId, id } = delivery;
    try {
      await sendBeside(options, delivery);
    } catch (err) {
      log.warn({ err, companyId, id }, 'A delivery could not be sent, and is tried again when its lease has ended');
    }
  };
  const loop = await startWorkLoop<Delivery[]>({
    ...{ pool, log, channel: deliveriesChannel, timings: { lookEveryMs } },
    claim: async () => {
      const found = await claimDue(data, maxOpen - open.size);
      return found.length ? found : undefined;
    },
    work: async (deliveries) => {
      for (const delivery of deliveries) {
        const sending = send(delivery).finally(() => {
          open.delete(sending);
          goOn();
        });
        open.add(sending);
      }
      if (open.size >= maxOpen) await Promise.race(open);
    },
  });
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(open);
      clearTimeout(gathering);
    },
  };
}
