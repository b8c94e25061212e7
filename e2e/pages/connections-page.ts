import type { Page } from 'playwright-core';
import { readShownQr } from '../kit/read-qr.ts';

/** Adds a connection by the simulated phone; its dialog with the code stays open. */
async function fillForm(page: Page, name: string, queues: string[]): Promise<void> {
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill(name);
  await form.getByRole('radio', { name: /Telefone simulado/ }).check();
  for (const queue of queues) await form.getByRole('checkbox', { name: queue }).check();
  await form.getByRole('button', { name: 'Criar e conectar' }).click();
  await page.getByRole('img', { name: `QR code para ligar ${name}` }).waitFor();
}

/** Adds a connection by the simulated phone and answers what its QR code says, read from the screen's pixels. */
export async function addConnection(page: Page, name: string): Promise<string> {
  await fillForm(page, name, []);
  const image = page.getByRole('img', { name: `QR code para ligar ${name}` });
  return readShownQr(image);
}

/** Adds a connection of one queue and answers the eight characters that link `number` to it, as the screen says them. */
export async function addConnectionByCode(page: Page, name: string, queue: string, number: string): Promise<string> {
  await fillForm(page, name, [queue]);
  await page.getByRole('button', { name: 'Usar código' }).click();
  await page.getByLabel('Número do celular').fill(number);
  await page.getByRole('button', { name: 'Pedir código' }).click();
  const spoken = page.getByRole('dialog').getByText(/^Código: /);
  return ((await spoken.textContent()) ?? '').replace('Código:', '').replaceAll(' ', '');
}

/** The dialog has closed by itself and the row says so. */
export async function untilShownConnected(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: `Conectar ${name}` }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name }).getByText('Conectada', { exact: true }).first().waitFor();
}
