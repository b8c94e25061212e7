import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { openActivity } from '../pages/activity-page.ts';
import { makeContact, openContacts } from '../pages/contacts-page.ts';

let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});

const dialog = () => page.getByRole('dialog', { name: 'Privacidade' });
const what = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first();

test("an admin copies and erases a contact's data, keeps the receipt, and finds both in the activity (trust I-62 to I-64)", async () => {
  await openContacts(page);
  await makeContact(page, 'Sueli Andrade', '5511933330900', { extraInfo: [{ name: 'CPF', value: '123' }] });
  await openContacts(page, '?q=sueli');
  await page.getByRole('button', { name: 'Ações de Sueli Andrade' }).click();
  await page.getByRole('menuitem', { name: 'Privacidade (LGPD)' }).click();
  await dialog().getByText('Nenhum pedido ainda.').waitFor();
  await dialog().getByRole('button', { name: 'Reunir dados' }).click();
  const address = await dialog().getByRole('link', { name: 'Baixar' }).getAttribute('href');
  const archive = await page.request.get(address ?? '');
  expect(archive.headers()['content-disposition']).toMatch(/^attachment/);
  expect((await archive.body()).toString('latin1')).toContain('Sueli Andrade');

  await dialog().getByRole('button', { name: 'Apagar os dados…' }).click();
  const question = page.getByRole('dialog', { name: 'Apagar os dados de Sueli Andrade?' });
  await question.getByRole('button', { name: 'Apagar para sempre' }).click();
  await dialog().getByText('Dados apagados').waitFor();
  await dialog().getByText('O arquivo já foi apagado.').waitFor();
  expect((await page.request.get(address ?? '')).status()).toBe(404);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await openContacts(page, '?q=sueli');
  await page.getByText('Nada encontrado').waitFor();

  await page.getByRole('link', { name: 'Atividades' }).click();
  await what(/Apagou os dados de Contato apagado nº \d+/).waitFor();
  expect(await page.getByText('Sueli').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Assunto' }).click();
  await page.getByRole('option', { name: 'Exportações' }).click();
  // What stood there before goes with the answer.
  await what(/Apagou os dados/).waitFor({ state: 'detached' });
  await what(/Pediu uma cópia dos dados/).waitFor();
  expect(await what(/Apagou os dados/).count()).toBe(0);
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = await kept;
  expect(file.suggestedFilename()).toBe('atividades.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Pediu uma cópia dos dados de Contato apagado/);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await what('Exportou as atividades').waitFor();

  // Who is no admin has neither the page nor the entry.
  await openContacts(agent);
  expect(await agent.getByRole('link', { name: 'Atividades' }).count()).toBe(0);
  await agent.goto('/activity');
  await agent.getByText('Só administradores veem as atividades.').waitFor();
  await openActivity(page, '?area=access');
  await what(/Entrou/).waitFor();
  const { entries } = await ask<{ entries: { kind: string }[] }>(page, 'GET', '/activity?kind=session.opened');
  expect(entries.length).toBeGreaterThan(1);
});

test('the activity is narrowed by days that are typed or chosen, and by none that does not exist', async () => {
  await openActivity(page, '?area=access');
  await what(/Entrou/).waitFor();
  const [from, until] = ['De', 'Até'].map((name) => page.getByRole('textbox', { name, exact: true }));
  await from?.fill('31/02/2026');
  await page.getByText('Essa data não existe. Use DD/MM/AAAA.').waitFor();
  expect(new URL(page.url()).searchParams.has('from')).toBe(false);
  await from?.fill('');
  await until?.pressSequentially('01012020');
  await page.waitForURL(/until=2020-01-01/);
  await what(/Entrou/).waitFor({ state: 'detached' });
  expect(await until?.inputValue()).toBe('01/01/2020');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await what(/Entrou/).waitFor();
  expect(await until?.inputValue()).toBe('');
});
