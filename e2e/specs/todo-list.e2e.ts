import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { openWindow } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';

let product: SeededProduct;
let page: Page;

beforeAll(async () => {
  product = await startSeeded({ waiting: 1, messages: 2 });
  page = await (await product.signIn()).newPage();
});
afterAll(() => product?.stop());
beforeEach(async () => {
  await page.goto('/todolist');
  await page.evaluate(() => localStorage.removeItem('tasks'));
  await page.reload();
  await page.getByRole('heading', { name: 'Tarefas' }).waitFor();
});

const field = () => page.getByRole('textbox', { name: 'Nova tarefa' });
const tasks = (on: Page = page) => on.getByRole('list', { name: 'Tarefas' }).getByRole('listitem');
const texts = (on: Page = page) => tasks(on).locator('p:first-child').allTextContents();
const kept = () =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tasks') ?? '[]') as Record<'text' | 'createdAt', string>[]);
/** The field of the task that is changed has the keyboard. */
const untilChanging = () =>
  page.getByRole('textbox', { name: 'Texto da tarefa' }).and(page.locator(':focus')).waitFor();
const add = async (...all: string[]) => {
  for (const text of all) {
    await field().fill(text);
    await field().press('Enter');
  }
};

test('tasks are added by the keyboard alone, blank ones ignored, and stay in this browser over a reload', async () => {
  await page.getByText('Ficam só neste navegador').waitFor();
  await page.keyboard.press('n');
  await field().and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Ligar para a Maria');
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await field().fill('Separar o sofá');
  await page.keyboard.press('Enter');
  await eventually(() => texts()).toEqual(['Separar o sofá', 'Ligar para a Maria']);
  await page.reload();
  await tasks().first().waitFor();
  await eventually(() => texts()).toEqual(['Separar o sofá', 'Ligar para a Maria']);
});

test('a task is changed in its place with Enter, keeps its creation date, and Esc leaves it as it was', async () => {
  await add('Antes');
  const [before] = await kept();
  await tasks().first().focus();
  await page.keyboard.press('Enter');
  await untilChanging();
  await page.keyboard.type('Depois');
  await page.keyboard.press('Enter');
  await page.getByText('Depois').waitFor();
  await eventually(kept).toMatchObject([{ text: 'Depois', createdAt: before?.createdAt }]);
  await page.keyboard.press('F2');
  await untilChanging();
  await page.keyboard.type('Outra coisa');
  await page.keyboard.press('Escape');
  await eventually(() => texts()).toEqual(['Depois']);
  await page.keyboard.press('F2');
  await untilChanging();
  await page.keyboard.type('  ');
  await page.keyboard.press('Enter');
  await eventually(() => texts()).toEqual(['Depois']);
});

test('arrows go from task to task, Delete deletes one, and it can be undone', async () => {
  await add('Um', 'Dois', 'Três');
  await tasks().first().focus();
  await page.keyboard.press('ArrowDown');
  // The way back goes by itself: under the pointer it stays.
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await Promise.all([undo.hover(), page.keyboard.press('Delete')]);
  await eventually(() => texts()).toEqual(['Três', 'Um']);
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Um'));
  await undo.click();
  await tasks().nth(2).waitFor();
  await eventually(() => texts()).toEqual(['Três', 'Dois', 'Um']);
});

test('two windows of one browser show the same tasks', async () => {
  const other = await openWindow(page);
  await other.goto('/todolist');
  await other.getByText('Nenhuma tarefa').waitFor();
  await add('Das duas janelas');
  await tasks(other).first().waitFor();
  await eventually(() => texts(other)).toEqual(['Das duas janelas']);
  await other.getByRole('button', { name: 'Excluir Das duas janelas' }).click();
  await page.getByText('Nenhuma tarefa').waitFor();
  await other.close();
});

test('the menu leads to the page, for everybody', async () => {
  await page.goto('/tickets');
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Tarefas' }).click();
  await page.getByRole('heading', { name: 'Tarefas' }).waitFor();
});
