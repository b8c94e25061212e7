import type { Page } from 'playwright-core';
import { press, type Screen, without } from './screen.ts';

const listName = 'Clientes de novembro';
const at = '2026-11-21T12:00:00.000Z';
const person = (id: number, name: string, number: string, isWhatsappValid: boolean | null, email = '') => ({
  ...{ id, name, number, email, isWhatsappValid, companyId: 1, contactListId: 1, createdAt: at, updatedAt: at },
});
const people = [
  person(1, 'Ana Beatriz Cavalcanti de Albuquerque Montenegro', '5511988887771', true, 'ana.beatriz@exemplo.com.br'),
  person(2, 'Bruno', '5511988887772', null),
  person(3, 'Carla Dias', '14155552671', false),
];
const lists = [
  { id: 1, name: listName, contactsCount: '1284' },
  { id: 2, name: 'Quem pediu orçamento e ainda não respondeu', contactsCount: '1' },
];
const list = { id: 1, name: listName, companyId: 1, createdAt: at, updatedAt: at };
const page1 = { hasMore: false, next: null };

/** The screens' rows are written here, so that they are the same at every width. */
async function fill(page: Page, rows = lists, items = people): Promise<void> {
  await page.route('**/api/contact-lists?*', (route) =>
    route.fulfill({ json: { records: rows, count: rows.length, ...page1 } }),
  );
  await page.route('**/api/contact-lists/1', (route) => route.fulfill({ json: list }));
  await page.route('**/api/contact-lists/1/imports', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/contact-list-items?*', (route) =>
    route.fulfill({ json: { contacts: items, count: items.length, ...page1 } }),
  );
}
const show =
  (address: string, then: (page: Page) => Promise<void>, rows = lists, items = people) =>
  async (page: Page): Promise<void> => {
    await fill(page, rows, items);
    await page.goto(address);
    await then(page);
  };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();
const items = '/contact-lists/1/contacts';

/** Contact lists and the people of one. */
export const contactListScreens: Screen[] = [
  { name: 'contact lists: some', show: show('/contact-lists', (page) => page.getByText(listName).waitFor()) },
  {
    name: 'contact lists: none',
    show: show('/contact-lists', (page) => page.getByText('Nenhuma lista ainda').waitFor(), []),
  },
  {
    name: 'contact lists: failed',
    show: (page) =>
      without(page, '**/api/contact-lists?*', async () => {
        await page.goto('/contact-lists');
        await page.getByText('Não foi possível carregar a lista de registros').waitFor();
      }),
  },
  {
    name: 'contact lists: new',
    show: show('/contact-lists?new=true', (page) => dialog(page, 'Nova lista de contatos')),
  },
  { name: 'people of a list: some', show: show(items, (page) => page.getByText('Carla Dias').waitFor()) },
  {
    name: 'people of a list: none',
    show: show(items, (page) => page.getByText('Nenhum contato nesta lista').waitFor(), lists, []),
  },
  {
    name: 'people of a list: new, refused',
    show: show(`${items}?new=true`, async (page) => {
      await dialog(page, 'Novo contato da lista');
      await press(page, 'Salvar');
      await page.getByText('Required').first().waitFor();
    }),
  },
  {
    name: 'people of a list: import',
    show: show(
      items,
      async (page) => {
        await press(page, 'Importar planilha');
        await dialog(page, 'Importar planilha');
        await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
      },
      lists,
      [],
    ),
  },
  {
    name: 'people of a list: unknown list',
    show: async (page) => {
      await page.goto('/contact-lists/999999/contacts');
      await page.getByText('Nenhuma lista de contatos encontrada.').waitFor();
    },
  },
];
