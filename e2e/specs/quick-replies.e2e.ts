import { limits } from '@recado/contract';
import type { SpawnedSimulator } from '@recado/whatsapp-simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openPage } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { givenUp } from '../kit/given-up.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import type { Product } from '../kit/product.ts';
import { onePixel } from '../kit/sample-files.ts';
import { until } from '../kit/until.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { makeReply, openQuickMessages, replyForm, replyRow } from '../pages/quick-messages-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

const customerNumber = '5511971234410';
let running: PhoneProduct;
let simulator: SpawnedSimulator;
let product: Product;
let browser: Browser;
let admin: Page;
let agent: Page;
let customer: Handset;

const picture = { name: 'mesa.png', mimeType: 'image/png', buffer: onePixel };

beforeAll(async () => {
  running = await startPhoneProduct();
  ({ simulator, product, browser } = running);
  admin = await linkPrincipal(running);
  agent = await openPage(browser, product.origin);
  await signIn(agent, 'agente1@recado.local');
  customer = await handsetOf(simulator.client, customerNumber);
});

afterAll(() => running?.stop());

const save = (page: Page): Promise<void> =>
  replyForm(page).getByRole('button', { name: 'Salvar', exact: true }).click();
const chooseFile = (page: Page, file = picture): Promise<void> =>
  replyForm(page).locator('input[type=file]').setInputFiles(file);

test('the page says that there is no reply yet; a shortcode is mandatory, and a text or a file', async () => {
  await openQuickMessages(admin);
  await admin.getByText('Nenhuma resposta rápida ainda').waitFor();
  await admin.getByRole('button', { name: 'Nova resposta' }).click();
  await save(admin);
  await replyForm(admin).getByText('Obrigatório', { exact: true }).waitFor();
  await replyForm(admin).getByRole('textbox', { name: 'Atalho' }).fill('vazia');
  await save(admin);
  await replyForm(admin).getByText('Preencha o atalho e um texto ou um anexo.').first().waitFor();
  await admin.keyboard.press('Escape');
  await admin.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await replyForm(admin).waitFor({ state: 'detached' });
});

test('a general reply with variables and a file appears, changes and disappears for another at once', async () => {
  await openQuickMessages(agent);
  await openQuickMessages(admin, '?new');
  const form = replyForm(admin);
  await form.getByRole('textbox', { name: 'Atalho' }).fill('saudação');
  const message = form.getByRole('textbox', { name: 'Mensagem' });
  await message.fill('Olá, ! Tudo bem?');
  await message.press('Home');
  for (let step = 0; step < 5; step++) await message.press('ArrowRight');
  await form.getByRole('button', { name: 'Primeiro nome' }).click();
  await eventually(() => message.inputValue()).toBe('Olá, {{firstName}}! Tudo bem?');
  await form.getByRole('region', { name: 'Como o cliente recebe' }).getByText('Olá, Mariana! Tudo bem?').waitFor();
  await chooseFile(admin);
  await form.getByText('mesa.png').waitFor();
  await form.getByText('Será enviado ao salvar').waitFor();
  await form.getByRole('switch', { name: 'Para toda a empresa' }).check();
  await save(admin);
  await admin.getByText('Operação realizada com sucesso!').waitFor();
  for (const page of [admin, agent]) {
    await replyRow(page, 'saudação').getByText('mesa.png').waitFor();
    await replyRow(page, 'saudação').getByText('Toda a empresa').waitFor();
  }
  expect(await agent.getByRole('button', { name: /^(Editar|Excluir) / }).count()).toBe(0);

  await admin.getByRole('button', { name: 'Editar /saudação' }).click();
  const link = form.getByRole('link', { name: 'Abrir mesa.png' });
  const address = (await link.getAttribute('href')) ?? '';
  expect((await admin.request.get(address)).headers()['content-type']).toBe('image/png');
  await form.getByRole('button', { name: 'Remover anexo' }).click();
  await admin.getByRole('dialog', { name: 'Remover o anexo?' }).getByRole('button', { name: 'Remover' }).click();
  await form.getByText('Sem anexo').waitFor();
  await replyRow(agent, 'saudação').getByText('Sem anexo').waitFor();

  await form.getByRole('switch', { name: 'Para toda a empresa' }).uncheck();
  await save(admin);
  await form.waitFor({ state: 'detached' });
  await replyRow(admin, 'saudação').getByText('Só você').waitFor();
  await replyRow(agent, 'saudação').waitFor({ state: 'detached' });

  await admin.getByRole('button', { name: 'Excluir /saudação' }).click();
  const question = admin.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  await question.getByRole('button', { name: 'Excluir' }).click();
  await replyRow(admin, 'saudação').waitFor({ state: 'detached' });
});

