import { expect } from 'vitest';
import { startPrivacyWork } from '#features/privacy/index.ts';
import type { TestServer } from '#testing/test-server.ts';

/** Two acts on one contact waited for each other, and the database broke this one: it begins anew. */
const isMeeting = (details: object): boolean => (details as { err?: { code?: string } }).err?.code === '40P01';

/**
 * Carries out the erasures that people ask for, beside a test. The returned function stops it, and expects that no step of
 * an erasure failed.
 * @param cuts when the test cuts connections of the database, under which any step may fail
 */
export async function startErasing(
  { data, storage, database }: TestServer,
  { cuts = false } = {},
): Promise<() => Promise<void>> {
  const troubles: object[] = [];
  const log = { warn: (details: object) => void (cuts || isMeeting(details) || troubles.push(details)) };
  const timings = { lookEveryMs: 50, retrySeconds: 1 };
  const { stop } = await startPrivacyWork({ data, storage, pool: database.pool, log, timings });
  return async () => {
    await stop();
    expect(troubles).toEqual([]);
  };
}
