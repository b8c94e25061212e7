import type { Page } from 'playwright-core';
import { openList, openTicket, press, type Screen } from './screen.ts';

const openMenuOfAccount = async (page: Page): Promise<void> => {
  await openList(page);
  await press(page, /^Conta de/);
  await page.getByRole('menuitem', { name: 'Perfil' }).waitFor();
};

/** What stands around every page. */
export const frameScreens: Screen[] = [
  {
    name: 'frame: notifications',
    show: async (page) => {
      await openList(page);
      await press(page, /^Notificações/);
      await page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'frame: volume',
    show: async (page) => {
      await openList(page);
      await press(page, 'Volume do aviso');
      await page.getByRole('slider').waitFor();
    },
  },
  { name: 'frame: account', show: openMenuOfAccount },
  {
    name: 'frame: profile',
    show: async (page) => {
      await openMenuOfAccount(page);
      await page.getByRole('menuitem', { name: 'Perfil' }).click();
      await page.getByLabel('E-mail').waitFor();
      await page
        .getByText(/^Chrome, /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'frame: side menu',
    show: async (page, isNarrow) => {
      await openList(page);
      if (isNarrow) await press(page, 'Abrir menu');
      await page.getByRole('link', { name: 'Conexões' }).waitFor();
    },
  },
  {
    name: 'frame: command palette',
    show: async (page) => {
      await openTicket(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: /^Resolver/ }).waitFor();
    },
  },
  {
    name: 'frame: command palette, people found',
    show: async (page) => {
      await openTicket(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar ação, pessoa ou tela' }).fill('Maria');
      await page.getByRole('group', { name: 'Atendimentos e contatos' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'frame: key sheet',
    show: async (page) => {
      await openTicket(page);
      // The palette of a narrow window does not offer it; its key opens it there as well.
      await page.getByRole('log').press('?');
      await page.getByRole('dialog', { name: 'Atalhos do teclado' }).getByText('Enviar e resolver').waitFor();
    },
  },
  {
    name: 'frame: reconnecting',
    show: async (page) => {
      await openTicket(page);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await page.getByText('Reconectando…').waitFor();
    },
  },
  {
    name: 'not found',
    show: async (page) => {
      await page.goto('/no-such-page');
      await page.getByText('Página não encontrada').waitFor();
    },
  },
];