test('an upload shows how far it is and can be cancelled; the text stays, and the file can be sent later', async () => {
  await openQuickMessages(admin, '?new');
  const form = replyForm(admin);
  await form.getByRole('textbox', { name: 'Atalho' }).fill('catálogo');
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Segue o catálogo');
  await chooseFile(admin);
  await admin.route('**/media-upload', () => undefined);
  await save(admin);
  await form.getByRole('progressbar', { name: 'Enviando mesa.png' }).waitFor();
  const cancelled = givenUp(admin, '/media-upload');
  await form.getByRole('button', { name: 'Cancelar envio' }).click();
  await form.getByText('O envio do anexo foi cancelado. O texto está salvo.').waitFor();
  await cancelled;
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  // A second press so soon after the first counts as the same (administration §9).
  await admin.waitForTimeout(limits.modalSubmitGuardMs);
  await save(admin);
  await form.waitFor({ state: 'detached' });
  await replyRow(admin, 'catálogo').getByText('mesa.png').waitFor();
  const { records } = await ask<{ records: { shortcode: string }[] }>(admin, 'GET', '/quick-messages?searchParam=cat');
  expect(records.map(({ shortcode }) => shortcode)).toEqual(['catálogo']);
});

test('changes are asked for before they are lost, and a file alone is a change', async () => {
  await openQuickMessages(admin, '?new');
  await chooseFile(admin);
  await admin.keyboard.press('Escape');
  const asks = admin.getByRole('dialog', { name: 'Descartar as alterações?' });
  await asks.getByRole('button', { name: 'Continuar editando' }).click();
  await asks.waitFor({ state: 'detached' });
  await replyForm(admin).getByText('mesa.png').waitFor();
  await admin.keyboard.press('Escape');
  await asks.getByRole('button', { name: 'Descartar' }).click();
  await replyForm(admin).waitFor({ state: 'detached' });
});

test("'/' in the composer offers replies, Enter takes one with its variables, and it reaches the customer's phone", async () => {
  await makeReply(admin, 'entrega', '{{ms}}, {{firstName}}! Entregamos em até 2 dias. {{agent}}');
  await makeReply(admin, 'endereço', 'Rua das Flores, 120, ao lado da padaria e em frente à praça');
  await makeReply(admin, 'trecho', 'Fim');
  const tickets = new TicketsPage(agent);
  const chat = new ConversationPage(agent);
  await tickets.open();
  await tickets.show('Aguardando');
  await customer.say('Vocês entregam?');
  await tickets.acceptButton(customer.name).waitFor();
  await tickets.accept(customer.name);
  await chat.bubble('Vocês entregam?').waitFor();

  const field = chat.composer();
  const list = agent.getByRole('listbox', { name: 'Respostas rápidas' });
  await field.fill('');
  await field.press('/');
  expect(await list.count()).toBe(0);
  await field.press('e');
  const options = list.getByRole('option');
  await eventually(() => options.allTextContents()).toEqual([
    '/endereço - Rua das Flores, 120, ao...',
    expect.stringMatching(/^\/entrega - (Bom dia|Boa tarde|Boa noite|Boa madrugada), .*\.\.\.$/),
    '/trecho - Fim',
  ]);
  const chosen = () => list.locator('[aria-selected=true]').textContent();
  await eventually(chosen).toMatch(/^\/endereço/);
  await field.press('ArrowDown');
  await until('the second is chosen', async () => (await chosen())?.startsWith('/entrega'));
  const chosenId = (await list.locator('[aria-selected=true]').getAttribute('id')) ?? 'none';
  await eventually(() => field.getAttribute('aria-activedescendant')).toBe(chosenId);
  const preview = agent.locator(
    `[id="${(await list.locator('[aria-selected=true]').getAttribute('aria-describedby')) ?? ''}"]`,
  );
  await preview.getByText(`${customer.name.split(' ')[0]}! Entregamos em até 2 dias.`).waitFor();

  await field.press('Escape');
  await list.waitFor({ state: 'detached' });
  await eventually(() => field.inputValue()).toBe('/e');
  await field.press('n');
  await options.first().waitFor();
  await field.press('t');
  await until('one is left', async () => (await options.count()) === 1);
  await field.press('Enter');
  await list.waitFor({ state: 'detached' });
  const first = customer.name.split(' ')[0];
  await eventually(() => field.inputValue()).toMatch(
    new RegExp(`^(Bom dia|Boa tarde|Boa noite|Boa madrugada), ${first}! Entregamos em até 2 dias\\. \\S`),
  );
  await field.press('Enter');
  await customer.untilReceived(`${first}! Entregamos em até 2 dias.`);
  await chat.bubble('Entregamos em até 2 dias.').waitFor();
  await until('the use is counted', async () => {
    const { records } = await ask<{ records: { uses: number }[] }>(admin, 'GET', '/quick-messages?searchParam=entrega');
    return records[0]?.uses === 1;
  });
});

