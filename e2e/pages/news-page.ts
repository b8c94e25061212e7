import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openAnnouncements = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/announcements${search}`);
  await page.getByRole('heading', { name: 'Informativos', level: 1 }).waitFor();
};

export const announcementForm = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Novo|Editar) informativo$/ });

export const announcementRow = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });

export const makeAnnouncement = (page: Page, title: string, text: string, more: object = {}): Promise<{ id: number }> =>
  ask(page, 'POST', '/announcements', { title, text, ...more });

/** The button of the frame, with what it counts. */
export const newsButton = (page: Page, name: string | RegExp = /^Informativos/): Locator =>
  page.getByRole('banner').getByRole('button', { name });

/** The popover of the frame. */
export const newsPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Informativos' });

export const openHelps = async (page: Page): Promise<void> => {
  await page.goto('/helps');
  await page.getByRole('heading', { name: 'Ajuda', level: 1 }).waitFor();
};

export const openHelpsAdmin = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/helps/manage${search}`);
  await page.getByRole('heading', { name: 'Vídeos de ajuda', level: 1 }).waitFor();
};

export const helpForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(Novo|Editar) vídeo de ajuda$/ });

export const makeHelp = (page: Page, title: string, description: string): Promise<{ id: number }> =>
  ask(page, 'POST', '/helps', { title, description, video: 'dQw4w9WgXcQ' });

/** Answers for YouTube, and tells what was asked of it. */
export const standInForYoutube = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  await page.route(/youtube|ytimg|googlevideo/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<button>Reproduzir</button>' });
  });
  return asked;
};
