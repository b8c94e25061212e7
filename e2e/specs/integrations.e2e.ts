import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { withTwoPeople } from '../kit/two-people.ts';
import { integrationForm, openIntegrations } from '../pages/integrations-page.ts';

let page: Page;

withTwoPeople((people) => {
  page = people.admin;
});

test('a webhook is tested before it is saved, says the real error, and stands in the list and in the form of queues', async () => {
  await openIntegrations(page);
  await page.getByText('Nenhuma integração ainda').waitFor();
  await page.getByRole('button', { name: 'Nova integração' }).click();
  const form = integrationForm(page);
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Pedidos');
  await form.getByRole('textbox', { name: 'Endereço' }).fill('http://10.0.0.1/recado');
  await form.getByRole('button', { name: 'Gerar' }).click();
  await form.getByRole('button', { name: 'Testar' }).click();
  await form.getByText('O endereço leva a esta máquina ou à rede dela, e o operador não o liberou.').waitFor();
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Em nenhum lugar').waitFor();
  await page.goto('/queues?new');
  await page.getByRole('combobox', { name: 'Integração' }).click();
  await page.getByRole('option', { name: 'Pedidos' }).waitFor();
});
