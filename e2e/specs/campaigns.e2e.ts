import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';

let running: PhoneProduct;
let page: Page;
let customer: Handset;

beforeAll(async () => {
  running = await startPhoneProduct();
  page = await linkPrincipal(running);
  // What leaves in these tests does so at any hour of the day.
  for (const key of ['sendQuietFrom', 'sendQuietUntil']) await ask(page, 'PUT', `/settings/${key}`, { value: '' });
  customer = await handsetOf(running.simulator.client, '5511971234410');
  const { id } = await ask<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Clientes' });
  const person = { name: customer.name, number: customer.number, email: '', contactListId: id };
  await ask(page, 'POST', '/contact-list-items', person);
});
afterAll(() => running?.stop());

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('settings: a short interval gets a word about bans, and a key stands once', async () => {
  await page.goto('/tickets');
  const menu = page.getByRole('navigation', { name: 'Navegação principal' });
  await menu.getByRole('link', { name: 'Configurações de campanha' }).click();
  await eventually(() => page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).textContent()).toBe(
    '20 segundos',
  );
  await eventually(() => page.getByRole('combobox', { name: 'Intervalo maior', exact: true }).textContent()).toBe(
    '60 segundos',
  );
  expect(await page.getByText('o número pode ser banido').count()).toBe(0);
  await choose('Intervalo entre mensagens', 'Sem intervalo');
  await page.getByText('o número pode ser banido').waitFor();
  await page.getByRole('textbox', { name: 'Chave' }).fill('loja');
  await page.getByRole('textbox', { name: 'Valor' }).fill('Centro');
  await page.getByRole('button', { name: 'Adicionar variável' }).click();
  await page.getByRole('textbox', { name: 'Chave' }).fill('loja');
  await page.getByRole('button', { name: 'Adicionar variável' }).click();
  await page.getByText('Esta chave já existe.').waitFor();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Configurações salvas').waitFor();
  await page.reload();
  await eventually(() => page.getByRole('button', { name: /^Remover/ }).count()).toBe(1);
});

test('a campaign is written, with five messages and what a real person will read', async () => {
  await page.goto('/campaigns');
  await page.getByText('Nenhuma campanha ainda').waitFor();
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const form = dialog('Nova campanha');
  await form.getByRole('textbox', { name: 'Nome' }).fill('J');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Too Short!').waitFor();
  await form.getByRole('textbox', { name: 'Nome' }).fill('Julho');
  await choose('Lista de contatos', 'Clientes');
  await choose('Conexão', 'Principal');
  await eventually(() => form.getByRole('tab', { name: /^Msg\. / }).count()).toBe(5);
  await form.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi ');
  await form.getByRole('button', { name: '{nome}' }).click();
  await form.getByRole('textbox', { name: 'Mensagem 1' }).pressSequentially(', a loja {loja} espera você.');
  await form.getByRole('tab', { name: 'Msg. 1 preenchida' }).waitFor();
  await form.getByRole('tab', { name: 'Msg. 2 vazia' }).waitFor();
  await form
    .getByRole('region', { name: 'Prévia' })
    .getByText(`Oi ${customer.name}, a loja Centro espera você.`)
    .waitFor();
  await form.getByText('Pelo limite de Principal, termina').waitFor();
  await form.getByRole('switch', { name: 'Pedir confirmação' }).check();
  await eventually(() => form.getByRole('tab', { name: /^Conf\. / }).count()).toBe(5);
  await form.getByRole('switch', { name: 'Pedir confirmação' }).uncheck();
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Operação realizada com sucesso!').waitFor();
  await row('Julho').getByText('Inativa').waitFor();
  await row('Julho').getByText('rascunho, 1 de 5 mensagens').waitFor();
});

test('a start tells whom it reaches; undone it is a draft again; started again the phone gets it once', async () => {
  await row('Julho').getByRole('button', { name: 'Iniciar Julho' }).click();
  await dialog('Iniciar Julho?').getByText('nunca escreveram').waitFor();
  await dialog('Iniciar Julho?')
    .getByText(/Intervalos curtos aumentam o risco/)
    .waitFor();
  await dialog('Iniciar Julho?').getByRole('button', { name: 'Iniciar agora' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await row('Julho').getByText('Inativa').waitFor();
  await row('Julho').getByRole('button', { name: 'Iniciar Julho' }).click();
  await dialog('Iniciar Julho?').getByRole('button', { name: 'Iniciar agora' }).click();
  await row('Julho').getByText('Em Andamento').waitFor();
  await row('Julho').getByRole('button', { name: 'Relatório de Julho' }).click();
  await page.getByRole('heading', { name: 'Julho' }).waitFor();
  await customer.untilReceived(`Oi ${customer.name}, a loja Centro espera você.`);
  await page.getByText('Finalizada').waitFor();
});

test('the report follows: delivered of valid, the person with her conversation, and her answer', async () => {
  const bar = page.getByRole('progressbar', { name: 'entregue aos contatos com WhatsApp válido' });
  await eventually(() => bar.getAttribute('aria-valuenow')).toBe('100');
  await customer.say('Adorei!');
  await page.getByRole('button', { name: /^Responderam\s*1/ }).click();
  await row(customer.name)
    .getByText(/respondeu em/)
    .waitFor();
  await row(customer.name).getByRole('link').click();
  await page.getByRole('article').filter({ hasText: 'a loja Centro espera você.' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Abrir atendimentos: Responderam' }).click();
  await page.getByText('Campanha · Julho · Responderam').waitFor();
  await page.getByRole('listitem').filter({ hasText: customer.name }).first().waitFor();
});

test('a finished campaign is duplicated as a draft', async () => {
  await page.goto('/campaigns');
  await row('Julho').getByText('1 de 1 entregues').waitFor();
  await row('Julho').getByRole('button', { name: 'Ações de Julho' }).click();
  await page.getByRole('menuitem', { name: 'Duplicar Julho' }).click();
  await row('rascunho, 1 de 5 mensagens').getByText('Inativa').waitFor();
});
