import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { longName, longTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { openList, showPart } from '../screens/screen.ts';

let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});

const form = (): Locator => page.getByRole('dialog', { name: 'Editar conexão' });
const token = (): Locator => form().getByLabel('Token da API de mensagens');

async function openForm(): Promise<void> {
  await page.goto('/connections');
  await page
    .getByRole('row', { name: /Loja Centro/ })
    .getByRole('button', { name: 'Editar Loja Centro' })
    .click();
  await form().getByLabel('Nome').waitFor();
}

test('a connection is told where waiting customers go and when silent ones are closed, and keeps it (administration §4)', async () => {
  await openForm();
  expect(await form().getByLabel('Repetições do menu').inputValue()).toBe('3');
  await form().getByRole('combobox', { name: 'Fila de destino' }).click();
  await page.getByRole('option', { name: 'Suporte' }).click();
  await form().getByLabel('Espera (minutos)').fill('dez');
  await form()
    .getByText(/^Use um número inteiro até/)
    .waitFor();
  await form().getByLabel('Espera (minutos)').fill('10');
  await form().getByLabel('Sem resposta por (minutos)').fill('45');
  await form().getByLabel('Mensagem ao encerrar por inatividade').fill('Encerramos por aqui, {{firstName}}.');
  await form().getByLabel('Mensagem de despedida').fill('Até logo!');
  await form().getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Conexão salva com sucesso.').waitFor();
  await openForm();
  await form().getByRole('combobox', { name: 'Fila de destino' }).getByText('Suporte').waitFor();
  expect(await form().getByLabel('Espera (minutos)').inputValue()).toBe('10');
  expect(await form().getByLabel('Sem resposta por (minutos)').inputValue()).toBe('45');
  expect(await form().getByLabel('Mensagem ao encerrar por inatividade').inputValue()).toContain('{{firstName}}');
  expect(await form().getByLabel('Mensagem de despedida').inputValue()).toBe('Até logo!');
});

test('the token of the messages API is shown once, afterwards its last four characters, and can be replaced', async () => {
  await openForm();
  await form().getByRole('button', { name: 'Gerar token' }).click();
  await form().getByRole('button', { name: 'Copiar o token' }).waitFor();
  const shown = await token().inputValue();
  expect(shown).toMatch(/^[\w-]{43}$/);
  await form().getByRole('button', { name: 'Cancelar' }).click();
  await openForm();
  await eventually(() => token().inputValue()).toBe(`••••${shown.slice(-4)}`);
  await form().getByRole('button', { name: 'Trocar token' }).click();
  await page.getByRole('dialog', { name: 'Trocar o token?' }).getByRole('button', { name: 'Trocar token' }).click();
  await form().getByRole('button', { name: 'Copiar o token' }).waitFor();
  expect(await token().inputValue()).not.toBe(shown);
});

test('who is about to delete a connection is told what uses it', async () => {
  await page.goto('/connections');
  await page
    .getByRole('row', { name: /Loja Centro/ })
    .getByRole('button', { name: 'Excluir Loja Centro' })
    .click();
  await page.getByText(/\d+ atendimentos em andamento usam esta conexão\./).waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
});

test('with handing out on, who waits in a queue comes to the agent of it who is online (core §4)', async () => {
  await openList(agent);
  await ask(page, 'PUT', '/settings/autoAssignCapacity', { value: '1000' });
  await ask(page, 'PUT', '/settings/autoAssign', { value: 'enabled' });
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${longTicketUuid}`);
  await ask(page, 'PUT', `/tickets/${id}`, { status: 'pending' });
  await showPart(agent, /Atendendo/);
  await agent.getByRole('link', { name: longName }).waitFor();
  const { status, user } = await ask<{ status: string; user: { name: string } }>(page, 'GET', `/tickets/${id}`);
  expect([status, user.name]).toEqual(['open', 'Bruno Martins']);
});
