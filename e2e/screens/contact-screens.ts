import type { Locator, Page } from 'playwright-core';
import { chooseSheet, contactForm, importDialog, makeContact, openContacts } from '../pages/contacts-page.ts';
import { once, press, type Screen } from './screen.ts';

const none = { contacts: [], count: 0, hasMore: false, next: null };

const openImport = async (page: Page, isNarrow: boolean): Promise<void> => {
  await openContacts(page);
  if (isNarrow) {
    await press(page, 'Mais ações');
    await page.getByRole('menuitem', { name: 'Importar' }).click();
  } else await press(page, 'Importar');
  await importDialog(page).waitFor();
};

/** The two widths show one import: one of them gives the file and lets it run. */
const giveFile = once((page) => chooseSheet(page, 'Nome;Telefone\nAna;5511930000001\nBruno;12\n'));
const runButton = (page: Page): Locator => importDialog(page).getByRole('button', { name: /Importar 2 linhas/ });
const runImport = once((page) => runButton(page).click());

const openEdit = async (page: Page): Promise<void> => {
  await openContacts(page);
  await makeContact(page, 'Clínica Vida', '5562933390900', { extraInfo: [{ name: 'CNPJ', value: '24.118' }] });
  await makeContact(page, 'Clinica Vida', '5561933390900');
  await openContacts(page, '?q=clinica');
  await press(page, /^Clínica Vida/);
  await contactForm(page).getByText('Pode ser a mesma pessoa').waitFor();
};

/** The page of contacts, its form and its import. */
export const contactScreens: Screen[] = [
  {
    name: 'contacts',
    show: async (page) => {
      await openContacts(page);
      await page
        .getByRole('button', { name: /^Iniciar conversa com / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'contacts: privacy, copied',
    show: async (page, isNarrow) => {
      await openContacts(page);
      const whom = isNarrow ? 'Lúcia Prado' : 'Otávio Reis';
      await makeContact(page, whom, isNarrow ? '5511933330801' : '5511933330802');
      await openContacts(page, `?q=${encodeURIComponent(whom)}`);
      const row = page.locator('[data-row]').filter({ hasText: whom });
      await row.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Privacidade (LGPD)' }).click();
      await page.getByRole('button', { name: 'Reunir dados' }).click();
      await page.getByRole('link', { name: 'Baixar' }).first().waitFor();
    },
  },
  {
    name: 'contacts: none',
    show: async (page) => {
      await page.route('**/api/contacts?*', (route) => route.fulfill({ json: none }));
      await openContacts(page);
      await page.getByText('Nenhum contato ainda').waitFor();
    },
  },
  {
    name: 'contacts: tag filter',
    show: async (page) => {
      await openContacts(page);
      await press(page, 'Tags');
      await page.getByText('Filtrar por tags').waitFor();
    },
  },
  {
    name: 'contacts: new, refused',
    show: async (page) => {
      await openContacts(page, '?new');
      await contactForm(page).getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'contacts: edit, perhaps a duplicate', show: openEdit },
  {
    name: 'contacts: merge?',
    show: async (page) => {
      await openEdit(page);
      await press(page, 'Juntar com Clinica Vida');
      await page.getByText('passam para').waitFor();
    },
  },
  { name: 'contacts: import', show: openImport },
  {
    name: 'contacts: import, columns',
    show: async (page, isNarrow) => {
      await openImport(page, isNarrow);
      await giveFile(page);
      await runButton(page).waitFor();
    },
  },
  {
    name: 'contacts: import, done',
    show: async (page, isNarrow) => {
      await openImport(page, isNarrow);
      await runImport(page);
      // Whichever width opens its dialog after the end is told of an earlier import.
      await importDialog(page)
        .getByText(/Importação concluída|Última importação/)
        .first()
        .waitFor();
    },
  },
];
