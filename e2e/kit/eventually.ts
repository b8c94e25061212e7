import { expect } from 'vitest';

/** Expects something of an answer that may still be on its way: asks again until it holds, or for a minute. */
export const eventually = <T>(ask: () => T | Promise<T>, message?: string) =>
  expect.poll(ask, { timeout: 60_000, interval: 100, ...(message === undefined ? {} : { message }) });
