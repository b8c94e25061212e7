import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Handset } from '../kit/handset.ts';
import { handsetOf, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { openSecondBrowser } from '../kit/second-browser.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

/* What has been begun in a ticket stands in every browser of its author (product §4, docs/decisions/0083). */

const customerNumber = '5511971234410';
let running: PhoneProduct;
let here: Page;
let there: Page;
let first: ConversationPage;
let second: ConversationPage;
let customer: Handset;

beforeAll(async () => {
  running = await startPhoneProduct();
  here = await linkPrincipal(running);
  customer = await handsetOf(running.simulator.client, customerNumber);
  await customer.say('Chega na quinta?');
  const tickets = new TicketsPage(here);
  await tickets.open();
  await tickets.accept(customer.name);
  first = new ConversationPage(here);
  there = await openSecondBrowser(here);
  second = new ConversationPage(there);
  await new TicketsPage(there).open();
});

afterAll(() => running?.stop());

const quote = (page: Page) => page.getByRole('button', { name: 'Cancelar citação' });
const quotedIn = (page: Page) => page.getByRole('main').locator('div:has(> button[aria-label="Cancelar citação"])');
const mark = (page: Page, text: string) => new TicketsPage(page).row('Atendendo', customer.name).getByText(text);
const openThere = () => there.goto(here.url());

test('a row says what was begun in another browser, as soon as it is kept there and until it is not', async () => {
  await new TicketsPage(there).show('Atendendo');
  await first.composer().fill('Sim, na quinta');
  await mark(there, 'Rascunho: Sim, na quinta').waitFor();
  await mark(here, 'Rascunho: Sim, na quinta').waitFor();
  await there.reload();
  await mark(there, 'Rascunho: Sim, na quinta').waitFor();
  await first.composer().fill('');
  await mark(there, 'Chega na quinta?').waitFor();
  await mark(here, 'Chega na quinta?').waitFor();
});

test('the message that is answered is there after a reload, after leaving the ticket and in another browser', async () => {
  await first.composer().press('ArrowUp');
  await quote(here).waitFor();
  await mark(there, 'Rascunho: citação').waitFor();
  await openThere();
  await quote(there).waitFor();
  expect(await quotedIn(there).textContent()).toContain('Chega na quinta?');
  await new TicketsPage(here).open();
  await mark(here, 'Rascunho: citação').waitFor();
  await new TicketsPage(here).row('Atendendo', customer.name).getByRole('link').click();
  await quote(here).waitFor();
  await here.reload();
  await quote(here).waitFor();
  expect(await quotedIn(here).textContent()).toContain('Chega na quinta?');
});

test('cancelling takes it away everywhere, and so does sending, which answers it', async () => {
  await quote(there).click();
  await quote(here).waitFor({ state: 'detached' });
  await second.composer().press('ArrowUp');
  await quote(here).waitFor();
  await first.answer('Sim, de manhã');
  await quote(here).waitFor({ state: 'detached' });
  await quote(there).waitFor({ state: 'detached' });
  expect(await first.bubble('Sim, de manhã').textContent()).toContain('Chega na quinta?');
  await here.reload();
  await first.bubble('Sim, de manhã').waitFor();
  expect(await quote(here).count()).toBe(0);
});

test('a quoted message that is deleted is not quoted any more, and the text stays', async () => {
  await second.bubble('Sim, de manhã').click({ button: 'right' });
  await there.getByRole('menuitem', { name: 'Responder', exact: true }).click();
  await second.composer().fill('ou à tarde');
  await quote(here).waitFor();
  await first.bubble('Sim, de manhã').click({ button: 'right' });
  await here.getByRole('menuitem', { name: 'Apagar', exact: true }).click();
  await here.getByRole('alertdialog').or(here.getByRole('dialog')).getByRole('button', { name: 'Apagar' }).click();
  for (const page of [here, there]) await quote(page).waitFor({ state: 'detached' });
  for (const one of [first, second]) await eventually(() => one.composer().inputValue()).toBe('ou à tarde');
  await first.composer().fill('');
  await eventually(() => second.composer().inputValue()).toBe('');
});

test('what was quoted without a line is kept when it is back', async () => {
  await here.context().setOffline(true);
  await first.composer().press('ArrowUp');
  await quote(here).waitFor();
  await here.context().setOffline(false);
  await quote(there).waitFor();
  await first.composer().press('Escape');
  await quote(there).waitFor({ state: 'detached' });
});
