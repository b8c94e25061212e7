import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { dataDialog, deletedDialog, openDeleted, removalDialog } from '../pages/company-data-page.ts';
import { companyForm, dayFromNow, makeCompany, openCompanies, openPlans, planForm } from '../pages/platform-page.ts';
import { once, press, type Screen, without } from './screen.ts';

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

/** Two companies that wait to be removed, and one archive. */
const makeDeleted = once(async (page) => {
  for (const name of ['Floricultura Aurora', 'Distribuidora de Alimentos Santa Terezinha do Vale']) {
    const { id } = await makeCompany(page, name);
    await ask(page, 'POST', `/companies/${id}/export`);
    await ask(page, 'DELETE', `/companies/${id}`);
  }
});

const showDeleted = async (page: Page): Promise<void> => {
  await openList(page);
  await makeDeleted(page);
  await page.reload();
  // Under 600 px it is in the page's menu.
  const menu = page.getByRole('button', { name: 'Mais ações' });
  await page.getByText('Padaria Sol').first().waitFor();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Excluídas' }).click();
    await deletedDialog(page).waitFor();
  } else await openDeleted(page);
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
    name: 'companies: deleted',
    show: async (page) => {
      await showDeleted(page);
      await deletedDialog(page).getByText('Floricultura Aurora').waitFor();
    },
  },
  {
    name: 'companies: deleted, not loaded',
    show: (page) =>
      without(page, '**/api/companies/deleted', async () => {
        await showDeleted(page);
        await deletedDialog(page).getByRole('alert').waitFor();
      }),
  },
  {
    name: 'companies: removed for good?',
    show: async (page) => {
      await showDeleted(page);
      await press(page, 'Remover Floricultura Aurora agora');
      await removalDialog(page).getByRole('textbox').fill('Floricultura Aurora');
    },
  },
  {
    name: 'companies: data of a deleted one',
    show: async (page) => {
      await showDeleted(page);
      await press(page, 'Dados de Floricultura Aurora');
      await dataDialog(page).getByRole('link', { name: 'Baixar' }).waitFor();
      await dataDialog(page)
        .getByText(/^Agendada para/)
        .waitFor();
    },
  },
  {
    name: 'companies: in a restored copy, not told where it is',
    show: async (page) => {
      await page.route('**/api/installation/place', async (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { heldSince: '2026-11-20T12:30:00.000Z' } })
          : route.abort(),
      );
      await openCompanies(page);
      const bar = page.getByRole('region', { name: 'Cópia restaurada' });
      await bar.getByRole('button', { name: 'Este é o lugar agora' }).click();
      await bar.getByText('Não foi possível salvar. Tente de novo.').waitFor();
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
