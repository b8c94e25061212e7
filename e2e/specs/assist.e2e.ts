import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalModel, startLocalModel } from '../../apps/server/src/local-model.ts';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

let running: PhoneProduct;
let model: LocalModel;
let page: Page;
let customer: Handset;
let chat: ConversationPage;
let tickets: TicketsPage;

const setting = (key: string, value: string) => ask(page, 'PUT', `/settings/${key}`, { value });

beforeAll(async () => {
  model = await startLocalModel();
  running = await startPhoneProduct(undefined, { env: { OUTBOUND_ALLOWED_HOSTS: model.place } });
  page = await linkPrincipal(running);
  customer = await handsetOf(running.simulator.client, '5511971234410');
  [chat, tickets] = [new ConversationPage(page), new TicketsPage(page)];
  const queues = await ask<{ id: number; name: string }[]>(page, 'GET', '/queue');
  await ask(page, 'POST', '/prompt', {
    ...{ name: 'Ajuda da equipe', prompt: 'Você ajuda a equipe da padaria Pão Dourado. Seja breve e gentil.' },
    ...{ baseUrl: model.baseUrl, model: 'eco', forTeam: true, queueId: queues[0]?.id },
  });
  await customer.say('Tem pão?');
  await tickets.open();
  await tickets.accept(customer.name);
});
afterAll(async () => {
  await running?.stop();
  await model?.close();
});

const button = () => page.getByRole('button', { name: 'Ajuda da IA', exact: true });
const panel = () => page.getByRole('region', { name: 'Ajuda da IA para este texto' });
const received = async () => (await customer.messages()).filter(({ fromMe }) => !fromMe).map(({ text }) => text);

test('nobody is offered help until the company switches it on', async () => {
  await chat.composer().waitFor();
  expect(await button().count()).toBe(0);
  await setting('aiAssist', 'enabled');
  await button().waitFor();
});

test('one key proposes a better text beside the one that was written, takes it, and it can be undone; only Enter sends', async () => {
  await chat.composer().fill('nos temos pao');
  const before = (await received()).length;
  await chat.composer().press('Control+j');
  await panel().getByRole('region', { name: 'Seu texto' }).getByText('nos temos pao', { exact: true }).waitFor();
  await panel().getByRole('region', { name: 'Sugestão' }).getByText('Echo: nos temos pao', { exact: true }).waitFor();
  await panel().getByRole('button', { name: 'Usar' }).waitFor();
  expect(await chat.composer().inputValue()).toBe('nos temos pao');
  await chat.composer().press('Control+j');
  await eventually(() => chat.composer().inputValue()).toBe('Echo: nos temos pao');
  await panel().getByRole('button', { name: 'Desfazer' }).click();
  await eventually(() => chat.composer().inputValue()).toBe('nos temos pao');
  await panel().getByRole('button', { name: 'Usar' }).click();
  expect(await received()).toHaveLength(before);
  await chat.composer().press('Enter');
  await customer.untilReceived('Echo: nos temos pao');
  await panel().waitFor({ state: 'detached' });
});

test('an answer is suggested from the conversation, and a model that fails says why', async () => {
  await button().click();
  await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).click();
  await panel()
    .getByText(/Echo: .*Tem pão\?/)
    .waitFor();
  await panel().getByRole('button', { name: 'Fechar a ajuda da IA' }).click();
  await panel().waitFor({ state: 'detached' });
  const { prompts } = await ask<{ prompts: { id: number }[] }>(page, 'GET', '/prompt');
  const [prompt] = prompts;
  await ask(page, 'PUT', `/prompt/${prompt?.id}`, { ...prompt, model: 'eco-sem-chave' });
  await chat.composer().press('Control+j');
  await panel().getByText('O serviço não aceita a chave da API.').waitFor();
  await ask(page, 'PUT', `/prompt/${prompt?.id}`, { ...prompt, model: 'eco' });
  await panel().getByRole('button', { name: 'Tentar de novo' }).click();
  await panel()
    .getByText(/Echo: .*Tem pão\?/)
    .waitFor();
  await panel().getByRole('button', { name: 'Fechar a ajuda da IA' }).click();
});

test('a transfer offers a summary, which the reader changes and which stays as a note', async () => {
  await page.getByRole('main').getByRole('button', { name: 'Transferir', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Transferir atendimento' });
  await form.getByRole('button', { name: 'Resumir com IA' }).click();
  const field = form.getByRole('textbox', { name: 'Resumo para quem recebe' });
  await eventually(() => field.inputValue()).toContain('Tem pão?');
  await eventually(() => field.getAttribute('readonly')).toBe(null);
  await field.fill('Quer pão para amanhã.');
  await form
    .getByRole('combobox', { name: 'Setor' })
    .or(form.getByRole('combobox', { name: 'Fila' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Suporte', exact: true }).click();
  await form.getByRole('button', { name: 'Transferir', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  const [ticket] = (
    await ask<{ tickets: { id: number }[] }>(page, 'GET', '/tickets?status=pending&showAll=true&pageNumber=1')
  ).tickets;
  const notes = await ask<{ note: string }[]>(page, 'GET', `/ticket-notes/list?ticketId=${ticket?.id}`);
  expect(notes.map(({ note }) => note)).toEqual(['Quer pão para amanhã.']);
});
