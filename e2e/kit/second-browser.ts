import type { Page } from 'playwright-core';
import { openPage } from './browser.ts';
import { layToken } from './enter.ts';

/** Another browser in which the same person is signed in; nothing that the first one keeps is in it. */
export async function openSecondBrowser(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('A page without a browser.');
  const second = await openPage(browser, new URL(page.url()).origin);
  await layToken(second.context(), (await page.evaluate(() => localStorage.getItem('token'))) ?? '');
  await second.context().addCookies(await page.context().cookies());
  return second;
}
