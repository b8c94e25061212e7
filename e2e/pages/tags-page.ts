import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openTags = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/tags${search}`);
  // An open form hides what is behind it.
  await page.getByRole('heading', { name: 'Tags', level: 1, includeHidden: true }).waitFor();
};

export const tagRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

export const tagForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(Nova|Editar) tag$/ });

export const makeTag = (page: Page, name: string, color = '#058E81'): Promise<{ id: number }> =>
  ask(page, 'POST', '/tags', { name, color });
