import type { Page } from 'playwright-core';

export const openActivity = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/activity${search}`);
  await page.getByRole('heading', { name: 'Atividades', level: 1 }).waitFor();
};
