import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { untilAwayFromMidnight } from '../kit/civil-day.ts';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import {
  companyForm,
  dayFromNow,
  makeCompany,
  openCompanies,
  openPlans,
  planForm,
  typedDay,
} from '../pages/platform-page.ts';
import { userRow } from '../pages/users-page.ts';

let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});
// These tests count days.
beforeAll(untilAwayFromMidnight);

test('a super user makes a plan and a company on it, moves its due date, and is told what stands in the way (administration §2 to §5)', async () => {
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Planos' }).click();
  await page.getByRole('button', { name: 'Novo plano' }).click();
  const plan = planForm(page);
  await plan.getByText('Sem usuários, este plano não aparece no cadastro de empresas.').waitFor();
  for (const name of ['Usuários', 'Conexões', 'Filas']) expect(await plan.getByLabel(name).inputValue()).toBe('0');
  await eventually(() => plan.getByRole('checkbox', { checked: true }).count()).toBe(7);
  await plan.getByLabel('Nome').fill('Empresa');
  await plan.getByLabel('Valor por mês (R$)').fill('249,00');
  await plan.getByLabel('Usuários').fill('8');
  await plan.getByRole('button', { name: 'Salvar' }).click();
  await userRow(page, /^Empresa$/)
    .getByText('R$ 249,00/mês')
    .waitFor();

  await page.getByRole('link', { name: 'Empresas' }).click();
  await page.getByRole('button', { name: 'Nova empresa' }).click();
  const form = companyForm(page);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await eventually(() => form.getByText('Required').count()).toBe(3);
  await form.getByLabel('Nome', { exact: true }).fill('Aurora Móveis');
  await form.getByLabel('E-mail').fill('contato@jacaranda.local');
  await form.getByRole('combobox', { name: 'Plano' }).click();
  await page.getByRole('option', { name: 'Empresa', exact: true }).click();
  await form.getByLabel('Vencimento', { exact: true }).fill('31/01/2026');
  await form.getByRole('button', { name: 'Adiar o vencimento pela recorrência' }).click();
  await eventually(() => form.getByLabel('Vencimento', { exact: true }).inputValue()).toBe('28/02/2026');
  await form.getByLabel('Vencimento', { exact: true }).fill(typedDay(dayFromNow(5)));
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page
    .getByText(/Verifique se já existe uma empresa com o mesmo nome/)
    .first()
    .waitFor();
  await form.getByLabel('Nome', { exact: true }).fill('Ateliê Jacarandá');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'detached' });
  const row = userRow(page, /^Ateliê Jacarandá$/);
  await row.getByText('Vence em 5 dias').waitFor();
  expect(await row.getAttribute('class')).toContain('due-soon');

  await openPlans(page);
  await page.getByRole('button', { name: 'Excluir Empresa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Há empresas neste plano. Mude-as de plano antes de excluir.').first().waitFor();
});

test('with a reason a super user enters a company for support, sees on every page where, and comes back', async () => {
  await openCompanies(page);
  await makeCompany(page, 'Padaria Sol', { dueDate: dayFromNow(-4) });
  await page.reload();
  const row = userRow(page, /^Padaria Sol$/);
  await row.getByText('Venceu há 4 dias').waitFor();
  expect(await row.getAttribute('class')).toContain('due-blocked');
  await row.getByRole('button', { name: 'Entrar em modo de suporte em Padaria Sol' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrar em modo de suporte' });
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await dialog.getByText('Too Short!').waitFor();
  await dialog.getByLabel('Motivo').fill('A conexão não volta desde ontem');
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  const bar = page.getByRole('region', { name: 'Modo de suporte' });
  await bar.getByText('Modo de suporte em Padaria Sol').waitFor();
  await page.getByText(/Venceu em \d\d\/\d\d\/\d{4}/).waitFor();
  await page.getByRole('link', { name: 'Configurações', exact: true }).click();
  await page.getByRole('switch', { name: 'Avaliações' }).waitFor();
  await page.reload();
  await bar.getByText('A conexão não volta desde ontem', { exact: false }).waitFor();
  expect(await page.getByRole('link', { name: 'Empresas' }).count()).toBe(0);
  // Another window of the same browser is in the own company.
  const other = await page.context().newPage();
  await openCompanies(other);
  await other.close();
  await bar.getByRole('button', { name: 'Sair do suporte' }).click();
  await page.getByRole('heading', { name: 'Empresas', level: 1 }).waitFor();
  await bar.waitFor({ state: 'detached' });
});

test('on a visit of support attendances are read only, and nothing is offered that is refused there', async () => {
  await openCompanies(page);
  await makeCompany(page, 'Livraria Lua');
  // A new company has no attendances: it is shown those of the own one.
  const list = await ask<{ tickets: { id: number; uuid: string; contact: { name: string } }[] }>(
    page,
    'GET',
    '/tickets?status=pending&showAll=true',
  );
  const [waiting] = list.tickets;
  if (!waiting) throw new Error('Nobody waits.');
  const [ticket, messages] = await Promise.all([
    ask(page, 'GET', `/tickets/u/${waiting.uuid}`),
    ask(page, 'GET', `/messages/${waiting.id}`),
  ]);
  await page.reload();
  await userRow(page, /^Livraria Lua$/)
    .getByRole('button', { name: 'Entrar em modo de suporte em Livraria Lua' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Entrar em modo de suporte' });
  await dialog.getByLabel('Motivo').fill('Dúvida sobre as filas');
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Modo de suporte em Livraria Lua').waitFor();
  await page.route('**/api/tickets?*', (route) => route.fulfill({ json: list }));
  await page.route(`**/api/tickets/u/${waiting.uuid}`, (route) => route.fulfill({ json: ticket }));
  await page.route(`**/api/messages/${waiting.id}?*`, (route) => route.fulfill({ json: messages }));
  await page.goto(`/tickets/${waiting.uuid}`);
  const conversation = page.getByRole('region', { name: list.tickets[0]?.contact.name ?? '' });
  await conversation.getByText('Você só pode ler este atendimento.').waitFor();
  await page
    .getByRole('link', { name: list.tickets[0]?.contact.name ?? '' })
    .first()
    .waitFor();
  for (const name of [/^Aceitar/, 'Resolver', 'Novo atendimento'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await conversation.getByRole('button', { name: 'Ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Dados do contato' }).waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Dados do contato',
    'Histórico',
    'Buscar na conversaCtrl F',
  ]);
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Sair do suporte' }).click();
  await page.getByRole('heading', { name: 'Empresas', level: 1 }).waitFor();
});

test('everybody else finds neither the menu nor the pages', async () => {
  await agent.goto('/tickets');
  await agent.getByRole('link', { name: 'Atendimentos' }).waitFor();
  expect(await agent.getByRole('link', { name: /^(Empresas|Planos)$/ }).count()).toBe(0);
  await agent.goto('/companies');
  await agent.getByText('Acesso não permitido').waitFor();
});
