import type { Page } from 'playwright-core';
import { makeTag, openTags, tagForm } from '../pages/tags-page.ts';
import { press, type Screen } from './screen.ts';

const openList = async (page: Page): Promise<void> => {
  await openTags(page);
  await makeTag(page, 'Garantia', '#BB5C05');
  await page.getByText('Garantia', { exact: true }).first().waitFor();
};

const noTags = { tags: [], count: 0, hasMore: false, next: null };

/** The page of tags and its form, as every plain list page has them. */
export const tagScreens: Screen[] = [
  { name: 'tags', show: openList },
  {
    name: 'tags: none',
    show: async (page) => {
      await page.route('**/api/tags?*', (route) => route.fulfill({ json: noTags }));
      await openTags(page);
      await page.getByText('Nenhuma tag ainda').waitFor();
    },
  },
  {
    name: 'tags: not found',
    show: async (page) => {
      await openTags(page, '?q=zzz');
      await page.getByText('Nada encontrado').waitFor();
    },
  },
  {
    name: 'tags: failed',
    show: async (page) => {
      await page.route('**/api/tags?*', (route) => route.fulfill({ status: 400, json: { error: 'ERR_VALIDATION' } }));
      await openTags(page);
      await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).waitFor();
    },
  },
  {
    name: 'tags: new, refused',
    show: async (page) => {
      await openTags(page, '?new');
      await tagForm(page).getByRole('button', { name: 'Outra cor' }).click();
      await tagForm(page).getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'tags: edit',
    show: async (page, isNarrow) => {
      await openList(page);
      await press(page, isNarrow ? /^Garantia/ : 'Editar Garantia');
      await tagForm(page).getByRole('radio', { name: 'Cor #BB5C05' }).waitFor();
    },
  },
  {
    name: 'tags: delete?',
    show: async (page, isNarrow) => {
      await openList(page);
      await press(page, isNarrow ? 'Ações de Garantia' : 'Excluir Garantia');
      if (isNarrow) await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await page.getByText('Deseja realmente excluir este registro?').waitFor();
    },
  },
];
