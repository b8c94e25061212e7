import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks every 100 ms until the answer is truthy. Rejects with `what` after `timeoutMs`, which only a failure reaches, however
 * slow the machine; an error of `ask` counts as no.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await ask();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await pause(100);
  }
  throw new Error(`${what}: not within ${timeoutMs} ms; last: ${last instanceof Error ? last.message : String(last)}`);
}
