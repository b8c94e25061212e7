import type { Page } from 'playwright-core';

/** Opens the own profile in the language that the page speaks at that moment. */
export async function openProfile(page: Page, account: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: account, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await page.getByRole('dialog', { name: entry }).waitFor();
}
