import type { SpawnedSimulator } from '@recado/whatsapp-simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../kit/browser.ts';
import { companyNumber as company, handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import type { Product } from '../kit/product.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

const customerNumber = '5511971234410';
let running: PhoneProduct;
let simulator: SpawnedSimulator;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  running = await startPhoneProduct(undefined, { database: 'own' });
  ({ simulator, product, browser } = running);
});

afterAll(() => running?.stop());

interface Agent {
  tickets: TicketsPage;
  chat: ConversationPage;
}

async function signInAgent(email: string): Promise<Agent> {
  const page = await openPage(browser, product.origin);
  const agent = { tickets: new TicketsPage(page), chat: new ConversationPage(page) };
  await signIn(page, email);
  await agent.tickets.open();
  await agent.tickets.show('Aguardando');
  return agent;
}

test('a message becomes a ticket, an agent answers it, and a kill -9 in the middle loses and doubles nothing', async () => {
  const customer = await handsetOf(simulator.client, customerNumber);
  const { name } = customer;
  await linkPrincipal(running);

  const first = await signInAgent('agente1@recado.local');
  const second = await signInAgent('agente2@recado.local');
  await customer.say('Bom dia! Vocês entregam no sábado?');
  await Promise.all([first, second].map(({ tickets }) => tickets.acceptButton(name).waitFor()));
  await first.tickets.accept(name);
  await first.chat.bubble('Vocês entregam no sábado?').waitFor();
  await second.tickets.acceptButton(name).waitFor({ state: 'detached' });
  await first.chat.answer('Entregamos até as 14h.');
  await customer.untilReceived('Entregamos até as 14h.');
  await first.chat.tick('Entregamos até as 14h.', 'Entregue').waitFor();

  await product.kill();
  await first.chat.offlineNotice().waitFor();
  await customer.say('Vocês ainda estão aí?');
  await first.chat.answer('Estamos, sim!');
  await product.start();
  await first.chat.bubble('Vocês ainda estão aí?').waitFor();
  await first.chat.tick('Estamos, sim!', 'Entregue').waitFor();
  await customer.untilReceived('Estamos, sim!');
  await customer.read();
  await first.chat.tick('Estamos, sim!', 'Lida').waitFor();
  expect((await simulator.client.phone(company)).devices, 'the link of the first QR code').toHaveLength(1);

  await first.chat.page.reload();
  for (const text of ['Bom dia!', 'Entregamos até as 14h.', 'Vocês ainda estão aí?', 'Estamos, sim!']) {
    await first.chat.bubble(text).waitFor();
    expect(await first.chat.bubble(text).count(), text).toBe(1);
  }
  await first.tickets.resolve();
  await first.tickets.showClosed();
  await first.tickets.row('Resolvidos', name).waitFor();
  expect((await simulator.client.received(customerNumber)).messages).toHaveLength(2);
});
