import readQr from 'jsqr';
import type { Page } from 'playwright-core';
import { readPng } from '../kit/png.ts';
import { until } from '../kit/until.ts';

// The package is CommonJS: its function stands under `default` at run time as well as in its types.
const decode = typeof readQr === 'function' ? readQr : (readQr as { default: typeof import('jsqr').default }).default;

/** Adds a connection by the simulated phone and answers what its QR code says, read from the screen's pixels. */
export async function addConnection(page: Page, name: string): Promise<string> {
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill(name);
  await form.getByRole('radio', { name: /Telefone simulado/ }).check();
  await form.getByRole('button', { name: 'Criar e conectar' }).click();
  const image = page.getByRole('img', { name: `QR code para ligar ${name}` });
  await image.waitFor();
  return until('the QR code on the screen', async () => {
    const box = await image.boundingBox();
    if (!box) return null;
    const clip = { x: box.x - 14, y: box.y - 14, width: box.width + 28, height: box.height + 28 };
    const { data, width, height } = readPng(await page.screenshot({ clip }));
    return decode(data, width, height)?.data;
  });
}

/** The dialog has closed by itself and the row says so. */
export async function untilShownConnected(page: Page, name: string): Promise<void> {
  await page.getByRole('img', { name: `QR code para ligar ${name}` }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name }).getByText('Conectada', { exact: true }).first().waitFor();
}
