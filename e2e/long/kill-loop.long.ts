import { test } from 'vitest';
import { expectNothingLost } from '../kit/expect-nothing-lost.ts';
import { type KillLoopPlan, runKillLoop } from '../kit/kill-loop.ts';

const plan: KillLoopPlan = {
  kills: 20,
  customers: 20,
  inbound: 2000,
  inboundPerSecond: 20,
  answered: 10,
  outbound: 500,
  aliveMs: [500, 5000],
};

test('twenty kills while 2,000 messages come and 500 go lose, double and reorder nothing', async () => {
  expectNothingLost(plan, await runKillLoop(plan));
});
