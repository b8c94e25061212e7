import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openPage } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { openDialog } from '../pages/open-dialog.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

let running: PhoneProduct;
let customer: Handset;
let tickets: TicketsPage;
let chat: ConversationPage;

interface Row {
  id: number;
  name: string;
}

/** Two queues on the connection, the second with an option; no pause between what is sent. */
async function setUp(admin: Page): Promise<void> {
  const queues = await ask<Row[]>(admin, 'GET', '/queue');
  const [first, second] = ['Comercial', 'Suporte'].map((wanted) => queues.find(({ name }) => name === wanted)?.id ?? 0);
  const option = { queueId: second, parentId: null, option: '1', title: 'Entregas', message: 'Entregamos até as 14h.' };
  await ask(admin, 'POST', '/queue-options', option);
  const [connection] = await ask<Row[]>(admin, 'GET', '/whatsapp');
  const texts = {
    name: 'Principal',
    greetingMessage: 'Bem-vinda à loja!',
    queueIds: [first, second],
    maxUseBotQueues: 0,
  };
  await ask(admin, 'PUT', `/whatsapp/${connection?.id}`, texts);
  await ask(admin, 'PUT', '/settings/userRating', { value: 'enabled' });
}

beforeAll(async () => {
  running = await startPhoneProduct();
  customer = await handsetOf(running.simulator.client, '5511971234410');
  await setUp(await linkPrincipal(running));
  const page = await openPage(running.browser, running.product.origin);
  await signIn(page, 'agente1@recado.local');
  [tickets, chat] = [new TicketsPage(page), new ConversationPage(page)];
  await tickets.open();
});
afterAll(() => running?.stop());

const answers = async () => (await customer.messages()).filter(({ fromMe }) => !fromMe).map(({ text }) => text);
/** The customer writes and reads what the bot answers. */
async function says(text: string, answer: string): Promise<void> {
  const before = (await answers()).length;
  await customer.say(text);
  await eventually(async () => (await answers()).length).toBe(before + 1);
  expect((await answers()).at(-1)).toContain(answer);
}

test('the menu, a queue, an option, back and the main menu on the phone of the customer (wire-contract 8.2)', async () => {
  await says('Olá!', 'Bem-vinda à loja!\n\n*1* - Comercial\n*2* - Suporte');
  await says('2', '*1* - Entregas');
  await says('1', 'Entregamos até as 14h.');
  await says('0', '*1* - Entregas');
  await says('#', '*2* - Suporte');
  expect(await answers()).toHaveLength(5);
});

test('an accept ends it: another text gets no answer but the agent’s', async () => {
  await tickets.accept(customer.name);
  await customer.say('1');
  await chat.bubble('1').last().waitFor();
  await chat.answer('Aqui é o Bruno.');
  await customer.untilReceived('Aqui é o Bruno.');
  expect((await answers()).slice(5)).toEqual([expect.stringContaining('Aqui é o Bruno.')]);
});

test('"Por quê?" on a bubble of the bot names the rule', async () => {
  await chat.bubble('Entregamos até as 14h.').click({ button: 'right' });
  await chat.page.getByRole('menu').getByRole('menuitem', { name: 'Por quê?' }).click();
  const why = openDialog(chat.page);
  await why.getByText('O cliente está na opção Entregas da fila Suporte.').waitFor();
  await chat.page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
  // In the first line of each, too; what the agent typed has none.
  await chat.bubble('Aqui é o Bruno.').waitFor();
  expect(await chat.bubble('Aqui é o Bruno.').getByText('Automática').count()).toBe(0);
  const automatic = chat.bubble('Entregamos até as 14h.');
  expect(await automatic.innerText()).toMatch(/^Automática/);
  await automatic.getByRole('button', { name: 'Por quê?' }).click();
  await why.getByText('O cliente está na opção Entregas da fila Suporte.').waitFor();
  await chat.page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
});

test('resolving asks for a rating, and the answer is kept with the closed ticket (wire-contract 8.4)', async () => {
  const number = Number((await chat.number()).slice(1));
  await tickets.resolve();
  await eventually(async () => (await answers()).at(-1)).toContain('*3*');
  await customer.say('3');
  await eventually(async () => (await answers()).length).toBe(8);
  const { entries } = await ask<{ entries: { kind: string; rating: number | null }[] }>(
    tickets.page,
    'GET',
    `/tickets/${number}/log`,
  );
  expect(entries.find(({ kind }) => kind === 'rated')).toMatchObject({ rating: 3 });
  await tickets.showClosed();
  await tickets.row('Resolvidos', customer.name).waitFor();
});
