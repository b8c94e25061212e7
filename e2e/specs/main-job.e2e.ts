import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../kit/browser.ts';
import { createProduct, type Product } from '../kit/product.ts';
import { until } from '../kit/until.ts';
import { addConnection, untilShownConnected } from '../pages/connections-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

const company = '5511988771020';
const customer = '5511971234410';
let dir = '';
let simulator: SpawnedSimulator;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-main-job-'));
  simulator = await spawnSimulator({ dir: path.join(dir, 'phones'), seed: true });
  product = await createProduct({ dataDir: path.join(dir, 'data'), whatsapp: simulator });
  await product.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await simulator?.stop();
  await rm(dir, { recursive: true, force: true });
});

const say = (text: string, quotedId?: string): Promise<{ id: string }> =>
  simulator.client.say(customer, { to: company, text, ...(quotedId ? { quotedId } : {}) });

const untilOnHandset = (text: string): Promise<string> =>
  until(`on the customer's phone: ${text}`, async () => {
    const found = (await simulator.client.received(customer)).messages.filter((message) => message.text.includes(text));
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0]?.id;
  });

async function signInAgent(email: string): Promise<TicketsPage> {
  const tickets = new TicketsPage(await openPage(browser, product.origin));
  await signIn(tickets.page, email);
  await tickets.open();
  await tickets.showPending();
  return tickets;
}

test('a message becomes a ticket, an agent answers it in the browser, and the answer arrives', async () => {
  const { phones } = await simulator.client.state();
  const name = phones.find(({ number }) => number === customer)?.name ?? '';
  const admin = await openPage(browser, product.origin);
  await signIn(admin, 'admin@recado.local');
  const qr = await addConnection(admin, 'Principal');
  await simulator.client.scan(company, qr);
  await untilShownConnected(admin, 'Principal');

  const first = await signInAgent('agente1@recado.local');
  const second = await signInAgent('agente2@recado.local');
  const question = await say('Bom dia! Vocês entregam no sábado?');
  await Promise.all([first, second].map((agent) => agent.acceptButton(name).waitFor()));

  await first.acceptButton(name).click();
  await first.bubble('Vocês entregam no sábado?').waitFor();
  await second.acceptButton(name).waitFor({ state: 'detached' });
  await first.answer('Entregamos até as 14h.');
  const answerId = await untilOnHandset('Entregamos até as 14h.');
  await first.untilTick('Entregamos até as 14h.', 'Entregue');
  await simulator.client.read(customer, company);
  await first.untilTick('Entregamos até as 14h.', 'Lida');

  const thanks = await say('Combinado então', answerId);
  await first.bubble('Combinado então').filter({ hasText: 'Entregamos até as 14h.' }).waitFor();
  await simulator.client.edit(customer, { chat: company, id: thanks.id, text: 'Combinado, obrigada' });
  await first.bubble('Combinado, obrigada').filter({ hasText: 'Editada' }).waitFor();
  await simulator.client.react(customer, { chat: company, id: answerId, emoji: '👍' });
  await first.log().getByRole('button', { name: /👍/ }).waitFor();
  await simulator.client.delete(customer, { chat: company, id: question.id });
  await first.bubble('Vocês entregam no sábado?').filter({ hasText: 'Mensagem apagada' }).waitFor();

  await product.kill();
  await say('Vocês ainda estão aí?');
  await product.start();
  await first.bubble('Vocês ainda estão aí?').waitFor({ timeout: 40_000 });
  await first.answer('Estamos, sim!');
  await untilOnHandset('Estamos, sim!');

  await first.page.reload();
  await first.bubble('Vocês ainda estão aí?').waitFor();
  const window2 = new TicketsPage(await first.page.context().newPage());
  await window2.page.goto(first.page.url());
  await window2.bubble('Estamos, sim!').waitFor();
  await window2.page.close();

  await first.page.getByRole('main').getByRole('button', { name: 'Resolver' }).first().click();
  await first.tab('Resolvidos').click();
  await first.row('Resolvidos', name).first().waitFor();
  await first.search('ainda estão');
  await first.row('Busca', name).first().waitFor();
  expect((await simulator.client.received(customer)).messages).toHaveLength(2);
});
