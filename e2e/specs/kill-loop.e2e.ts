import { test } from 'vitest';
import { expectNothingLost } from '../kit/expect-nothing-lost.ts';
import { type KillLoopPlan, runKillLoop } from '../kit/kill-loop.ts';

const flow = { customers: 10, inbound: 200, inboundPerSecond: 10, answered: 4, outbound: 40 };

/** A minute on two free processors; each start of the product takes many seconds when others want them, too. */
const limits = { timeout: 900_000 };

test(
  'six kills of the product, of its database and of both lose, double and reorder nothing, and need no new QR code',
  limits,
  async () => {
    const victims = ['product', 'database', 'both'] as const;
    const plan: KillLoopPlan = { ...flow, kills: { product: { times: 6, victims, aliveMs: [500, 3500] } } };
    expectNothingLost(plan, await runKillLoop(plan));
  },
);

test('API and session process killed each by itself lose, double and reorder nothing either', limits, async () => {
  const plan: KillLoopPlan = {
    ...flow,
    // A dead owner's lease ends after ten seconds: some kills meet a session at work, some one that waits for its turn.
    kills: { api: { times: 4, aliveMs: [500, 5000] }, sessions: { times: 2, aliveMs: [1000, 14_000] } },
  };
  expectNothingLost(plan, await runKillLoop(plan));
});

test(
  'three kills while every third message is a file lose no file, double none and point to none that is missing',
  limits,
  async () => {
    const plan: KillLoopPlan = {
      customers: 6,
      inbound: 90,
      inboundPerSecond: 5,
      fileEvery: 3,
      answered: 2,
      outbound: 10,
      kills: { product: { times: 3, aliveMs: [1000, 4000] } },
    };
    expectNothingLost(plan, await runKillLoop(plan));
  },
);