test('Enter waits for replies that are on their way: the customer is not sent a shortcode', async () => {
  const chat = new ConversationPage(agent);
  const replies = Promise.withResolvers<void>();
  await agent.route('**/quick-messages/list*', async (route) => {
    await replies.promise;
    await route.continue();
  });
  await agent.reload();
  await chat.bubble('Entregamos em até 2 dias.').waitFor();
  const field = chat.composer();
  await field.pressSequentially('/ent');
  await field.press('Enter');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('/ent');
  replies.resolve();
  await agent.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option').first().waitFor();
  await field.press('Enter');
  await eventually(() => field.inputValue()).toContain('Entregamos em até 2 dias.');
  expect((await customer.messages()).filter(({ text }) => text.includes('/ent'))).toEqual([]);
  await field.fill('');
  await agent.unrouteAll();
});

test('a reply with a file is marked; taken, its file and text wait above the field and reach the phone as one', async () => {
  const chat = new ConversationPage(agent);
  const field = chat.composer();
  await makeReply(agent, 'foto', 'Segue a foto', false);
  await openQuickMessages(agent);
  await agent.getByRole('button', { name: 'Editar /foto' }).click();
  await chooseFile(agent);
  await save(agent);
  await replyRow(agent, 'foto').getByText('mesa.png').waitFor();
  const tickets = new TicketsPage(agent);
  await tickets.open();
  await tickets.row('Atendendo', customer.name).click();
  await agent.route('**/quick-messages/list**', (route) => route.abort());
  await agent.reload();
  await field.fill('/foto');
  await agent.getByText('Não foi possível carregar as respostas rápidas').waitFor();
  await agent.unrouteAll({ behavior: 'ignoreErrors' });
  await agent.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click();
  const option = agent.getByRole('listbox').getByRole('option').filter({ hasText: 'com anexo' });
  await option.click();
  const caption = agent.getByRole('textbox', { name: 'Legenda de mesa.png' });
  await eventually(() => caption.inputValue()).toBe('Segue a foto');
  await agent.getByRole('button', { name: 'Enviar', exact: true }).click();
  await customer.untilReceived('Segue a foto');
  await until('the use is counted', async () => {
    const { records } = await ask<{ records: { uses: number }[] }>(agent, 'GET', '/quick-messages?searchParam=foto');
    return records[0]?.uses === 1;
  });
});

test('a reply that is a file alone is offered by its name and goes out without a text', async () => {
  const chat = new ConversationPage(agent);
  const before = (await customer.messages()).filter(({ fromMe, file }) => !fromMe && file).length;
  await openQuickMessages(agent, '?new');
  await replyForm(agent).getByRole('textbox', { name: 'Atalho' }).fill('mapa');
  await chooseFile(agent);
  await save(agent);
  await replyRow(agent, 'mapa').getByText('mesa.png').waitFor();
  const tickets = new TicketsPage(agent);
  await tickets.open();
  await tickets.row('Atendendo', customer.name).click();
  await chat.composer().fill('/mapa');
  await agent.getByRole('listbox').getByRole('option', { name: '/mapa - mesa.png' }).waitFor();
  await chat.composer().press('Enter');
  const caption = agent.getByRole('textbox', { name: 'Legenda de mesa.png' });
  await eventually(() => caption.inputValue()).toBe('');
  await caption.press('Enter');
  await customer.filesReceived(before + 1);
});
