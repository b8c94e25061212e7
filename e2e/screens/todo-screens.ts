import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const openWith = async (page: Page, tasks: readonly object[]): Promise<void> => {
  await page.goto('/todolist');
  await page.evaluate((all) => localStorage.setItem('tasks', JSON.stringify(all)), tasks);
  await page.reload();
  await page.getByRole('heading', { name: 'Tarefas' }).waitFor();
};
const createdAt = '2026-11-20T12:00:00.000Z';
const some = [
  { text: 'Ligar para a Maria', createdAt, updatedAt: createdAt },
  {
    text: 'Conferir com o estoque se o pé do sofá de três lugares sai mesmo hoje, e avisar a cliente antes das 17h',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T13:30:00.000Z',
  },
];

/** The page of the tasks that stay in this browser. */
export const todoScreens: Screen[] = [
  {
    name: 'tasks: none',
    show: async (page) => {
      await openWith(page, []);
      await page.getByText('Nenhuma tarefa').waitFor();
    },
  },
  { name: 'tasks: some', show: (page) => openWith(page, some) },
  {
    name: 'tasks: one is changed',
    show: async (page) => {
      await openWith(page, some);
      await page.getByRole('button', { name: 'Editar Ligar para a Maria' }).click();
      await page.getByRole('textbox', { name: 'Texto da tarefa' }).waitFor();
    },
  },
];
