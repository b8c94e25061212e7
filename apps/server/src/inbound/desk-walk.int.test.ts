/* Three people and eight customers do what they like, one after the other: lists, rows, words and screens stay true. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openDesk } from './test-desk.ts';
import { walkDesk } from './test-desk-walk.ts';
import { startErasing } from './test-erasing.ts';

let server: TestServer;
let stopErasing: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'error' } });
  stopErasing = await startErasing(server);
});
afterAll(async () => {
  await stopErasing();
  await server.close();
});

const given = process.env.DESK_WALK_SEED;
const seeds = given ? [Number(given)] : [1, 2];
const steps = Number(process.env.DESK_WALK_STEPS ?? 60);
const together = Number(process.env.DESK_WALK_TOGETHER ?? 1);

test.each(seeds)('lists, rows, words and screens stay true over a walk of seed %i', async (seed) => {
  await expect(walkDesk(await openDesk(server, seed), { steps, together })).resolves.toBeUndefined();
});
