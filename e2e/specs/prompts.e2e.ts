import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalModel, startLocalModel } from '../../apps/server/src/local-model.ts';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

let running: PhoneProduct;
let model: LocalModel;
let page: Page;
let customer: Handset;

beforeAll(async () => {
  model = await startLocalModel();
  running = await startPhoneProduct(undefined, { env: { OUTBOUND_ALLOWED_HOSTS: model.place } });
  page = await linkPrincipal(running);
  customer = await handsetOf(running.simulator.client, '5511971234410');
});
afterAll(async () => {
  await running?.stop();
  await model?.close();
});

const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const answers = async () => (await customer.messages()).filter(({ fromMe }) => !fromMe).map(({ text }) => text);
const setModel = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Editar Atendente da padaria' }).click();
  const form = page.getByRole('dialog', { name: 'Editar prompt' });
  await form
    .getByRole('textbox', { name: 'Modelo' })
    .or(form.getByRole('combobox', { name: 'Modelo' }))
    .fill(name);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'detached' });
};

test('a prompt is written and tried before it is saved; it needs a queue', async () => {
  await page.goto('/prompts');
  await page.getByRole('button', { name: 'Novo prompt' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo prompt' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Atendente da padaria');
  await form
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('Você atende a padaria Pão Dourado, que abre das 6h às 20h. Seja breve e gentil.');
  await form.getByRole('textbox', { name: 'Endereço do serviço' }).fill(model.baseUrl);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Informe o setor').waitFor();
  await form.getByRole('button', { name: 'Listar modelos' }).click();
  await eventually(() => form.locator('datalist option').count()).toBeGreaterThan(5);
  await form.getByRole('combobox', { name: 'Modelo' }).fill('eco');
  await choose('Fila', 'Suporte');
  expect(await form.getByText('Informe o setor').count()).toBe(0);
  await form.getByRole('textbox', { name: 'Texto quando a IA não responde' }).fill('Já chamamos uma pessoa.');
  await form.getByRole('textbox', { name: 'Preço de um milhão de tokens enviados' }).fill('2');
  await form.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Tem pão?');
  await form.getByRole('textbox', { name: 'Mensagem', exact: true }).press('Enter');
  await form.getByText('Echo: Tem pão?').waitFor();
  await form.getByText(/^\d+ tokens em \d+,\d s, custo estimado 0,000/).waitFor();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'detached' });
});

test('the customer of its connection is answered, and "Por quê?" names prompt, model, tokens and time', async () => {
  const [connection] = await ask<{ id: number }[]>(page, 'GET', '/whatsapp');
  const { prompts } = await ask<{ prompts: { id: number }[] }>(page, 'GET', '/prompt');
  const answeredBy = { name: 'Principal', promptId: prompts[0]?.id, queueIds: [] };
  await ask(page, 'PUT', `/whatsapp/${connection?.id}`, answeredBy);
  await customer.say('Tem pão de queijo?');
  await customer.untilReceived('Echo: Tem pão de queijo?');
  const tickets = new TicketsPage(page);
  await tickets.open();
  await tickets.show('Aguardando');
  await page.getByRole('button', { name: `Espiar ${customer.name}` }).click();
  await page.getByRole('button', { name: 'Por quê?' }).first().click();
  await page
    .getByText(/^O prompt Atendente da padaria respondeu com o modelo eco: \d+ tokens em \d+\.\d s\.$/)
    .waitFor();
});

test('a model that fails: the customer gets the agreed text once, and the admin sees the cause on every page', async () => {
  await page.goto('/prompts');
  await page.getByText('Usado por Principal').first().waitFor();
  await setModel('eco-sem-chave');
  await customer.say('E bolo?');
  await customer.untilReceived('Já chamamos uma pessoa.');
  const bar = page.getByRole('region', { name: 'Prompts de IA sem resposta' });
  await bar.getByText('O prompt Atendente da padaria não responde aos clientes').waitFor();
  await page.goto('/tags');
  await bar.getByText('O serviço não aceita a chave da API.').waitFor();
  await customer.say('Alô?');
  expect(await answers()).toEqual(['Echo: Tem pão de queijo?', 'Já chamamos uma pessoa.']);
  await bar.getByRole('link', { name: 'Ver prompts' }).click();
  await page.getByRole('table').getByText('O serviço não aceita a chave da API.').waitFor();
  await setModel('eco');
  await bar.waitFor({ state: 'detached' });
});
