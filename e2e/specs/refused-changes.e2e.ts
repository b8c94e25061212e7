import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { openSecondBrowser } from '../kit/second-browser.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

/* What WhatsApp refuses to change, a conversation shows as the customer has it (docs/decisions/0085). */

let running: PhoneProduct;
let customer: Handset;
/** The customer's first message. */
let greetingId: string;
let here: ConversationPage;
/** The same person's other browser. */
let there: ConversationPage;

beforeAll(async () => {
  running = await startPhoneProduct();
  const admin = await linkPrincipal(running);
  customer = await handsetOf(running.simulator.client, '5511971234410');
  greetingId = await customer.say('Bom dia');
  const tickets = new TicketsPage(admin);
  await tickets.open();
  await tickets.accept(customer.name);
  const second = await openSecondBrowser(admin);
  await second.goto(admin.url());
  [here, there] = [new ConversationPage(admin), new ConversationPage(second)];
});
afterAll(() => running?.stop());

/** Whether a button of this name was drawn from now on, be it for one drawing: a refusal may come in a moment. */
async function watchButtons(page: Page, name: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle((label) => {
    const found = { isSeen: false };
    const look = () => {
      const buttons = [...document.querySelectorAll('button')];
      found.isSeen ||= buttons.some(({ textContent }) => textContent?.startsWith(label));
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    return found;
  }, name);
  return () => seen.evaluate(({ isSeen }) => isSeen);
}

/** The next thing that leaves is refused, for good. */
const refuseNext = () => running.simulator.client.setFaults({ nack: { code: 403, times: 1 } });
/** In both browsers the message is there, and the sentence under it. */
const told = (text: string, sentence: string) =>
  Promise.all(
    [here, there].map(async (one) => {
      await one.bubble(text).waitFor();
      await one.log().getByText(sentence, { exact: true }).waitFor();
    }),
  );
const editRefused = 'Esta mensagem não pode mais ser editada.';

test('a correction that WhatsApp refuses is taken back in every browser, and said under the message; the next one clears it', async () => {
  await here.answer('Chega na quinta');
  await customer.untilReceived('Chega na quinta');
  await there.bubble('Chega na quinta').waitFor();
  await refuseNext();
  await here.edit('Chega na quinta', 'Chega na sexta');
  await told('Chega na quinta', editRefused);
  expect(await here.bubble('Chega na sexta').count()).toBe(0);
  // It arrived: nothing is offered to send it once more.
  expect(await here.bubble('Chega na quinta').getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  await customer.untilReceived('Chega na quinta');
  await here.edit('Chega na quinta', 'Chega no sábado');
  await there.bubble('Chega no sábado').waitFor();
  await eventually(() => there.page.getByText(editRefused).count()).toBe(0);
  await eventually(() => here.page.getByText(editRefused).count()).toBe(0);
});

test('a deletion that WhatsApp refuses brings the message back, and says so', async () => {
  await here.answer('Valor: R$ 90');
  await customer.untilReceived('Valor: R$ 90');
  await there.bubble('Valor: R$ 90').waitFor();
  await refuseNext();
  await here.delete('Valor: R$ 90');
  await told('Valor: R$ 90', 'Não foi possível apagar a mensagem no WhatsApp.');
});

test('a reaction that WhatsApp refuses is gone again', async () => {
  await refuseNext();
  const wasShown = await watchButtons(here.page, '👍 de Você');
  await here.react('Bom dia', '👍');
  await eventually(wasShown).toBe(true);
  for (const one of [here, there]) await one.reaction('👍', 'Você').waitFor({ state: 'detached' });
  await here.react('Bom dia', '❤️');
  await there.reaction('❤️', 'Você').waitFor();
  await customer.untilMessage(greetingId, 'the heart', ({ reactions }) => Object.values(reactions).includes('❤️'));
});
