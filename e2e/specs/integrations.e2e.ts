import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { ask } from '../kit/ask.ts';
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

test('a webhook is told of events, and every delivery stands in the console: listened to, sent once more, changed to a test', async () => {
  await page.goto('/webhooks');
  await page.getByText('Nenhum webhook ainda').waitFor();
  await page.getByRole('button', { name: 'Novo webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Novo webhook' });
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Loja');
  await form.getByRole('textbox', { name: 'Endereço' }).fill('http://10.0.0.1/eventos');
  await form.getByRole('checkbox', { name: 'Contato criado' }).check();
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Partes das integrações' }).getByText('Entregas').click();
  await page.getByText('Nenhuma entrega', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Ao vivo' }).click();
  await page.getByText('Novas entregas aparecem aqui na hora.').waitFor();
  await ask(page, 'POST', '/contacts', { name: 'Rui', number: '5511966665555', email: '', extraInfo: [] });
  // This machine is a private address, which the operator did not list: said in the console, live.
  await page.getByRole('button', { name: 'Abrir a entrega de Contato criado para Loja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrega' });
  await dialog.getByText('O endereço leva a esta máquina').first().waitFor();
  await dialog.getByText('"name": "Rui"').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Endereço de teste' }).fill('http://10.0.0.1/teste');
  await dialog.getByRole('button', { name: 'Enviar cópia' }).click();
  await dialog.getByText('O endereço leva a esta máquina').nth(1).waitFor();
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await page.getByText('Está na fila de novo').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('2 tentativas').waitFor();
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Pausar Loja' }).click();
  await page.getByText('Em pausa').waitFor();
});
