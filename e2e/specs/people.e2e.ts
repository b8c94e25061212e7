import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openWindow } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import type { SeededProduct } from '../kit/seeded-product.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import { logIn } from '../pages/login-page.ts';
import { makeUser, openSettings, openUsers, userForm, userRow } from '../pages/users-page.ts';

let product: SeededProduct;
let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ product, admin: page, agent } = people);
});

const question = () => page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });

test('the local mode shows its ready logins, and one click signs in', async () => {
  const fresh = await (await product.newContext()).newPage();
  await fresh.goto('/');
  await fresh.getByRole('heading', { name: 'Modo local' }).waitFor();
  await fresh.getByRole('button', { name: /agente2@recado\.local/ }).click();
  await fresh.getByRole('button', { name: 'Conta de Camila Duarte' }).waitFor();
  await fresh.context().close();
});

test('from the menu on a user is made with the specified rules, signs in, and is seen online by everybody (core §5)', async () => {
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await userRow(page, /^Bruno Martins$/)
    .getByText('Online')
    .waitFor();
  await openUsers(agent);
  expect(await agent.getByRole('button', { name: /^(Editar|Excluir|Novo) / }).count()).toBe(0);

  await page.keyboard.press('n');
  const form = userForm(page);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await until('three mandatory fields', async () => (await form.getByText('Required', { exact: true }).count()) === 3);
  await form.getByRole('textbox', { name: 'Nome' }).fill('A');
  await form.getByLabel('E-mail').fill('ninguem');
  await form.getByLabel('Senha', { exact: true }).fill('1234');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Invalid email', { exact: true }).waitFor();
  await eventually(() => form.getByText('Too Short!', { exact: true }).count()).toBe(2);
  await form.getByRole('textbox', { name: 'Nome' }).fill('Patrícia Nogueira');
  await form.getByLabel('E-mail').fill('agente1@recado.local');
  await form.getByLabel('Senha', { exact: true }).fill('recado-local');
  await form.getByRole('button', { name: 'Salvar' }).click();
  // Somebody else's e-mail is refused under its field, and what was typed stays.
  await form.locator('[type=email][aria-invalid=true]').waitFor();
  await form.getByLabel('E-mail').fill('patricia@recado.local');
  await form.getByRole('checkbox', { name: 'Financeiro' }).check();
  await form.getByRole('combobox', { name: 'Perfil' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'detached' });
  for (const window of [page, agent]) {
    const row = userRow(window, /^Patrícia Nogueira$/);
    await row.getByText('Supervisor').waitFor();
    await row.getByText('Financeiro').waitFor();
    await row.getByText('Nunca entrou').waitFor();
  }
  const patricia = await (await product.newContext()).newPage();
  await patricia.goto('/login');
  await logIn(patricia, 'patricia@recado.local', 'recado-local');
  await userRow(agent, /^Patrícia Nogueira$/)
    .getByText('Online')
    .waitFor();

  // Demoted, she is out at once; her browser says so.
  await page.getByRole('button', { name: 'Editar Patrícia Nogueira' }).click();
  await form.getByRole('combobox', { name: 'Perfil' }).click();
  await page.getByRole('option', { name: 'Atendente' }).click();
  await form.getByText('Com menos direitos, esta pessoa precisa entrar de novo.').waitFor();
  // The list of choices gives the keyboard back a moment after the choice.
  await form.getByRole('combobox', { name: 'Perfil' }).press('Control+Enter');
  await userRow(agent, /^Patrícia Nogueira$/)
    .getByText('Atendente')
    .waitFor();
  await patricia.getByRole('heading', { name: 'Entrar' }).waitFor();
  await userRow(agent, /^Patrícia Nogueira$/)
    .getByText(/^Visto há/)
    .waitFor();
  await patricia.context().close();
});

