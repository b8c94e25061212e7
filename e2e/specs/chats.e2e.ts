import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { signIn } from '../pages/login-page.ts';

let admin: Page;
let agent: Page;
let third: Page;

// Three at once: what one writes is there for both others, whether they look at it or not.
withTwoPeople(async (people) => {
  ({ admin, agent } = people);
  third = await (await people.product.newContext()).newPage();
  await signIn(third, 'agente2@recado.local');
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem para a equipe' });
const log = (page: Page) => page.getByRole('log');
const write = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
const namesOf = (page: Page) => ask<{ id: number; name: string; email: string }[]>(page, 'GET', '/users/list');

test('a conversation is begun, and what is said, corrected and seen is there for three people at once', async () => {
  await admin.goto('/chats');
  const people = await namesOf(admin);
  const nameOf = (email: string): string => people.find((one) => one.email === email)?.name ?? '';
  await admin.getByRole('button', { name: 'Nova conversa' }).click();
  const form = admin.getByRole('dialog', { name: 'Nova conversa' });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Por favor, preencha o título da conversa.').waitFor();
  await form.getByText('Por favor, selecione pelo menos um usuário.').waitFor();
  await form.getByRole('textbox', { name: 'Título' }).fill('Comercial + Logística');
  for (const email of ['agente1@recado.local', 'agente2@recado.local'])
    await form.getByRole('checkbox', { name: nameOf(email) }).check();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await admin.getByRole('heading', { name: 'Comercial + Logística' }).waitFor();
  await write(admin, 'Cabe tudo no caminhão?');
  // Not looked at: the menu and the bar tell of it, and the title counts it.
  await agent.getByRole('link', { name: /Chat interno.*1 não lido/ }).waitFor();
  await agent.getByRole('button', { name: /Chat interno, 1 não lido/ }).waitFor();
  await eventually(() => agent.title()).toMatch(/^\(\d+\) /);
  await third.goto('/chats');
  await third.getByRole('link', { name: /Comercial \+ Logística.*1 nova/ }).click();
  await log(third).getByText('Cabe tudo no caminhão?').waitFor();
  await log(third).getByText('1 nova', { exact: true }).waitFor();
  await log(admin).getByText('Vista por 1 de 2').waitFor();
  await agent.getByRole('link', { name: /Chat interno/ }).click();
  await agent.getByRole('link', { name: /Comercial \+ Logística/ }).click();
  await log(admin).getByText('Vista por 2 de 2').waitFor();
  await write(agent, '   ');
  await field(agent).fill(`@${nameOf('agente2@recado.local').slice(0, 4)}`);
  await agent.getByRole('option', { name: nameOf('agente2@recado.local') }).click();
  await field(agent).press('End');
  await field(agent).pressSequentially('confirma?');
  await log(third)
    .page()
    .getByText(/está escrevendo/)
    .first()
    .waitFor();
  await field(agent).press('Enter');
  for (const page of [admin, third]) await log(page).getByText('confirma?').waitFor();
  const said = await ask<{ records: { id: number }[] }>(agent, 'GET', '/chats');
  const chatId = said.records[0]?.id ?? 0;
  const { records } = await ask<{ records: { message: string; mentions: unknown[] }[] }>(
    agent,
    'GET',
    `/chats/${chatId}/messages`,
  );
  expect(records.map(({ mentions }) => mentions.length)).toEqual([0, 1]);
  // Only its owner may change or delete it.
  expect(await agent.getByRole('button', { name: 'Excluir conversa' }).count()).toBe(0);
  await log(agent).getByText('confirma?').click({ button: 'right' });
  await agent.getByRole('menuitem', { name: 'Editar' }).click();
  await field(agent).fill('Confirmado');
  await field(agent).press('Enter');
  for (const page of [admin, third]) await log(page).getByText('Confirmado').waitFor();
});

test('what is written without a line is kept over a reload and sent once', async () => {
  await admin.goto('/chats');
  await admin.getByRole('link', { name: /Comercial \+ Logística/ }).click();
  await log(admin).waitFor();
  await admin.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await write(admin, 'Escrito sem linha');
  await log(admin).getByText('Escrito sem linha').waitFor();
  await admin.reload();
  await log(admin).getByText('Escrito sem linha').waitFor();
  await admin.unrouteAll();
  await log(third).getByText('Escrito sem linha').waitFor();
  await eventually(() => log(admin).getByText('Escrito sem linha').count()).toBe(1);
  await admin.getByRole('button', { name: 'Excluir conversa' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await third.getByText('Nenhuma conversa interna encontrada.').first().waitFor();
  await third.getByText('Nenhuma conversa ainda').waitFor();
});
