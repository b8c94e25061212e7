import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { makeUser, openHours, openSettings, openUsers, userForm } from '../pages/users-page.ts';
import { press, type Screen } from './screen.ts';

const openList = async (page: Page): Promise<void> => {
  await openUsers(page);
  const { count } = await ask<{ count: number }>(page, 'GET', '/users?searchParam=patricia@');
  if (count === 0)
    await makeUser(page, 'Patrícia Nogueira de Albuquerque', 'patricia@recado.local', { profile: 'supervisor' });
  await page.getByText('Patrícia Nogueira de Albuquerque').first().waitFor();
};

/** The page of users with its form, and the settings with every kind of control. */
export const peopleScreens: Screen[] = [
  { name: 'users', show: openList },
  {
    name: 'users: not found',
    show: async (page) => {
      await openUsers(page, '?q=zzz');
      await page.getByText('Nada encontrado').waitFor();
    },
  },
  {
    name: 'users: new, refused',
    show: async (page) => {
      await openUsers(page, '?new');
      await userForm(page).getByText('Comercial').waitFor();
      await userForm(page).getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'users: own, with a new password',
    show: async (page, isNarrow) => {
      await openList(page);
      await press(page, isNarrow ? /^Renata Lopes/ : 'Editar Renata Lopes');
      await userForm(page).getByLabel('Nova senha').fill('uma-senha-nova');
      await userForm(page).getByLabel('Sua senha atual').waitFor();
      await userForm(page).getByText('Comercial').waitFor();
    },
  },
  {
    name: 'users: delete?',
    show: async (page, isNarrow) => {
      await openList(page);
      const name = 'Patrícia Nogueira de Albuquerque';
      await press(page, isNarrow ? `Ações de ${name}` : `Excluir ${name}`);
      if (isNarrow) await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await page.getByText('Deseja realmente excluir este registro?').waitFor();
    },
  },
  {
    name: 'settings',
    show: async (page) => {
      await openSettings(page);
      await page.getByRole('switch', { name: 'Avaliações' }).waitFor();
    },
  },
  {
    name: 'settings: a number that does not fit, a key that is set',
    show: async (page) => {
      await openSettings(page);
      await ask(page, 'PUT', '/settings/asaas', { value: 'chave-de-exemplo-1234' });
      await page.getByText('Definido, termina em 1234').waitFor();
      await page.getByLabel('Mensagens por minuto').fill('600');
      await page.getByText('Use um valor de 1 a 60').waitFor();
      await page.getByRole('button', { name: 'Trocar: Chave da Asaas' }).click();
      await page.getByRole('button', { name: 'Salvar' }).waitFor();
    },
  },
  {
    name: 'settings: opening hours',
    show: async (page) => {
      await openSettings(page);
      await ask(page, 'PUT', '/settings/scheduleType', { value: 'company' });
      await openHours(page);
      await page.getByLabel('Fim de Terça-feira').fill('07:30');
      await page.getByText('O fim precisa vir depois do início.').waitFor();
    },
  },
  {
    name: 'settings: failed',
    show: async (page) => {
      await page.route('**/api/settings', (route) => route.fulfill({ status: 400, json: { error: 'ERR_VALIDATION' } }));
      await openSettings(page);
      await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).waitFor();
    },
  },
];
