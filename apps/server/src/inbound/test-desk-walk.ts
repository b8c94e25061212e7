/** A walk over a desk: acts, and after some of them the truths. */
import { sql } from 'kysely';
import type { Desk } from './test-desk.ts';
import { refill } from './test-desk.ts';
import { act } from './test-desk-acts.ts';
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

/** One act and several at once by turns. The truths are asked after each second round. */
export async function walkDesk(desk: Desk, { steps, together, cuts = false }: WalkOptions): Promise<void> {
  for (let taken = 0, round = 0; taken < steps; round += 1) {
    const count = round % 2 === 0 ? together : 1;
    const acts = Array.from({ length: count }, () => act(desk));
    if (cuts && round % 10 === 4) await cutConnections(desk);
    await Promise.all(acts);
    taken += count;
    if (cuts && round % 10 === 4) for (const mirror of desk.mirrors) await refill(desk, mirror);
    if (round % 2 === 1) await expectTruth(desk);
  }
}
