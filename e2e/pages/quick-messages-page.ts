import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openQuickMessages = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/quick-messages${search}`);
  // An open form hides what is behind it.
  await page.getByRole('heading', { name: 'Respostas rápidas', level: 1, includeHidden: true }).waitFor();
};

export const replyRow = (page: Page, shortcode: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `/${shortcode}`, exact: true }) });

export const replyForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(Nova|Editar) resposta rápida$/ });

export const makeReply = (page: Page, shortcode: string, message: string, geral = true): Promise<{ id: number }> =>
  ask(page, 'POST', '/quick-messages', { shortcode, message, geral });
