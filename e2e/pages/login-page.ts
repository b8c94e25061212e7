import type { Page } from 'playwright-core';

/** Signs in with the form, on the page in Portuguese, and waits for the product's frame. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.getByRole('heading', { name: 'Modo local' }).waitFor();
  await page.getByRole('button', { name: email }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill('recado-local');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor({ state: 'detached' });
}
