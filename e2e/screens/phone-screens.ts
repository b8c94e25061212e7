import type { Page } from 'playwright-core';
import { PhonePage, sampleNames } from '../pages/phone-page.ts';
import { press, type Screen, without } from './screen.ts';

const openPhone = async (page: Page): Promise<void> => {
  await page.goto('/telefone');
  await page.getByRole('region', { name: 'Celular da empresa' }).waitFor();
  await page.getByRole('heading', { name: 'Aparelhos conectados' }).waitFor();
};

const openCustomer = async (page: Page): Promise<void> => {
  await openPhone(page);
  const choice = page.getByRole('radio', { name: 'Cliente' });
  if (await choice.isVisible()) await choice.check();
  await page.getByRole('button', { name: 'Novo cliente' }).waitFor();
};

/** One file of each kind on the customer's handset, or two: the windows of both widths look at one handset. */
const openFiles = async (page: Page): Promise<void> => {
  await openCustomer(page);
  const phone = new PhonePage(page);
  if ((await phone.customer().getByRole('article').count()) === 0)
    for (const sample of sampleNames) await phone.attachSample(sample);
  await phone.picture().first().waitFor();
  await phone.customer().getByRole('img', { name: 'Figurinha' }).first().waitFor();
};

/** The simulated phone and its sheets; nothing is linked yet. */
export const phoneScreens: Screen[] = [
  { name: 'phone: linked devices', show: openPhone },
  {
    name: 'phone: scan',
    show: async (page) => {
      await openPhone(page);
      await press(page, 'Ler QR code');
      await page.getByRole('heading', { name: 'Ler QR code' }).waitFor();
    },
  },
  {
    name: 'phone: code',
    show: async (page) => {
      await openPhone(page);
      await press(page, 'Conectar com código');
      await page.getByLabel('Código de 8 caracteres').waitFor();
    },
  },
  {
    name: 'phone: chats of the company',
    show: async (page) => {
      await openPhone(page);
      await page.getByRole('region', { name: 'Celular da empresa' }).getByRole('button', { name: 'Fechar' }).click();
      await page.getByRole('heading', { name: 'Conversas' }).waitFor();
    },
  },
  { name: 'phone: customer', show: openCustomer },
  {
    name: 'phone: menu of the customer',
    show: async (page) => {
      await openCustomer(page);
      await press(page, 'Menu do celular do cliente');
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'phone: files', show: openFiles },
  {
    name: 'phone: files to attach',
    show: async (page) => {
      await openCustomer(page);
      await new PhonePage(page).customer().getByRole('button', { name: 'Anexar' }).click();
      await page.getByRole('menuitem', { name: 'Arquivo do computador…' }).waitFor();
    },
  },
  {
    name: 'phone: new customer',
    show: async (page) => {
      await openCustomer(page);
      await press(page, 'Novo cliente');
      await page.getByLabel('Nome do cliente').waitFor();
    },
  },
  {
    name: 'phone: scripts, faults and log',
    show: async (page, isNarrow) => {
      await openPhone(page);
      if (isNarrow) await press(page, 'Roteiros, falhas e registro');
      await page.getByRole('heading', { name: 'Falhas' }).waitFor();
    },
  },
  {
    name: 'phone: unreachable',
    show: (page) =>
      without(page, '**/simulator/**', async () => {
        await page.goto('/telefone');
        await page.getByText('O telefone simulado não responde').waitFor();
      }),
  },
];
