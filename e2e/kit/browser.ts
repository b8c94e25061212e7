import { type Browser, chromium, type Page } from 'playwright-core';

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium of the system: CHROMIUM_PATH, else /usr/bin/chromium. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: quiet });

/** A person's own browser: no cookie shared with anybody else. */
export async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    baseURL: origin,
    viewport: { width: 1280, height: 860 },
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}
