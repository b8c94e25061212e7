import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openCompanies = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/companies${search}`);
  await page.getByRole('heading', { name: 'Empresas', level: 1, includeHidden: true }).waitFor();
};

export const openPlans = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/plans${search}`);
  await page.getByRole('heading', { name: 'Planos', level: 1, includeHidden: true }).waitFor();
};

export const companyForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(Nova|Editar) empresa$/ });
export const planForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(Novo|Editar) plano$/ });

/** The civil day so many days from today, as the demo company's zone has it. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000);

/** A civil day as it is typed. */
export const typedDay = (day: string): string => day.split('-').toReversed().join('/');

/** A company on the first plan. */
export async function makeCompany(page: Page, name: string, more: object = {}): Promise<{ id: number }> {
  const plans = await ask<{ id: number }[]>(page, 'GET', '/plans/all');
  const email = `${name.toLowerCase().replace(/[^a-z]/g, '')}@empresa.local`;
  return ask(page, 'POST', '/companies', { name, email, planId: plans[0]?.id, ...more });
}
