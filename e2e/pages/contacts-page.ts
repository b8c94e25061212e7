import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openContacts = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/contacts${search}`);
  // An open form hides what is behind it.
  await page.getByRole('heading', { name: 'Contatos', level: 1, includeHidden: true }).waitFor();
};

export const contactRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

export const contactForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(Novo|Editar) contato$/ });
export const importDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Importar' });

export interface MadeContact {
  id: number;
  name: string;
  number: string;
}
export const makeContact = (page: Page, name: string, number: string, more: object = {}): Promise<MadeContact> =>
  ask(page, 'POST', '/contacts', { name, number, ...more });

/** Chooses a file in the import dialog. */
export const chooseSheet = (page: Page, text: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
