import { type Browser, chromium, type Page } from 'playwright-core';
import { disabledFeatures } from './disabled-features.ts';
import { spyOnSound } from './sound-spy.ts';
import { watchContext } from './what-stood.ts';

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** How long a page is waited for: only a failure takes that long, however slow the machine. */
export const patienceMs = 60_000;

/** A microphone that beeps once a second; a page gets it when its context has the permission. */
const microphone = ['--use-fake-device-for-media-stream'];

/** Chromium of the system: CHROMIUM_PATH, else /usr/bin/chromium. */
export const openBrowser = ({ hasMicrophone = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [...quiet, ...(hasMicrophone ? microphone : [])],
  });

/** Closes it; what a test still answered in place of the server is let go first, since its page is gone now. */
export async function closeBrowser(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await browser.close();
}

/** One more window of the same browser, beside the first: what stands in a hidden tab is drawn once a second. */
export async function openWindow(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => window.open('about:blank', '', 'popup'));
  return opened;
}

/**
 * A person's own browser: no cookie shared with anybody else.
 * @param hasWorker lets it run the service worker, which fetches the whole shell ahead and answers for the server
 */
export async function openPage(browser: Browser, origin: string, hasWorker = false): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    baseURL: origin,
    viewport: { width: 1280, height: 860 },
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patienceMs);
  watchContext(context);
  await spyOnSound(context);
  return context.newPage();
}
