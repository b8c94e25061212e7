import { test } from 'vitest';
import { expectNothingLost } from '../kit/expect-nothing-lost.ts';
import { type KillLoopPlan, runKillLoop } from '../kit/kill-loop.ts';

const plan: KillLoopPlan = {
  kills: 4,
  customers: 10,
  inbound: 200,
  inboundPerSecond: 10,
  answered: 4,
  outbound: 40,
  aliveMs: [500, 3500],
};

test('four kills at random moments lose, double and reorder nothing, and need no new QR code', async () => {
  expectNothingLost(plan, await runKillLoop(plan));
});
