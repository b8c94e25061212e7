import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { integrationForm, makeIntegration, openIntegrations } from '../pages/integrations-page.ts';
import { press, type Screen } from './screen.ts';

const nothing = { queueIntegrations: [], count: 0, hasMore: false, next: null };

const openMade = async (page: Page): Promise<void> => {
  await openIntegrations(page);
  const { count } = await ask<{ count: number }>(page, 'GET', '/queueIntegration?searchParam=padaria');
  if (count === 0) await makeIntegration(page, 'Pedidos da padaria');
  await page.getByText('Pedidos da padaria').first().waitFor();
};

const openType = (type: string) => async (page: Page) => {
  await openIntegrations(page, '?new');
  const form = integrationForm(page);
  await form.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
};

/** The page of integrations, and its form by type. */
export const integrationScreens: Screen[] = [
  { name: 'integrations', show: openMade },
  {
    name: 'integrations: none',
    show: async (page) => {
      await page.route('**/api/queueIntegration?*', (route) => route.fulfill({ json: nothing }));
      await openIntegrations(page);
      await page.getByText('Nenhuma integração ainda').waitFor();
    },
  },
  { name: 'integrations: new Typebot, refused', show: openType('Typebot') },
  { name: 'integrations: new Dialogflow, refused', show: openType('Dialogflow') },
  {
    name: 'integrations: edit, tested in vain',
    show: async (page, isNarrow) => {
      await openMade(page);
      await press(page, isNarrow ? /^Pedidos da padaria/ : 'Editar Pedidos da padaria');
      const form = integrationForm(page);
      await form.getByRole('textbox', { name: 'Endereço' }).fill('http://10.0.0.1/recado');
      await form.getByRole('button', { name: 'Testar' }).click();
      await form.getByText('O endereço leva a esta máquina').waitFor();
    },
  },
];
