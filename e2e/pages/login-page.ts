import type { Page } from 'playwright-core';

/** Fills the login form, in Portuguese, and waits for the product's frame. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Conta de / }).waitFor();
}

/** Signs in with one of the ready logins of the local mode, on the page that shows them. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.getByRole('heading', { name: 'Modo local' }).waitFor();
  await page.getByRole('button', { name: email }).waitFor();
  await logIn(page, email, 'recado-local');
}
