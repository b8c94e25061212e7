import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { listForm, makeList, openFileLists } from '../pages/file-lists-page.ts';
import { press, type Screen } from './screen.ts';

const nothing = { files: [], count: 0, hasMore: false, next: null };

const openList = async (page: Page): Promise<void> => {
  await openFileLists(page);
  const { count } = await ask<{ count: number }>(page, 'GET', '/files?searchParam=mesas');
  if (count === 0) await makeList(page, 'Catálogo de mesas', ['Mesa de jantar', 'Mesa de centro']);
  await page.getByText('Catálogo de mesas', { exact: true }).first().waitFor();
};

/** The page of file lists and its form. */
export const fileListScreens: Screen[] = [
  { name: 'file lists', show: openList },
  {
    name: 'file lists: none',
    show: async (page) => {
      await page.route('**/api/files?*', (route) => route.fulfill({ json: nothing }));
      await openFileLists(page);
      await page.getByText('Nenhuma lista de arquivos ainda').waitFor();
    },
  },
  {
    name: 'file lists: new, refused',
    show: async (page) => {
      await openFileLists(page, '?new');
      await listForm(page).getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'file lists: edit, with files',
    show: async (page, isNarrow) => {
      await openList(page);
      await press(page, isNarrow ? /^Catálogo de mesas/ : 'Editar Catálogo de mesas');
      const form = listForm(page);
      await form.getByRole('textbox', { name: 'Nome do arquivo 2' }).waitFor();
      const buffer = Buffer.from('%PDF-1.4\n%%EOF');
      const name = 'Tabela de preços de mesas, cadeiras e aparadores para o segundo semestre.pdf';
      await form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
      await form.getByText('Será enviado ao salvar').waitFor();
    },
  },
  {
    name: 'file lists: delete?',
    show: async (page, isNarrow) => {
      await openList(page);
      await press(page, isNarrow ? 'Ações de Catálogo de mesas' : 'Excluir Catálogo de mesas');
      if (isNarrow) await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await page.getByText('Deseja realmente excluir este registro?').waitFor();
    },
  },
];
