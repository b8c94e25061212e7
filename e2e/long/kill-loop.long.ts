import { test } from 'vitest';
import { expectNothingLost } from '../kit/expect-nothing-lost.ts';
import { type KillLoopPlan, runKillLoop } from '../kit/kill-loop.ts';

const flow = { customers: 20, inbound: 2000, answered: 10, outbound: 500 };

test('twenty kills while 2,000 messages come and 500 go lose, double and reorder nothing', async () => {
  const plan: KillLoopPlan = {
    ...flow,
    inboundPerSecond: 20,
    kills: { product: { times: 20, aliveMs: [500, 5000] } },
  };
  expectNothingLost(plan, await runKillLoop(plan));
});

test('ten kills each of the product, of its database and of both, under a hundred writes a second, lose nothing', async () => {
  const plan: KillLoopPlan = {
    ...flow,
    inbound: 4000,
    inboundPerSecond: 40,
    kills: { product: { times: 30, victims: ['product', 'database', 'both'], aliveMs: [500, 5000] } },
  };
  expectNothingLost(plan, await runKillLoop(plan));
});

test('ten kills of the API and ten of the sessions lose, double and reorder nothing either', async () => {
  const plan: KillLoopPlan = {
    ...flow,
    inboundPerSecond: 12,
    // A dead owner's lease ends after ten seconds: most kills meet a session at work, some one that waits for its turn.
    kills: { api: { times: 10, aliveMs: [500, 25_000] }, sessions: { times: 10, aliveMs: [6000, 20_000] } },
  };
  expectNothingLost(plan, await runKillLoop(plan));
});

test('two hundred kills while keys are written never ask for a new QR code, and lose nothing (trust I-58)', async () => {
  const plan: KillLoopPlan = {
    customers: 10,
    inbound: 2000,
    answered: 5,
    outbound: 200,
    inboundPerSecond: 2.5,
    kills: { product: { times: 200, aliveMs: [500, 3000] } },
  };
  expectNothingLost(plan, await runKillLoop(plan));
});
