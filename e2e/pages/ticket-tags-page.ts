import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

/** The tags of the conversation on screen. */
export const tagList = (page: Page): Locator => page.getByRole('list', { name: 'Tags do atendimento' });
export const tagBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Tags do atendimento' });
export const tagChip = (page: Page, name: string): Locator =>
  tagList(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
export const removeTagButton = (page: Page, name: string): Locator =>
  tagBar(page).getByRole('button', { name: `Remover tag ${name}`, exact: true });
export const addTagButton = (page: Page): Locator => tagBar(page).getByRole('button', { name: /^Tag/ });
export const tagField = (page: Page): Locator => page.getByRole('combobox', { name: 'Buscar ou criar tag' });
export const tagOption = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true });

/** The company's tags are there; before that, Enter in the field does nothing. */
export const untilTagsOffered = async (page: Page): Promise<void> => {
  await tagField(page).waitFor();
  await page.getByRole('listbox', { name: 'Buscar ou criar tag' }).getByRole('option').first().waitFor();
};

export const openTagChooser = async (page: Page): Promise<void> => {
  await addTagButton(page).click();
  await untilTagsOffered(page);
};

/** Gives a ticket exactly the tags of these names, made where they are missing. */
export async function giveTags(page: Page, ticketId: number, names: readonly string[]): Promise<void> {
  const tags: { id: number }[] = [];
  for (const name of names) tags.push(await ask<{ id: number }>(page, 'POST', '/tags', { name }));
  await ask(page, 'POST', '/tags/sync', { ticketId, tags: tags.map(({ id }) => ({ id })) });
}

/** What the page is told of its user from now on lacks the right to give tags. */
export async function withoutTagRight(page: Page): Promise<void> {
  await page.route(/\/api\/auth\/(me|refresh_token)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { user?: { permissions: string[] } };
    if (body.user) body.user.permissions = body.user.permissions.filter((name) => name !== 'tags.assign');
    await route.fulfill({ response, json: body });
  });
}

export const openSearch = async (page: Page, address = '/tickets'): Promise<void> => {
  await page.goto(address);
  await page.getByRole('tab', { name: 'Busca' }).click();
  await page.getByRole('button', { name: /^Tags/ }).waitFor();
};

/** Chooses in the filter of the search and closes it. */
export async function filterBy(page: Page, filter: 'Tags' | 'Atendentes', names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
  for (const name of names) await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

export const chosenFilters = (page: Page): Locator => page.getByRole('list', { name: 'Filtros escolhidos' });
export const foundRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Busca', exact: true }).getByRole('listitem');
