import type { Page } from 'playwright-core';

/** Two drawings later, by when what a key, a scroll or a change of style asks for has been done. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
