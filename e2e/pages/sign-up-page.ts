import type { Page } from 'playwright-core';

export interface Newcomer {
  company: string;
  phone: string;
  email: string;
  password: string;
  /** Name of the plan. */
  plan: string;
}

/** Fills the page of sign-up and sends it. */
export async function signUp(page: Page, who: Newcomer): Promise<void> {
  await page.getByLabel('Nome da empresa').fill(who.company);
  await page.getByLabel('Telefone').fill('');
  await page.getByLabel('Telefone').pressSequentially(who.phone);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(who.password);
  await page.getByRole('radio', { name: who.plan }).check();
  await page.getByRole('button', { name: 'Criar conta e começar o teste' }).click();
}
