import type { SpawnedSimulator } from '@recado/whatsapp-simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openPage } from '../kit/browser.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import type { Product } from '../kit/product.ts';
import { until } from '../kit/until.ts';
import { addConnection, untilShownConnected } from '../pages/connections-page.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

const company = '5511988771020';
const maria = '5511971234410';
const beto = '5531988112233';
let running: PhoneProduct;
let simulator: SpawnedSimulator;
let product: Product;
let browser: Browser;
let page: Page;
let chat: ConversationPage;
let tickets: TicketsPage;
let name = '';
/** Hosts that the browser asked for anything. */
const hosts = new Set<string>();

beforeAll(async () => {
  running = await startPhoneProduct();
  ({ simulator, product, browser } = running);
  page = await openPage(browser, product.origin);
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  [chat, tickets] = [new ConversationPage(page), new TicketsPage(page)];
  await signIn(page, 'admin@recado.local');
  await simulator.client.scan(company, await addConnection(page, 'Principal'));
  await untilShownConnected(page, 'Principal');
  await simulator.client.addPhone({ number: beto, name: 'Beto Lima', kind: 'customer' });
  ({ name } = await simulator.client.phone(maria));
  await tickets.open();
  await simulator.client.say(maria, { to: company, text: 'Olá!' });
  await tickets.accept(name);
});

afterAll(() => running?.stop());

const onPhone = async (number: string, chatId: string, text: string) => {
  const { chats } = await simulator.client.phone(number);
  return chats.find(({ id }) => id === chatId)?.messages.filter((message) => message.text.includes(text)) ?? [];
};

test('a place is a card that opens the map in a new tab, and nothing is asked of a map service', async () => {
  await simulator.client.show(maria, {
    to: company,
    kind: 'location',
    text: 'Padaria',
    latitude: -23.5,
    longitude: -46.25,
  });
  const link = chat.bubble('Padaria').getByRole('link', { name: 'Abrir no mapa' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://maps.google.com/maps?q=-23.5%2C-46.25&z=17');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect([...hosts].filter((host) => host !== '127.0.0.1' && host !== 'localhost' && host !== '')).toEqual([]);
  await until('the preview', async () => (await tickets.row('Atendendo', name).textContent())?.includes('📍 Padaria'));
});

test('polls, choices and what only the phone shows say what they are', async () => {
  await chat.answer('Entrega amanhã?');
  const [question] = await until('the question', async () => {
    const found = await onPhone(maria, company, 'Entrega amanhã?');
    return found.length > 0 && found;
  });
  await simulator.client.show(maria, { to: company, kind: 'poll', text: 'Qual cor?', options: ['Azul', 'Verde'] });
  await chat.bubble('Qual cor?').getByText('Os votos aparecem só no celular.').waitFor();
  const quotedId = question?.id ?? '';
  await simulator.client.show(maria, { to: company, kind: 'button', text: 'Pode ser', quotedId });
  await chat.bubble('Pode ser').getByText('Escolheu um botão').waitFor();
  await chat.bubble('Pode ser').getByText('Entrega amanhã?').waitFor();
  await simulator.client.show(maria, { to: company, kind: 'viewOnce' });
  await chat.bubble('visualização única').waitFor();
  await simulator.client.show(maria, { to: company, kind: 'text', text: 'repasse', forwarded: 9 });
  await chat.bubble('repasse').getByText('Encaminhada com frequência').waitFor();
});

test('a contact card becomes a conversation with that person', async () => {
  await simulator.client.show(maria, { to: company, kind: 'contacts', options: ['Beto Lima'], numbers: [beto] });
  await chat.bubble('Beto Lima').getByRole('button', { name: 'Iniciar conversa com Beto Lima' }).click();
  await page.getByRole('button', { name: 'Abrir atendimento' }).click();
  await page.getByRole('textbox', { name: 'Mensagem para Beto Lima' }).waitFor();
  await chat.answer('Oi, Beto');
  await until('what Beto got', async () => (await onPhone(beto, company, 'Oi, Beto')).length === 1);
  await tickets.row('Atendendo', name).getByRole('link').click();
  await page.getByRole('log', { name: `Mensagens com ${name}` }).waitFor();
});

test('a call is refused, noted in the conversation, and the customer is told so once', async () => {
  for (const _ of [1, 2]) {
    const { callId } = await simulator.client.call(maria, { to: company });
    await until('the refusal', async () =>
      (await simulator.client.log()).some((e) => e.type === 'call' && e.callId === callId && e.state === 'reject'),
    );
  }
  await until('both lines', async () => (await chat.log().getByText('Chamada de voz recusada').count()) === 2);
  await until('the text', async () => (await onPhone(maria, company, 'Não recebemos chamadas')).length === 1);
  // Nobody wrote it, so that ↑ answers what was written last.
  await chat.composer().press('ArrowUp');
  await page.getByRole('button', { name: 'Cancelar citação' }).waitFor();
  expect(await page.locator('form').getByText('Chamada de voz').count()).toBe(0);
  await chat.composer().press('Escape');
});

test('a group is one ticket with its subject; authors are named, and its members get the answer', async () => {
  await ask(page, 'PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const { id } = await simulator.client.addGroup({
    subject: 'Moradores',
    members: [company, maria, beto],
    addressing: 'lid',
  });
  await simulator.client.say(beto, { to: id, text: 'e o portão?' });
  await tickets.show('Aguardando');
  await tickets.row('Aguardando', 'Moradores').waitFor();
  await tickets.accept('Moradores');
  await chat.bubble('e o portão?').getByText('Beto Lima').waitFor();
  await chat.answer('Já vamos ver');
  for (const member of [maria, beto])
    await until('the answer', async () => (await onPhone(member, id, 'Já vamos ver')).length === 1);
});
