import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import type { Browser } from 'playwright-core';
import { closeBrowser, openBrowser } from './browser.ts';
import { createProduct, type Product, type ProductOptions } from './product.ts';

/** The product on a local WhatsApp server of its own, and a browser. */
export interface PhoneProduct {
  simulator: SpawnedSimulator;
  product: Product;
  browser: Browser;
  /** What belongs to them, for files of the test, too; removed at the end. */
  dir: string;
  stop(): Promise<void>;
}

/**
 * Starts them on empty folders, with the ready phones of the local mode; nothing is linked yet. What was started before
 * something else failed is stopped.
 */
export async function startPhoneProduct(
  browserOptions?: Parameters<typeof openBrowser>[0],
  productOptions: Pick<ProductOptions, 'database' | 'env'> = {},
): Promise<PhoneProduct> {
  const dir = await mkdtemp(path.join(tmpdir(), 'recado-phone-'));
  const stops = [(): Promise<unknown> => rm(dir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const simulator = await spawnSimulator({ dir: path.join(dir, 'phones'), seed: true });
    stops.push(() => simulator.stop());
    const product = await createProduct({ dataDir: path.join(dir, 'data'), whatsapp: simulator, ...productOptions });
    stops.push(() => product.stop());
    await product.start();
    const browser = await openBrowser(browserOptions);
    stops.push(() => closeBrowser(browser));
    return { simulator, product, browser, dir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
