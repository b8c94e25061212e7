import type { Page } from 'playwright-core';
import { enter } from '../kit/enter.ts';

/** Fills the login form, in Portuguese, and waits for the product's frame. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Conta de / }).waitFor();
}

/** Opens the tickets as somebody of the ready company who is signed in already. */
export async function signIn(page: Page, email: string): Promise<void> {
  await enter(page.context(), email);
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Conta de / }).waitFor();
}
