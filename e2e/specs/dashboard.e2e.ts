import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { waitingTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';

/* The start page of admins: numbers that say how they are made, and that open (docs/rules/dashboard.md). */

let admin: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin, agent } = people);
});

const tile = (name: string) => admin.getByRole('listitem').filter({ has: admin.getByRole('link', { name }) });
const said = async (name: string): Promise<number> => {
  const spoken = await tile(name).getByRole('link').innerText();
  return Number(/, (\d+)$/.exec(spoken.replaceAll('\n', ''))?.[1]);
};

test('admins begin with the dashboard and everybody else with the tickets; each number opens as many as it says', async () => {
  await agent.goto('/');
  await agent.waitForURL('**/tickets');
  await admin.goto('/');
  await admin.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await admin.getByRole('img', { name: /^[\d.]+ atendimentos de / }).waitFor();

  for (const name of ['Em atendimento', 'Aguardando', 'Finalizados', 'Novos contatos']) {
    const count = await said(name);
    expect(count, name).toBeGreaterThan(0);
    await tile(name).getByRole('link').click();
    await admin.waitForURL('**/tickets?number=*');
    // The rows are counted by the server's tests; a long list draws some of them.
    await admin.getByText(new RegExp(`^${count} atendimentos?$`)).waitFor();
    await admin.getByRole('list', { name: 'Busca' }).getByRole('listitem').first().waitFor();
    await admin.goBack();
    await admin.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await tile(name).waitFor();
  }
});

test('what is of this moment follows what colleagues do, and the period stays in the address', async () => {
  await admin.goto('/');
  await tile('Aguardando').waitFor();
  const [happening, pending] = [await said('Em atendimento'), await said('Aguardando')];
  const { id } = await ask<{ id: number }>(agent, 'GET', `/tickets/u/${waitingTicketUuid}`);
  await ask(agent, 'PUT', `/tickets/${id}`, { status: 'open' });
  await eventually(() => said('Aguardando')).toBe(pending - 1);
  expect(await said('Em atendimento')).toBe(happening + 1);
  await admin
    .getByRole('row', { name: /Bruno Martins/ })
    .getByText('Online')
    .waitFor();

  await admin.getByRole('radio', { name: '90 dias' }).check();
  await admin.waitForURL('**/?days=90');
  await admin.reload();
  await admin.getByRole('radio', { name: '90 dias', checked: true }).waitFor();
  await admin.getByRole('button', { name: 'Escolher datas' }).click();
  const range = admin.getByRole('dialog', { name: 'Escolher datas' });
  expect(await range.getByLabel('De').inputValue()).toMatch(/^01\//);
  await range.getByRole('button', { name: 'Aplicar' }).click();
  await admin.waitForURL('**/?from=*');

  const saved = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Exportar CSV: Atendentes' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.startsWith('\uFEFFAtendente;Situação;')).toBe(true);
});

test('a failure says so in its place, and the way to ask again brings the numbers', async () => {
  await admin.route('**/api/dashboard?*', (route) => route.abort());
  await admin.goto('/');
  const alert = admin.getByRole('alert').filter({ hasText: 'Erro ao obter informações da conversa' });
  await alert.waitFor();
  await admin.unroute('**/api/dashboard?*');
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await tile('Finalizados').waitFor();
});
