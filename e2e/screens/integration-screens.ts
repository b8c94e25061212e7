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

const sent = {
  ...{ id: '0b5f0a4e-5d7c-4a53-9f4a-1f2a7c0f0001', target: 'webhook', targetId: 1, targetName: 'Loja' },
  ...{ event: 'ticket.closed', state: 'waiting', attempts: 2, status: 503, failure: 'server', milliseconds: 41 },
  ...{ ticketId: 1, createdAt: '2026-11-28T12:00:00.000Z', triedAt: '2026-11-28T12:01:00.000Z' },
  dueAt: '2026-11-28T12:06:00.000Z',
};
const tried = { at: sent.createdAt, status: 503, failure: 'server', milliseconds: 41 };
const whole = {
  ...{ ...sent, address: 'https://loja.exemplo.com.br/eventos', request: '{"event":"ticket.closed"}' },
  ...{ answer: 'Em manutenção', tries: [tried] },
};

const openConsole = async (page: Page): Promise<void> => {
  await page.route('**/api/deliveries?*', (route) => route.fulfill({ json: { deliveries: [sent], next: null } }));
  await page.route('**/api/deliveries/*', (route) => route.fulfill({ json: whole }));
  await page.goto('/deliveries');
  await page.getByRole('heading', { name: 'Entregas', level: 1, includeHidden: true }).waitFor();
};

/** The page of integrations, and its form by type; what is told, and all that was sent. */
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
  {
    name: 'webhooks: new, refused',
    show: async (page) => {
      await page.goto('/webhooks?new');
      const form = page.getByRole('dialog', { name: 'Novo webhook' });
      await form.getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'deliveries',
    show: async (page) => {
      await openConsole(page);
      await page.getByText('HTTP 503').waitFor();
    },
  },
  {
    name: 'deliveries: one',
    show: async (page) => {
      await openConsole(page);
      await page.getByRole('button', { name: /^Abrir a entrega/ }).click();
      await page.getByText('"event": "ticket.closed"').first().waitFor();
    },
  },
];
