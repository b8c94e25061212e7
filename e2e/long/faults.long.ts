import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { expectNothingLost } from '../kit/expect-nothing-lost.ts';
import { type KillLoopPlan, runKillLoop } from '../kit/kill-loop.ts';

test('4,000 messages under random faults and kills on two nodes arrive exactly once and in order', async () => {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`seed ${seed} (FAULT_SEED=${seed} repeats these faults)\n`);
  const plan: KillLoopPlan = {
    customers: 20,
    inbound: 3000,
    inboundPerSecond: 12,
    answered: 10,
    outbound: 1000,
    // A dead owner's lease ends after ten seconds; the other node takes over, or waits for its turn.
    kills: { first: { times: 7, aliveMs: [3000, 30_000] }, second: { times: 7, aliveMs: [3000, 30_000] } },
    chaos: { seed, everyMs: [300, 4000], loseQueries: true },
  };
  expectNothingLost(plan, await runKillLoop(plan));
});
