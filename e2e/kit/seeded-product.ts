import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { closeBrowser, openBrowser, patienceMs } from './browser.ts';
import { enter } from './enter.ts';
import { createProduct } from './product.ts';
import { createHistory, type HistorySize } from './seed-history.ts';
import { watchContext } from './what-stood.ts';

export interface SeededProduct {
  origin: string;
  browser: Browser;
  /** a browser of one person; small enough motion, so that pictures and measures stand still */
  newContext(): Promise<BrowserContext>;
  /** the same, signed in as the admin */
  signIn(): Promise<BrowserContext>;
  stop(): Promise<void>;
}

/**
 * The product on a history that was written before its start, with its own simulated phone, and a browser. What was started
 * before something else failed is stopped.
 */
export async function startSeeded(size: HistorySize): Promise<SeededProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recado-seeded-'));
  const stops = [(): Promise<unknown> => rm(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const product = await createProduct({ dataDir, database: { url: await createHistory(size) } });
    stops.push(() => product.stop());
    await product.start();
    const browser = await openBrowser({ hasMicrophone: true });
    stops.push(() => closeBrowser(browser));
    return { origin: product.origin, browser, ...people(browser, product.origin), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function people(browser: Browser, origin: string): Pick<SeededProduct, 'newContext' | 'signIn'> {
  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      locale: 'pt-BR',
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      permissions: ['microphone'],
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(patienceMs);
    watchContext(context);
    return context;
  };
  return {
    newContext,
    async signIn() {
      const context = await newContext();
      await enter(context, 'admin@recado.local');
      return context;
    },
  };
}
