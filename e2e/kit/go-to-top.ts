import type { Locator } from 'playwright-core';

/**
 * Turns the wheel over a log until its first message. A scroll that nobody makes is no move away from the end: while rows
 * are measured, the log goes back there.
 */
export async function goToTop(log: Locator): Promise<void> {
  await log.hover();
  await log.page().mouse.wheel(0, -100_000);
}