test('nobody deletes themselves or changes the own profile; a deleted colleague disappears everywhere, their ticket waits again', async () => {
  await openUsers(page, '?q=lopes');
  await page.getByRole('button', { name: 'Editar Renata Lopes' }).click();
  const form = userForm(page);
  await form.getByText('Só outro administrador muda o seu perfil.').waitFor();
  await form.getByLabel('Nova senha').fill('outra-senha-boa');
  await form.getByLabel('Sua senha atual').fill('errada');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.locator('[autocomplete=current-password][aria-invalid=true]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  expect(await page.getByRole('button', { name: 'Excluir Renata Lopes' }).count()).toBe(0);

  const { tickets } = await ask<{ tickets: { id: number; queueId: number | null }[] }>(
    page,
    'GET',
    '/tickets?status=pending&showAll=true',
  );
  const [ticket] = tickets;
  const queueIds = ticket?.queueId ? [ticket.queueId] : [];
  const { id } = await makeUser(page, 'Otávio Prado', 'otavio@recado.local', { queueIds });
  await ask(page, 'PUT', `/tickets/${ticket?.id}`, { status: 'open' });
  await ask(page, 'PUT', `/tickets/${ticket?.id}`, { userId: id });
  await openUsers(page);
  await openUsers(agent);
  await userRow(agent, /^Otávio Prado$/).waitFor();
  await page.getByRole('button', { name: 'Excluir Otávio Prado' }).click();
  await question().getByText('Os atendimentos abertos voltam a aguardar nas filas.', { exact: false }).waitFor();
  await question().getByRole('button', { name: 'Excluir' }).click();
  for (const window of [page, agent]) await userRow(window, /^Otávio Prado$/).waitFor({ state: 'detached' });
  const after = await ask<{ status: string; userId: number | null }>(page, 'GET', `/tickets/${ticket?.id}`);
  expect([after.status, after.userId]).toEqual(['pending', null]);
});

test('every setting is saved by itself with the specified sentence, and other windows show it (administration §8)', async () => {
  const other = await openWindow(page);
  await openSettings(other);
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Configurações', exact: true }).click();
  await page.getByRole('switch', { name: 'Avaliações' }).check();
  await page.getByText('Operação atualizada com sucesso.').waitFor();
  await until('the other window', () => other.getByRole('switch', { name: 'Avaliações' }).isChecked());

  const perMinute = page.getByLabel('Mensagens por minuto');
  await perMinute.fill('61');
  await page.getByText('Use um valor de 1 a 60').waitFor();
  await perMinute.press('Escape');
  await eventually(() => perMinute.inputValue()).toBe('20');
  await perMinute.fill('15');
  await perMinute.press('Enter');
  await until('the number', async () => (await other.getByLabel('Mensagens por minuto').inputValue()) === '15');
  await page.getByLabel('Silêncio a partir de').fill('21:30');
  await page.getByLabel('Silêncio a partir de').blur();
  await until('the time', async () => (await other.getByLabel('Silêncio a partir de').inputValue()) === '21:30');

  await page.getByRole('combobox', { name: 'Gerenciamento de expediente' }).click();
  await page.getByRole('option', { name: 'Por fila' }).click();
  await until(
    'the choice',
    async () =>
      (await other.getByRole('combobox', { name: 'Gerenciamento de expediente' }).textContent())?.includes(
        'Por fila',
      ) === true,
  );
  const zone = page.getByRole('combobox', { name: 'Fuso horário' });
  await zone.fill('manaus');
  await page.getByRole('option', { name: 'America/Manaus' }).click();
  await until(
    'the zone',
    async () => (await other.getByRole('combobox', { name: 'Fuso horário' }).inputValue()) === 'America/Manaus',
  );

  await page.getByRole('button', { name: 'Definir: Chave da Asaas' }).click();
  await page.getByLabel('Chave da Asaas').fill('chave-muito-secreta-9876');
  await page.keyboard.press('Enter');
  for (const window of [page, other]) await window.getByText('Definido, termina em 9876').waitFor();
  expect(await page.content()).not.toContain('muito-secreta');
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await page.getByRole('dialog', { name: 'Remover a chave?' }).getByRole('button', { name: 'Remover' }).click();
  await other.getByText('Não definido').waitFor();
  await other.close();

  await agent.goto('/settings');
  await agent.getByText('Só administradores mudam as configurações.').waitFor();
  expect(await agent.getByRole('switch').count()).toBe(0);
});
