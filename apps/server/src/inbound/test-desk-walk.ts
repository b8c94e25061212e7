/** A walk over a desk: acts, and after some of them the truths. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Desk } from './test-desk.ts';
import { refill } from './test-desk.ts';
import { act, doubtWords, erasuresEnd } from './test-desk-acts.ts';
import { expectTruth } from './test-desk-truths.ts';

export interface WalkOptions {
  steps: number;
  /** Acts of each second round; one by one the walk of a seed is always the same. */
  together: number;
  /** Cuts the database's connections under the acts now and then, and starts the screens anew. */
  cuts?: boolean;
}

/** Every connection of the database but the one that asks. */
async function cutConnections({ server }: Desk): Promise<void> {
  await server.data
    .system(({ db }) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        db,
      ),
    )
    .catch(() => undefined); // its own connection may be among those that are given back
}

/** An act of a round with a cut may have lost the database; whatever else breaks one is a fault. */
const isLost = (error: unknown): boolean => /answered 503|terminat|connection|EPIPE|ECONNRESET/i.test(String(error));
const lost = (error: unknown): void => {
  if (!isLost(error)) throw error;
};

/** What was not taken comes again, and is taken now that nothing else happens. */
async function deliverAgain({ undelivered }: Desk): Promise<void> {
  // The pool may still hold connections that were cut.
  const deliver = async (): Promise<number> => {
    for (const arrive of undelivered) await arrive().catch(lost);
    return undelivered.size;
  };
  await expect.poll(deliver, { timeout: 30_000 }).toBe(0);
}

/** After a cut: erasures that were begun end, and the screens start anew. */
async function recover(desk: Desk, together: number): Promise<void> {
  await erasuresEnd(desk);
  // An erasure whose end was not heard of may have taken words.
  if (desk.diary.slice(-together).includes('adminErases')) doubtWords(desk);
  for (const mirror of desk.mirrors) await refill(desk, mirror);
}

/** The acts of one round, all of which end; those of a round with a cut may lose the database. */
async function takeRound(desk: Desk, count: number, isCut: boolean): Promise<void> {
  const acts = Promise.allSettled(Array.from({ length: count }, () => act(desk)));
  if (isCut) await cutConnections(desk);
  for (const end of await acts)
    if (end.status === 'rejected' && !(isCut && isLost(end.reason))) throw end.reason as Error;
  await deliverAgain(desk);
  if (isCut) await recover(desk, count);
}

/** One act and several at once by turns. The truths are asked after each second round. */
export async function walkDesk(desk: Desk, { steps, together, cuts = false }: WalkOptions): Promise<void> {
  for (let taken = 0, round = 0; taken < steps; round += 1) {
    const count = round % 2 === 0 ? together : 1;
    await takeRound(desk, count, cuts && round % 10 === 4);
    taken += count;
    if (round % 2 === 1) await expectTruth(desk);
  }
}
