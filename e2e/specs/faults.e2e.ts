import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { expectNothingLost } from '../kit/expect-nothing-lost.ts';
import { type KillLoopPlan, runKillLoop } from '../kit/kill-loop.ts';

/** Under a minute on two free processors. */
const limits = { timeout: 900_000 };

test('300 messages under random faults on two nodes arrive exactly once and in order', limits, async () => {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`seed ${seed} (FAULT_SEED=${seed} repeats these faults)\n`);
  const plan: KillLoopPlan = {
    customers: 10,
    inbound: 220,
    inboundPerSecond: 12,
    answered: 4,
    outbound: 80,
    kills: { first: { times: 1, aliveMs: [2000, 8000] }, second: { times: 1, aliveMs: [9000, 16_000] } },
    chaos: { seed, everyMs: [300, 1500], loseQueries: false },
  };
  expectNothingLost(plan, await runKillLoop(plan));
});
