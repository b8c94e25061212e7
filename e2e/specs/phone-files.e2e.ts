import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openBrowser, openPage } from '../kit/browser.ts';
import { playEndlessly } from '../kit/endless-sounds.ts';
import { eventually } from '../kit/eventually.ts';
import { createProduct, type Product } from '../kit/product.ts';
import { PhonePage, sampleNames } from '../pages/phone-page.ts';

let dir: string;
let product: Product;
let browser: Browser;
let page: Page;
let phone: PhonePage;

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../packages/whatsapp-simulator/samples/${name}`, import.meta.url));
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-phone-files-'));
  product = await createProduct({ dataDir: path.join(dir, 'data'), database: 'own' });
  await product.start();
  browser = await openBrowser();
  page = await openPage(browser, product.origin);
  await page.setViewportSize({ width: 1440, height: 900 });
  phone = new PhonePage(page);
  await page.goto('/tickets');
  await page.getByRole('button', { name: /admin@recado\.local/ }).click();
  await page.getByRole('tablist').waitFor();
  await phone.open();
  await phone.closeSheet();
});
afterAll(async () => {
  if (browser) await closeBrowser(browser);
  await product?.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Whether the browser has really drawn, or can really play, what the element shows. */
const isShown = (selector: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (element instanceof HTMLImageElement) return element.complete && element.naturalWidth > 0;
    return element instanceof HTMLMediaElement && element.readyState > 0 && element.duration > 1;
  }, selector);

test('the files that come with the phone are seen and heard on both handsets', async () => {
  for (const name of sampleNames) await phone.attachSample(name);
  const customer = 'section[aria-label^="Celular de "]';
  for (const kind of [
    `${customer} a > span > img`,
    `${customer} img[alt="Figurinha"]`,
    `${customer} audio`,
    `${customer} video`,
  ])
    await eventually(() => isShown(kind), kind).toBe(true);
  await page.getByRole('region', { name: 'Celular da empresa' }).getByRole('button', { name: /Maria/ }).click();
  const company = 'section[aria-label="Celular da empresa"]';
  for (const kind of [`${company} a > span > img`, `${company} audio`, `${company} video`])
    await eventually(() => isShown(kind), kind).toBe(true);
});

test('a voice note is played', async () => {
  await playEndlessly(page);
  await phone.customer().getByRole('button', { name: 'Ouvir' }).first().click();
  const heard = () =>
    phone
      .customer()
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await eventually(heard).toBeGreaterThan(0.3);
  await phone.customer().getByRole('button', { name: 'Pausar' }).click();
});

test('files of this computer are sent as what they are, with what was written as caption', async () => {
  await phone
    .customer()
    .getByRole('textbox', { name: /^Escrever como/ })
    .fill('veja a caixa');
  await phone.attachFiles([sample('package.jpg'), sample('clip.mp4'), sample('order.pdf')]);
  await eventually(() => phone.bubbles().nth(5).innerText()).toContain('veja a caixa');
  await eventually(() => phone.bubbles().nth(6).locator('video').count()).toBe(1);
  const link = phone.bubbles().nth(7).getByRole('link', { name: 'Baixar order.pdf' });
  const download = page.waitForEvent('download');
  await link.click();
  const saved = await readFile(await (await download).path());
  expect(hashOf(saved)).toBe(hashOf(await readFile(sample('order.pdf'))));
});

test('whoever chooses to answer a message writes on at once, and the answer quotes it', async () => {
  const field = phone.customer().getByRole('textbox');
  await field.fill('Vocês abrem no sábado?');
  await field.press('Enter');
  await phone.bubbles().filter({ hasText: 'Vocês abrem no sábado?' }).click({ button: 'right' });
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Responder', exact: true }).click();
  await menu.waitFor({ state: 'detached' });
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('De manhã');
  await page.keyboard.press('Enter');
  await phone.bubbles().filter({ hasText: 'Vocês abrem no sábado?' }).filter({ hasText: 'De manhã' }).waitFor();
});
