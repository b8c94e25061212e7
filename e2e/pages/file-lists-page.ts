import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openFileLists = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/files${search}`);
  // An open form hides what is behind it.
  await page.getByRole('heading', { name: 'Listas de arquivos', level: 1, includeHidden: true }).waitFor();
};

export const listRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

export const listForm = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Nova|Editar) lista de arquivos$/ });

export const makeList = (page: Page, name: string, options: string[] = []): Promise<{ id: number }> =>
  ask(page, 'POST', '/files', {
    name,
    message: 'Segue o nosso catálogo.',
    options: options.map((option) => ({ name: option, path: '', mediaType: '' })),
  });
