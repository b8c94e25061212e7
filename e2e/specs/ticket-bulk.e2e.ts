import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { press, showPart } from '../screens/screen.ts';

let renata: Page;
let bruno: Page;

withTwoPeople(({ admin, agent }) => {
  renata = admin;
  bruno = agent;
});

const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: new RegExp(name) });
const accept = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Aceitar ${name}`, exact: true });
const chosen = (page: Page): Promise<string[]> =>
  page.getByRole('checkbox', { checked: true }).evaluateAll((rows) => rows.map((row) => row.textContent ?? ''));

test('what is chosen is resolved together, 5 s later, and can be taken back until then', async () => {
  await showPart(bruno, /Aguardando/);
  for (const name of ['José da Silva', 'Cliente 1']) await accept(bruno, name).waitFor();
  // By the row's menu, by Shift for a range, by the keyboard; a click chooses and opens nothing.
  await accept(bruno, 'José da Silva').click({ button: 'right' });
  await bruno.getByRole('menuitem', { name: 'Selecionar' }).click();
  const bar = bruno.getByRole('region', { name: 'Atendimentos selecionados' });
  await bar.getByText('1 selecionado').waitFor();
  // Between the two stands one more.
  await box(bruno, 'Cliente 1').click({ modifiers: ['Shift'] });
  await bar.getByText('3 selecionados').waitFor();
  await box(bruno, 'Cliente 1').focus();
  await bruno.keyboard.press('x');
  await bar.getByText('2 selecionados').waitFor();
  await bruno.keyboard.press('Space');
  await bar.getByText('3 selecionados').waitFor();
  expect(bruno.url()).toMatch(/\/tickets$/);
  await bruno.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await accept(bruno, 'Cliente 1').click({ modifiers: ['ControlOrMeta'] });
  await box(bruno, 'José da Silva').click();
  expect((await chosen(bruno)).length).toBe(2);
  await bar.getByRole('button', { name: 'Resolver' }).click();
  await bruno.getByText('2 atendimentos serão resolvidos.').waitFor();
  await press(bruno, 'Desfazer');
  await bruno.getByText('Nada mudou: 2 atendimentos ficaram como estavam.').waitFor();
  await accept(bruno, 'José da Silva').waitFor();

  await accept(bruno, 'Cliente 1').focus();
  await bruno.keyboard.press('x');
  await box(bruno, 'José da Silva').click();
  await bar.getByRole('button', { name: 'Resolver' }).click();
  await bruno.getByText('2 atendimentos resolvidos.').waitFor();
  await accept(bruno, 'Cliente 1').waitFor({ state: 'detached' });
  await accept(bruno, 'José da Silva').waitFor({ state: 'detached' });
  await accept(bruno, 'Cliente 2').waitFor();
});

test('all that is listed is handed to a colleague, in whose list it stands at once', async () => {
  await showPart(renata, /Aguardando/);
  await accept(renata, 'Beatriz Nogueira').waitFor();
  await press(renata, /^Ver e ordenar/);
  await renata.getByRole('menuitem', { name: 'Selecionar atendimentos' }).click();
  const bar = renata.getByRole('region', { name: 'Atendimentos selecionados' });
  await bar.getByText('Selecione atendimentos').waitFor();
  expect(await bar.getByRole('button', { name: 'Resolver' }).isDisabled()).toBe(true);
  await bar.getByRole('button', { name: 'Todos' }).click();
  const count = (await chosen(renata)).length;
  expect(count).toBeGreaterThan(1);
  await bar.getByRole('button', { name: 'Transferir' }).click();
  const dialog = renata.getByRole('dialog', { name: `Transferir ${count} atendimentos` });
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await dialog.getByText('Selecione uma fila').last().waitFor();
  await dialog.getByRole('combobox').first().click();
  await renata.getByRole('option', { name: 'Comercial' }).click();
  await dialog.getByRole('combobox').last().click();
  await renata.getByRole('option', { name: /Bruno Martins/ }).click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await renata.getByText(`${count} atendimentos serão transferidos.`).waitFor();
  await renata.getByText(`${count} atendimentos transferidos.`).waitFor();
  await eventually(() => renata.getByRole('button', { name: /^Aceitar / }).count()).toBe(0);
  await bruno.getByRole('radio', { name: /Atendendo/ }).check();
  await bruno.getByRole('link', { name: /Beatriz Nogueira/ }).waitFor();
  await bruno.getByRole('link', { name: /Cliente 2/ }).waitFor();
});

test('choosing keeps the focus among the rows from its begin to its end, and Escape ends it from anywhere (ui §6)', async () => {
  await showPart(renata, /Atendendo/);
  const rows = ['Dona Ivete', 'Paulo Henrique'] as const;
  const row = (name: string): Locator => renata.getByRole('link', { name: new RegExp(name) });
  await row(rows[0]).waitFor();
  const bar = renata.getByRole('region', { name: 'Atendimentos selecionados' });
  const focusIs = (element: Locator): Promise<void> =>
    eventually(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
  const choose = async (name: string): Promise<void> => {
    await row(name).focus();
    await renata.keyboard.press('Shift+F10');
    await renata.getByRole('menuitem', { name: 'Selecionar' }).focus();
    await renata.keyboard.press('Enter');
    await renata.getByRole('menu').waitFor({ state: 'detached' });
    await focusIs(box(renata, name));
  };
  await choose(rows[0]);
  await renata.keyboard.press('Escape');
  await focusIs(row(rows[0]));
  await choose(rows[1]);
  await bar.getByRole('button', { name: 'Encerrar a seleção' }).focus();
  await renata.keyboard.press('Enter');
  await focusIs(row(rows[1]));
  // Begun beside the list, ended from outside of it.
  await renata.getByRole('button', { name: /^Ver e ordenar/ }).focus();
  await renata.keyboard.press('Enter');
  await renata.getByRole('menuitem', { name: 'Selecionar atendimentos' }).focus();
  await renata.keyboard.press('Enter');
  const isIn = (rows: string) => eventually(() => renata.evaluate((one) => document.activeElement?.matches(one), rows));
  await isIn('[role=checkbox][data-row]').toBe(true);
  await renata.getByRole('button', { name: /^Ver e ordenar/ }).focus();
  await renata.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await isIn('a[data-row]').toBe(true);
  // What is resolved stays in the list for as long as it can be taken back: the row after it has the focus.
  await choose(rows[0]);
  await bar.getByRole('button', { name: 'Resolver' }).focus();
  await renata.keyboard.press('Enter');
  await bar.waitFor({ state: 'detached' });
  await eventually(() =>
    renata.evaluate(() => {
      const at = document.activeElement;
      return at?.matches('[data-row]') && !at.textContent?.includes('Dona Ivete');
    }),
  ).toBe(true);
  await renata.getByRole('button', { name: 'Desfazer' }).focus();
  await renata.keyboard.press('Enter');
  await renata.getByText(/^Nada mudou/).waitFor();
  await focusIs(row(rows[0]));
});
