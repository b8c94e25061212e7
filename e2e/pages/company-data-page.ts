import type { Locator, Page } from 'playwright-core';
import { userRow } from './users-page.ts';

export const dataDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Dados da empresa' });
export const deletedDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Empresas excluídas' });
export const removalDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Remover .* de vez\?$/ });

export const openCompanyData = async (page: Page, name: string): Promise<void> => {
  await userRow(page, name)
    .getByRole('button', { name: `Dados da empresa ${name}` })
    .click();
  await dataDialog(page).getByText('Pedidos').waitFor();
};

/** Deletes a company in the list, and answers what the question said. */
export async function deleteInList(page: Page, name: string): Promise<string> {
  const row = userRow(page, name);
  await row.getByRole('button', { name: `Excluir ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  const said = await question.innerText();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await row.waitFor({ state: 'detached' });
  return said;
}

export const openDeleted = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Excluídas' }).click();
  await deletedDialog(page).waitFor();
};

export const leave = async (page: Page, dialog: Locator): Promise<void> => {
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};
