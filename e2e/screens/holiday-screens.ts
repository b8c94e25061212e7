import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { openHolidays, openSettings } from '../pages/users-page.ts';
import { press, type Screen } from './screen.ts';

const noHolidays = { holidays: [], count: 0, hasMore: false, next: null };

/** The tab, while the hours of the company count. */
const openTab = async (page: Page): Promise<void> => {
  await openSettings(page);
  await ask(page, 'PUT', '/settings/scheduleType', { value: 'company' });
  await openHolidays(page);
};

const openList = async (page: Page): Promise<void> => {
  await openSettings(page);
  const year = new Date().getFullYear();
  const days = ['newYear', 'goodFriday', 'tiradentes', 'independence', 'christmas'];
  await ask(page, 'POST', '/holidays/national', { year, days });
  await openTab(page);
  await page.getByText('Tiradentes', { exact: true }).first().waitFor();
};

const openNationals = async (page: Page, isNarrow: boolean): Promise<void> => {
  await openList(page);
  if (isNarrow) await press(page, 'Mais ações');
  await page.getByRole(isNarrow ? 'menuitem' : 'button', { name: 'Feriados nacionais' }).click();
  await page.getByRole('checkbox', { name: 'Corpus Christi' }).waitFor();
};

/** Holidays of the company, their form, and the national ones to be added. */
export const holidayScreens: Screen[] = [
  { name: 'holidays', show: openList },
  {
    name: 'holidays: none',
    show: async (page) => {
      await page.route('**/api/holidays?*', (route) => route.fulfill({ json: noHolidays }));
      await openTab(page);
      await page.getByText(/^Nenhum feriado em/).waitFor();
    },
  },
  {
    name: 'holidays: failed',
    show: async (page) => {
      await page.route('**/api/holidays?*', (route) =>
        route.fulfill({ status: 400, json: { error: 'ERR_VALIDATION' } }),
      );
      await openTab(page);
      await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).waitFor();
    },
  },
  {
    name: 'holidays: new, refused',
    show: async (page) => {
      await openList(page);
      await press(page, 'Novo feriado');
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'holidays: national ones', show: openNationals },
];
