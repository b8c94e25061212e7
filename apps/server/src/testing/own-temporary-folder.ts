import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Gives the tests of this file a temporary folder of their own: others work there on the same things at the same time.
 * Answers what stands in it under names that begin so.
 */
export function withOwnTemporaryFolder(): (prefix: string) => Promise<string[]> {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'recado-test-'));
    vi.stubEnv('TMPDIR', place);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(place, { recursive: true });
  });
  return async (prefix) => (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
}
