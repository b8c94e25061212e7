import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../kit/api.ts';
import { openPage } from '../kit/browser.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { onePixel } from '../kit/sample-files.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

let running: PhoneProduct;
let agent: Page;
let tickets: TicketsPage;
let talk: ConversationPage;
let customer: Handset;
let token = '';

/** What a program of the company sends, as JSON or as a form. */
const send = (body: Record<string, unknown> | FormData): Promise<Response> =>
  fetch(`${running.product.origin}/api/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });

beforeAll(async () => {
  running = await startPhoneProduct();
  const { simulator, product, browser } = running;
  const admin = await linkPrincipal(running);
  await admin.context().close();
  const api = new Api(product.origin);
  await api.login();
  const [connection] = await api.call<{ id: number }[]>('GET', '/whatsapp');
  ({ token } = await api.call<{ token: string }>('POST', `/whatsapp/${connection?.id}/token`));
  agent = await openPage(browser, product.origin);
  await signIn(agent, 'agente1@recado.local');
  tickets = new TicketsPage(agent);
  talk = new ConversationPage(agent);
  customer = await handsetOf(simulator.client, '5511971234410');
  await tickets.open();
  await tickets.show('Aguardando');
  // Who has just written gets an answer at any hour of the day.
  await customer.say('Meu pedido já saiu?');
  await tickets.acceptButton(customer.name).waitFor();
});

afterAll(() => running?.stop());

test('a text of a program reaches the phone, and stands in the ticket of whoever has it', async () => {
  await tickets.accept(customer.name);
  const answer = await send({ number: customer.number, body: 'Seu pedido saiu para entrega 🚚' });
  expect([answer.status, await answer.json()]).toEqual([200, { mensagem: 'Mensagem enviada' }]);
  await talk.bubble('Seu pedido saiu para entrega 🚚').waitFor();
  await customer.untilReceived('Seu pedido saiu para entrega 🚚');
});

test('a file of a program reaches the phone with its caption; closeTicket ends the attendance for everybody', async () => {
  const form = new FormData();
  form.append('number', customer.number);
  form.append('body', 'A sua nota');
  form.append('closeTicket', 'true');
  form.append('medias', new File([onePixel], 'nota.png', { type: 'image/png' }));
  expect((await send(form)).status).toBe(200);
  const [file] = await customer.filesReceived(1);
  expect(file?.text).toBe('A sua nota');
  await tickets.open();
  await tickets.showClosed();
  await tickets.row('Resolvidos', customer.name).waitFor();
});

test('a number without WhatsApp is refused by name', async () => {
  const answer = await send({ number: '5511900000001', body: 'Oi, tudo bem?' });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'ERR_CHECK_NUMBER' }]);
});

test('from the page of the API an admin tries a message, which reaches the phone and stands among the calls', async () => {
  const admin = await openPage(running.browser, running.product.origin);
  await signIn(admin, 'admin@recado.local');
  await admin.goto(`${running.product.origin}/messages-api`);
  const form = admin.getByRole('form', { name: 'Testar o envio' });
  await form.getByLabel('Token da conexão').fill(token);
  await form.getByLabel('Número', { exact: true }).fill(customer.number);
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Teste da página');
  await form.getByRole('button', { name: 'Enviar', exact: true }).click();
  await admin.getByText('Mensagem enviada com sucesso').first().waitFor();
  await form.getByText('{"mensagem":"Mensagem enviada"}').waitFor();
  await customer.untilReceived('Teste da página');
  const calls = admin.getByRole('region', { name: 'Últimas 100 chamadas' });
  await calls
    .getByText(`número final ${customer.number.slice(-4)}`)
    .first()
    .waitFor();
});
