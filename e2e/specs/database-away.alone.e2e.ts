import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api, ApiError } from '../kit/api.ts';
import { openPage } from '../kit/browser.ts';
import { keepDown, serverOf } from '../kit/database-process.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { until } from '../kit/until.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

const customerNumber = '5511971234410';
let running: PhoneProduct;
let browser: Browser;

beforeAll(async () => {
  running = await startPhoneProduct(undefined, { database: 'own' });
  ({ browser } = running);
});
afterAll(() => running?.stop());

test('the database dies: calls say that it is away, the page reconnects by itself, and what was written meanwhile leaves', async () => {
  const { product, simulator } = running;
  const customer = await handsetOf(simulator.client, customerNumber);
  await linkPrincipal(running);
  const page = await openPage(browser, product.origin);
  const [tickets, chat] = [new TicketsPage(page), new ConversationPage(page)];
  await signIn(page, 'agente1@recado.local');
  await tickets.open();
  await tickets.show('Aguardando');
  await customer.say('Bom dia!');
  await tickets.accept(customer.name);
  await chat.bubble('Bom dia!').waitFor();
  const api = new Api(product.origin);
  await api.login();

  // The next server cannot start at once, so that there is time to look.
  const letUp = keepDown(running.dir);
  process.kill(serverOf(running.dir), 'SIGKILL');
  const refusal = await until('the refusal', () =>
    api.tickets('open').then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 503, message: expect.stringContaining('ERR_UNAVAILABLE') });
  await chat.offlineNotice().waitFor();
  await chat.answer('Já respondo.');
  await customer.say('Vocês estão aí?');
  letUp();

  await chat.offlineNotice().waitFor({ state: 'detached' });
  await chat.bubble('Vocês estão aí?').waitFor();
  await customer.untilReceived('Já respondo.');
  await chat.tick('Já respondo.', 'Entregue').waitFor();
  for (const text of ['Bom dia!', 'Já respondo.', 'Vocês estão aí?'])
    expect(await chat.bubble(text).count(), text).toBe(1);
});
