import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { signIn } from '../pages/login-page.ts';

let product: SeededProduct;
let page: Page;
let other: Page;

beforeAll(async () => {
  product = await startSeeded({ waiting: 1, messages: 2 });
  page = await (await product.signIn()).newPage();
  other = await openWindow(page);
});
afterAll(() => product?.stop());

const row = (on: Page, text: string) => on.getByRole('row').filter({ hasText: text });
const save = (on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
const file = (name: string, ...lines: string[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(['nome;numero;email', ...lines].join('\n')),
});

test('a list is made from the menu, and another window sees it at once', async () => {
  await other.goto('/contact-lists');
  await other.getByText('Nenhuma lista ainda').waitFor();
  await page.goto('/tickets');
  await page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: 'Listas de contatos' })
    .click();
  await page.getByRole('button', { name: 'Nova lista' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }).fill('Clientes VIP');
  await save(page);
  await page.getByText('Operação realizada com sucesso!').waitFor();
  await row(other, 'Clientes VIP').filter({ hasText: 'Nenhum contato' }).waitFor();
});

test('people are added with a checked form, carry a mark for WhatsApp, and the count follows', async () => {
  await row(page, 'Clientes VIP').getByRole('button', { name: 'Abrir contatos de Clientes VIP' }).click();
  await page.getByRole('heading', { name: 'Clientes VIP' }).waitFor();
  await page.getByRole('button', { name: 'Novo contato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato da lista' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('M');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('123');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nada');
  await save(page);
  await dialog.getByText('Invalid email').waitFor();
  await eventually(() => dialog.getByText('Too Short!').count()).toBe(2);
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Maria Souza');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('(11) 98888-7777');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('maria@exemplo.com');
  await save(page);
  await row(page, 'Maria Souza')
    .getByText(/Confirmado no WhatsApp|Ainda não verificado|Não está no WhatsApp/)
    .waitFor();
  await eventually(() => row(page, 'Maria Souza').textContent()).toContain('+55 11 98888-7777');
  await row(other, 'Clientes VIP').filter({ hasText: '1 contato' }).waitFor();
});

test('a spreadsheet is imported with its columns, and rows with errors are counted', async () => {
  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar planilha' });
  const lines = ['João Lima;11977776666;joao@exemplo.com', 'Zélia;5521966665555;', 'Maria;11988887777;', 'Ruim;12;'];
  await dialog.locator('input[type=file]').setInputFiles(file('novembro.csv', ...lines));
  await dialog.getByRole('button', { name: 'Importar 4 linhas' }).click();
  await dialog.getByText('Importação concluída').waitFor();
  await dialog.getByRole('button', { name: 'Baixar linhas com erro' }).waitFor();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await row(page, 'Zélia').waitFor();
  await row(page, 'João Lima').getByText('Ainda não verificado').waitFor();
  await row(other, 'Clientes VIP').filter({ hasText: '3 contatos' }).waitFor();
});

test('search, edit and delete work on the people of the list', async () => {
  await page.getByRole('searchbox', { name: 'Buscar contatos da lista' }).fill('zelia');
  await row(page, 'João Lima').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Zélia', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Editar contato da lista' })
    .getByRole('textbox', { name: 'Nome' })
    .fill('Zélia Prado');
  await save(page);
  await row(page, 'Zélia Prado').getByRole('button', { name: 'Ações de Zélia Prado' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  await question.getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Nada encontrado').waitFor();
  await row(other, 'Clientes VIP').filter({ hasText: '2 contatos' }).waitFor();
});

test('the example spreadsheet is named planilha.xlsx', async () => {
  const kept = other.waitForEvent('download');
  await row(other, 'Clientes VIP').getByRole('button', { name: 'Baixar planilha.xlsx de exemplo' }).click();
  const download = await kept;
  expect(download.suggestedFilename()).toBe('planilha.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
});

test('agents have no contact lists in their menu', async () => {
  const bruno = await (await product.newContext()).newPage();
  await signIn(bruno, 'agente1@recado.local');
  const menu = bruno.getByRole('navigation', { name: 'Navegação principal' });
  await menu.getByRole('link', { name: 'Tarefas' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Listas de contatos' }).count()).toBe(0);
});
