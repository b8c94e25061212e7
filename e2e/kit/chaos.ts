import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatorClient } from '@recado/whatsapp-simulator';

/** What goes wrong between the product and the phones, while messages are on their way. */
export interface ChaosPlan {
  /** the same seed gives the same faults in the same order; when they meet what is the machine's affair */
  seed: number;
  /** time between two faults, random between the two, milliseconds */
  everyMs: [number, number];
  /** whether queries stay without an answer, too: the library waits a minute for each */
  loseQueries: boolean;
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Fault = { name: string; happen(client: SimulatorClient, company: string, random: () => number): Promise<unknown> };

const between = (least: number, most: number, random: () => number): number =>
  Math.floor(least + random() * (most - least));

const faults: Fault[] = [
  { name: 'drop', happen: (client, company) => client.drop(company) },
  { name: 'delay', happen: (client, _, random) => client.setFaults({ delayMs: between(50, 1500, random) }) },
  { name: 'double', happen: (client) => client.setFaults({ duplicate: true }) },
  { name: 'reorder', happen: (client) => client.setFaults({ mixChats: true }) },
  { name: 'lose acks', happen: (client, _, random) => client.setFaults({ loseAcks: between(1, 5, random) }) },
  {
    name: 'cut what comes',
    happen: (client, company, random) => client.cutAfter(between(1, 6000, random), 'toDevice', company),
  },
  {
    name: 'cut what goes',
    happen: (client, company, random) => client.cutAfter(between(1, 6000, random), 'fromDevice', company),
  },
  { name: 'refuse', happen: (client) => client.setFaults({ nack: { code: 479, times: 1 } }) },
  { name: 'stream error', happen: (client, company) => client.streamError(503, company) },
];
const lostQuery: Fault = {
  name: 'lose a query',
  happen: (client) => client.setFaults({ loseQueries: 1, loseQueriesOf: 'usync' }),
};

/** Lets faults happen until `isOver`, then lifts them all. Resolves with how often each happened. */
export async function letChaosRule(
  { seed, everyMs, loseQueries }: ChaosPlan,
  place: { client: SimulatorClient; company: string; isOver: () => boolean },
): Promise<Record<string, number>> {
  const { client, company, isOver } = place;
  const random = seeded(seed);
  const choice = loseQueries ? [...faults, lostQuery] : faults;
  const happened: Record<string, number> = {};
  while (!isOver()) {
    const fault = choice[Math.floor(random() * choice.length)];
    if (!fault) break;
    happened[fault.name] = (happened[fault.name] ?? 0) + 1;
    await fault.happen(client, company, random);
    await pause(between(...everyMs, random));
    // Half of them last on beside the next one.
    if (random() < 0.5) await client.setFaults({ delayMs: 0, duplicate: false, mixChats: false });
  }
  await client.clearFaults();
  return happened;
}
