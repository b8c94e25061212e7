import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openUsers = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/users${search}`);
  // An open form hides what is behind it.
  await page.getByRole('heading', { name: 'Usuários', level: 1, includeHidden: true }).waitFor();
};

export const userRow = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

export const userForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(Novo|Editar) usuário$/ });

export const makeUser = (page: Page, name: string, email: string, more: object = {}): Promise<{ id: number }> =>
  ask(page, 'POST', '/users', { name, email, password: 'recado-local', profile: 'user', queueIds: [], ...more });

export const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Configurações', level: 1 }).waitFor();
};

/** The tab of the company's hours, which is there while they count. */
export const openHours = async (page: Page): Promise<void> => {
  await openSettings(page);
  await page.getByRole('tab', { name: 'Horários' }).click();
  await page.getByRole('list', { name: 'Horários de atendimento' }).waitFor();
};

/** The tab of the company's holidays, which is there while any hours count. */
export const openHolidays = async (page: Page): Promise<void> => {
  await openSettings(page);
  await page.getByRole('tab', { name: 'Feriados' }).click();
  await page.getByRole('heading', { name: 'Feriados', level: 2 }).waitFor();
};
