import type { BrowserContext, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import type { Screen } from './screen.ts';

interface Named {
  id: number;
  name: string;
}

/** Both widths look at the same product side by side: the menu is made once for the two. */
const menus = new WeakMap<BrowserContext, Promise<Named>>();

async function makeMenu(page: Page): Promise<Named> {
  const queues = await ask<Named[]>(page, 'GET', '/queue');
  const queue = queues.find(({ name }) => name === 'Comercial');
  if (!queue) throw new Error('The seed has no queue Comercial.');
  const add = (title: string, parentId: number | null) =>
    ask<Named>(page, 'POST', '/queue-options', { queueId: queue.id, title, message: `Sobre ${title}`, parentId });
  const root = await add('Fazer um orçamento', null);
  await add('Móveis sob medida', root.id);
  await add('Falar com uma pessoa', null);
  return queue;
}

/** The queue `Comercial` of the seed, with a menu of two levels. */
async function withMenu(page: Page): Promise<Named> {
  await page.goto('/queues');
  await page.getByRole('heading', { name: 'Filas e chatbot' }).waitFor();
  const context = page.context();
  const menu = menus.get(context) ?? makeMenu(page);
  menus.set(context, menu);
  return menu;
}

async function openQueue(page: Page, isNarrow: boolean): Promise<void> {
  const { name } = await withMenu(page);
  await page.reload();
  const row = isNarrow ? page.getByText(name).first() : page.getByRole('button', { name: `Editar ${name}` });
  await row.click();
  await page.getByRole('dialog').getByRole('treeitem', { name: 'Fazer um orçamento' }).waitFor();
  // Until the dialog has given the focus to its first field, it would take it from any other.
  await page.locator('[role=dialog] input[name=name]:focus').waitFor();
}

/** The queues: list, a queue with its menu, and an option that is edited. */
export const queueScreens: Screen[] = [
  {
    name: 'queues',
    show: async (page) => {
      await page.goto('/queues');
      await page.getByText('Comercial').first().waitFor();
    },
  },
  {
    name: 'queues: one with its menu',
    show: async (page, isNarrow) => {
      await openQueue(page, isNarrow);
      await page.getByRole('button', { name: 'Responder 1: Fazer um orçamento' }).click();
    },
  },
  {
    name: 'queues: a conversation with the bot of one',
    show: async (page, isNarrow) => {
      await openQueue(page, isNarrow);
      await page.getByRole('radio', { name: 'Simular' }).check();
      const field = page.getByLabel('Mensagem do cliente');
      await field.fill('oi');
      await field.press('Enter');
      // What the bot says depends on the hours that other screens have set, and on the clock.
      const log = page.getByRole('dialog').getByRole('log').last();
      await log
        .getByText(/O robô não responde a esta mensagem|às \d\d:\d\d|[Oo] cliente/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'queues: an option that is edited',
    show: async (page, isNarrow) => {
      await openQueue(page, isNarrow);
      await page.getByRole('treeitem', { name: 'Móveis sob medida' }).press('Enter');
      await page.getByLabel('Título').waitFor();
    },
  },
];
