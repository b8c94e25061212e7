import type { Page } from 'playwright-core';

/**
 * Resolves when a page has given up a call that the test holds, e.g. by cancelling an upload. Until then letting the held
 * call go would bring it to the server after all. Ask before the page gives it up.
 */
export const givenUp = async (page: Page, part: string): Promise<void> => {
  await page.waitForEvent(
    'requestfailed',
    (request) => request.method() === 'POST' && new URL(request.url()).pathname.includes(part),
  );
};
