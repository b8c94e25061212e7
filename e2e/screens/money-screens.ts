import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { dayFromNow, makeCompany } from '../pages/platform-page.ts';
import { once, press, type Screen } from './screen.ts';

/** An own invoice that is open, and one of another company that is overdue. */
const makeInvoices = once(async (page) => {
  const { user } = await ask<{ user: { companyId: number } }>(page, 'POST', '/auth/refresh_token');
  const own = await ask<{ name: string; email: string; planId: number }>(page, 'GET', `/companies/${user.companyId}`);
  const { name, email, planId } = own;
  await ask(page, 'PUT', `/companies/${user.companyId}`, { name, email, planId, dueDate: dayFromNow(15) });
  await makeCompany(page, 'Mercearia Aurora', { dueDate: dayFromNow(-2) });
});

const openSubscription = async (page: Page, search = ''): Promise<void> => {
  await page.goto('/tickets');
  await makeInvoices(page);
  await page.goto(`/subscription${search}`);
  await page.getByRole('heading', { name: 'Assinatura', level: 1, includeHidden: true }).waitFor();
};
/** A bigger plan that is offered. */
const makePlan = once((page) =>
  ask(page, 'POST', '/plans', { name: 'Plano Crescimento', users: 50, connections: 10, queues: 20, value: 299.9 }),
);
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Pagar a assinatura' });

const openInvoices = async (page: Page): Promise<void> => {
  await page.goto('/tickets');
  await makeInvoices(page);
  // Made by the server within half a minute; the checkout makes it at once.
  await ask(page, 'POST', '/subscription', {
    ...{ firstName: 'Recado Demonstração', address2: 'Avenida Paulista, 1000', city: 'São Paulo' },
    ...{ zipcode: '01310-100', country: 'BR' },
  });
  await page.goto('/financeiro');
  await page.getByText('Em Aberto').first().waitFor();
};

/** Invoices, the subscription and its checkout. */
export const moneyScreens: Screen[] = [
  { name: 'invoices', show: openInvoices },
  {
    name: 'invoices of all companies',
    show: async (page) => {
      await openInvoices(page);
      await page.getByRole('radio', { name: 'Todas as empresas' }).check();
      await page.getByRole('button', { name: 'Confirmar pagamento' }).first().waitFor();
    },
  },
  {
    name: 'invoices: confirm?',
    show: async (page) => {
      await openInvoices(page);
      await page.getByRole('radio', { name: 'Todas as empresas' }).check();
      await press(page, 'Confirmar pagamento');
      await page.getByRole('dialog', { name: 'Confirmar este pagamento?' }).waitFor();
    },
  },
  {
    name: 'subscription',
    show: async (page) => {
      await openSubscription(page);
      await page.getByRole('button', { name: 'Assine Agora!' }).waitFor();
    },
  },
  {
    name: 'subscription: another plan?',
    show: async (page) => {
      await page.goto('/tickets');
      await makePlan(page);
      await openSubscription(page);
      await press(page, 'Mudar para Plano Crescimento');
      await page.getByRole('dialog', { name: 'Mudar para o plano Plano Crescimento?' }).waitFor();
    },
  },
  {
    name: 'checkout: plan',
    show: async (page) => {
      await openSubscription(page, '?pay=0');
      await checkout(page).getByText(/\/mês/).waitFor();
    },
  },
  {
    name: 'checkout: data, refused',
    show: async (page) => {
      await openSubscription(page, '?pay=0');
      await checkout(page).getByRole('button', { name: 'Voltar' }).click();
      await checkout(page).getByLabel('CEP').fill('00000-000');
      await checkout(page).getByRole('button', { name: 'Continuar' }).click();
      await checkout(page).getByText('CEP inválido').waitFor();
    },
  },
  {
    name: 'checkout: Pix',
    show: async (page) => {
      await openInvoices(page);
      await page.goto('/subscription?pay=0');
      await checkout(page).getByRole('button', { name: 'Continuar' }).click();
      await checkout(page).getByRole('button', { name: 'PAGAR' }).click();
      await page.getByRole('dialog', { name: 'Pague com Pix' }).getByRole('img').waitFor();
    },
  },
];
