import type { Page } from 'playwright-core';

/** The pages of the menu of who is signed in, and those that stand in no menu. */
export async function menuAddresses(page: Page): Promise<string[]> {
  await page.goto('/tickets');
  const links = page.getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return [...new Set([...found, '/telefone', '/helps/manage', '/campaigns-config'])];
}
