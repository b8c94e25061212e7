import type { Page } from 'playwright-core';

export interface FirstUser {
  company: string;
  name: string;
  email: string;
  password: string;
}

/** Fills the page of the one-time link and sends it. */
export async function setUp(page: Page, link: string, who: FirstUser): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { name: 'Preparar o Recado' }).waitFor();
  await page.getByLabel('Nome da empresa').fill(who.company);
  await page.getByLabel('Seu nome').fill(who.name);
  await page.getByLabel('Seu e-mail').fill(who.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(who.password);
  await page.getByRole('button', { name: 'Criar e entrar' }).click();
}
