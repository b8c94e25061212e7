import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { companyForm, dayFromNow, makeCompany, openCompanies, openPlans, planForm } from '../pages/platform-page.ts';
import { once, press, type Screen } from './screen.ts';

/** Companies in every tint, one of them switched off. */
const makeCompanies = once(async (page) => {
  const { count } = await ask<{ count: number }>(page, 'GET', '/companies?searchParam=Padaria');
  if (count > 0) return;
  await makeCompany(page, 'Padaria Sol', { dueDate: dayFromNow(5) });
  await makeCompany(page, 'Ótica Ipiranga', { dueDate: dayFromNow(2) });
  await makeCompany(page, 'Clínica Vida', { dueDate: dayFromNow(-4) });
  await makeCompany(page, 'Transportadora São Bento e Filhos Limitada', { dueDate: dayFromNow(-20), status: false });
});

const openList = async (page: Page): Promise<void> => {
  await openCompanies(page);
  await makeCompanies(page);
  await page.reload();
  await page
    .getByText(/^Venceu há [45] dias/)
    .first()
    .waitFor();
};

/** Companies and plans of the platform, and the door of support. */
export const platformScreens: Screen[] = [
  { name: 'companies', show: openList },
  {
    name: 'companies: new, refused',
    show: async (page) => {
      await openCompanies(page, '?new');
      await companyForm(page).getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'companies: support?',
    show: async (page) => {
      await openList(page);
      await press(page, 'Entrar em modo de suporte em Clínica Vida');
      await page.getByRole('dialog').getByText('Ninguém do suporte entrou nesta empresa.').waitFor();
    },
  },
  {
    name: 'plans',
    show: async (page) => {
      await openPlans(page);
      await page.getByText('R$ 30,00/mês').first().waitFor();
    },
  },
  {
    name: 'plans: new',
    show: async (page) => {
      await openPlans(page, '?new');
      await planForm(page).getByRole('checkbox', { name: 'Kanban' }).waitFor();
    },
  },
];
