import type { Page } from 'playwright-core';
import { type Screen, without } from './screen.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/health');
  await page.getByRole('heading', { name: 'Uso por empresa' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
};

/** How the installation is. */
export const healthScreens: Screen[] = [
  { name: 'health', show: open },
  {
    name: 'health: not loaded',
    show: (page) =>
      without(page, '**/api/health', async () => {
        await page.goto('/health');
        await page.getByRole('alert').waitFor();
      }),
  },
];
