import type { Ticket } from '@recado/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openPage } from '../kit/browser.ts';
import type { Handset } from '../kit/handset.ts';
import { type Line, openLine } from '../kit/line.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { until } from '../kit/until.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

/* The search of all conversations: what was found lives on, and opens where it was said (docs/decisions/0084). */

let running: PhoneProduct;
let line: Line;
/** In every queue, and in two of the three. */
let admin: Page;
let agent: Page;
let tickets: TicketsPage;
let ana: Handset;
let beto: Handset;
let queues: { id: number; name: string }[];

const ticketOf = async ({ number }: Handset): Promise<Ticket> => {
  const found = await ask<{ tickets: Ticket[] }>(admin, 'GET', `/tickets?showAll=true&searchParam=${number}`);
  const [ticket] = found.tickets;
  if (!ticket) throw new Error(`no ticket of ${number}`);
  return ticket;
};
const queueId = (name: string): number => queues.find((queue) => queue.name === name)?.id ?? 0;
const row = (who: Handset) => tickets.row('Busca', who.name);

beforeAll(async () => {
  running = await startPhoneProduct();
  admin = await linkPrincipal(running);
  const { client } = running.simulator;
  await client.addPhone({ number: '5531988112233', name: 'Beto Lima', kind: 'customer' });
  ana = await handsetOf(client, '5511971234410');
  beto = await handsetOf(client, '5531988112233');
  await ana.say('Quero o sofá azul');
  for (let index = 1; index <= 30; index++) await ana.say(`linha ${index}`);
  await beto.say('Tem mesa redonda?');
  line = await openLine(running.product.origin);
  agent = await openPage(running.browser, line.origin);
  await signIn(agent, 'agente1@recado.local');
  tickets = new TicketsPage(agent);
  await tickets.open();
  queues = await ask(admin, 'GET', '/queue');
  await until('everything has arrived', async () => {
    const said = [(await ticketOf(ana)).lastMessage, (await ticketOf(beto)).lastMessage];
    return said.join() === 'linha 30,Tem mesa redonda?';
  });
});
afterAll(async () => {
  await running?.stop();
  await line?.close();
});

test('what was found stays while the next search runs, marked and announced as such, and is replaced by its answer', async () => {
  await tickets.search('linha 30');
  await row(ana).waitFor();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await agent.route('**/api/tickets?*searchParam=mesa*', async (route) => {
    await held;
    await route.continue();
  });
  await agent.getByRole('searchbox', { name: 'Buscar atendimentos e mensagens' }).fill('mesa redonda');
  await agent.getByRole('status').getByText('Buscando…').waitFor();
  expect(await row(ana).isVisible()).toBe(true);
  expect(await agent.locator('[aria-busy="true"]').getByRole('listitem').count()).toBe(1);
  // They are no picture: what becomes of them meanwhile is seen.
  await ana.say('ainda aí?');
  await row(ana).getByText('ainda aí?').waitFor();
  answer();
  await row(beto).waitFor();
  expect(await row(ana).count()).toBe(0);
  await agent.getByRole('status').getByText('1 atendimento', { exact: true }).waitFor();
  expect(await agent.locator('[aria-busy="true"]').count()).toBe(0);
  await agent.unroute('**/api/tickets?*searchParam=mesa*');
});

test('a search that was not answered says so and why in place of what was found before, and is asked anew', async () => {
  // Another one than stands there: the same again asks nothing.
  await tickets.search('tem mesa redonda');
  await row(beto).waitFor();
  await agent.route('**/api/tickets?*searchParam=cadeira*', (route) => route.abort());
  await agent.getByRole('searchbox', { name: 'Buscar atendimentos e mensagens' }).fill('cadeira');
  const alert = agent.getByRole('alert').filter({ hasText: 'Não foi possível carregar os atendimentos' });
  await alert.getByText('Sem conexão com o servidor. Verifique a internet e tente de novo.').waitFor();
  expect(await row(beto).count()).toBe(0);
  await agent.unroute('**/api/tickets?*searchParam=cadeira*');
  const broken = { status: 500, json: { error: 'ERR_INTERNAL' } };
  await agent.route('**/api/tickets?*searchParam=cadeira*', (route) => route.fulfill(broken));
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await alert.getByText('Algo falhou no servidor. O erro foi registrado.').waitFor();
  await agent.unroute('**/api/tickets?*searchParam=cadeira*');
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await agent.getByText('Nada encontrado').waitFor();
});

test('a ticket that has to be accepted is offered by the search, and opens at what was said once it is', async () => {
  await tickets.search('sofa azul');
  await row(ana).waitFor();
  expect(await row(ana).getByRole('link').count()).toBe(0);
  await tickets.acceptButton(ana.name).click();
  const conversation = new ConversationPage(agent);
  await conversation.untilInSight(conversation.bubble('Quero o sofá azul'));
  await agent.getByText('1 de 1').waitFor();
  expect(await agent.getByRole('searchbox', { name: 'Buscar na conversa' }).inputValue()).toBe('sofa azul');
  // The search goes on: the ticket stands there as one's own.
  await row(ana).getByRole('link').waitFor();
});

test('a found ticket is redrawn as it changes, leaves with the right to read it, and is there again with it', async () => {
  await tickets.open();
  await tickets.search('sofá azul');
  await agent.mouse.move(0, 0);
  const { id, contact } = await ticketOf(ana);
  const { number } = contact;
  const rename = (name: string) =>
    ask(admin, 'PUT', `/contacts/${contact.id}`, { name, number, email: '', extraInfo: [] });
  await ana.say('Ainda tem?');
  await row(ana).getByText('Ainda tem?').waitFor();
  const users = await ask<{ id: number; name: string }[]>(admin, 'GET', '/users/list');
  const camila = users.find(({ name }) => name === 'Camila Duarte')?.id;
  await ask(admin, 'PUT', `/tickets/${id}`, { userId: camila, queueId: queueId('Comercial') });
  await row(ana).getByText('Atendente Camila Duarte').waitFor();
  const tags = await ask<{ id: number; name: string }[]>(admin, 'GET', '/tags/list');
  const vip = tags.find(({ name }) => name === 'VIP');
  await ask(admin, 'POST', '/tags/sync', { ticketId: id, tags: [vip] });
  await row(ana).getByText('Tags: VIP').waitFor();
  await rename('Ana Renomeada');
  const renamed = tickets.row('Busca', 'Ana Renomeada');
  await renamed.waitFor();
  await ask(admin, 'PUT', `/tickets/${id}`, { queueId: queueId('Financeiro'), userId: camila });
  await renamed.waitFor({ state: 'detached' });
  await agent.getByText('Nada encontrado').waitFor();
  await ask(admin, 'PUT', `/tickets/${id}`, { queueId: queueId('Comercial'), userId: camila });
  await renamed.waitFor();
  // What happened without a line is caught up with.
  line.cut();
  await agent.getByRole('status').getByText('Reconectando…').waitFor();
  await rename('Ana de Volta');
  line.restore();
  await tickets.row('Busca', 'Ana de Volta').waitFor();
});
