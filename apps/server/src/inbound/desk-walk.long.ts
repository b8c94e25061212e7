/* Ten walks of three hundred steps, five acts at once, with the database's connections cut under them. */
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { openDesk } from './test-desk.ts';
import { walkDesk } from './test-desk-walk.ts';
import { startErasing } from './test-erasing.ts';

const seeds = Array.from({ length: 10 }, (_, index) => 101 + index);

test.each(seeds)('lists, rows, words and screens stay true over 300 steps of seed %i', async (seed) => {
  const server = await startTestServer();
  const stopErasing = await startErasing(server, { cuts: true });
  try {
    await expect(
      walkDesk(await openDesk(server, seed), { steps: 300, together: 5, cuts: true }),
    ).resolves.toBeUndefined();
  } finally {
    await stopErasing();
    await server.close();
  }
});
