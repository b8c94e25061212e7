import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { drawn } from '../kit/drawn.ts';
import { eventually } from '../kit/eventually.ts';
import { lastText, longTicketUuid, unreadTicketUuid, waitingTicketUuid } from '../kit/seed-history.ts';
import { kindsTicketUuid } from '../kit/seed-kinds.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { KeyboardHand } from '../pages/keyboard-hand.ts';
import { openDialog } from '../pages/open-dialog.ts';
import { openTicket, showPart } from '../screens/screen.ts';

let product: SeededProduct;
let page: Page;
let hand: KeyboardHand;
let talk: ConversationPage;

beforeAll(async () => {
  product = await startSeeded({ waiting: 30, messages: 20 });
  page = await (await product.signIn()).newPage();
  hand = new KeyboardHand(page);
  talk = new ConversationPage(page);
});
beforeEach(() => page.unrouteAll());
afterAll(() => product?.stop());

const statusOf = async (uuid: string): Promise<string> =>
  (await ask<{ status: string }>(page, 'GET', `/tickets/u/${uuid}`)).status;
const reopen = async (uuid: string): Promise<void> => {
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${uuid}`);
  await ask(page, 'PUT', `/tickets/${id}`, { status: 'open' });
};
const composer = (): Locator => page.getByRole('textbox', { name: /^Mensagem para/ });
/** Holds the answers to changes of tickets until it is called. */
const holdAnswers = async (): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/tickets/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const response = await route.fetch();
    await held.promise;
    return route.fulfill({ response });
  });
  return held.resolve;
};
const toast = (text: string): Locator =>
  page.getByRole('region', { name: 'Notificações' }).getByText(text, { exact: true });
/** Whether the focus stands in a row of the list. */
const isInRow = (): Promise<boolean> => page.evaluate(() => document.activeElement?.hasAttribute('data-row') ?? false);

test('an act that is answered late leaves the focus where somebody writes meanwhile, and else leads it on', async () => {
  await showPart(page, /Atendendo/);
  await openTicket(page);
  await hand.focusedIs(/^Mensagem para/);
  await hand.leaveFields();
  let answer = await holdAnswers();
  await hand.press('e');
  await page.getByRole('link', { name: /Dona Ivete/ }).click();
  await page.waitForURL(`**/${unreadTicketUuid}`);
  await hand.focusedIs(/^Mensagem para .*Dona Ivete/);
  await page.mouse.move(0, 0);
  await hand.type('Bom dia, ');
  answer();
  await toast('Atendimento resolvido.').waitFor();
  await drawn(page);
  await hand.type('be');
  await eventually(() => composer().inputValue()).toBe('Bom dia, be');
  expect(await statusOf(unreadTicketUuid)).toBe('open');
  // Who waits for the answer where the act was made is led on, out of the field that leaves with its conversation, too.
  await page.unrouteAll();
  answer = await holdAnswers();
  await composer().fill('');
  await hand.leaveFields();
  await hand.press('e');
  answer();
  await page.waitForURL('**/tickets');
  await eventually(isInRow).toBe(true);
  await reopen(longTicketUuid);
});

test('an accept that is answered late leaves the conversation where somebody writes meanwhile, and says the way to it', async () => {
  await showPart(page, /Aguardando/);
  let answer = await holdAnswers();
  const accept = (name: string): Promise<void> =>
    page.getByRole('button', { name: `Aceitar ${name}`, exact: true }).click();
  await accept('Cliente 1');
  await page.getByRole('radio', { name: /Atendendo/ }).check();
  await page.getByRole('link', { name: /Moradores do Jardim/ }).click();
  await hand.focusedIs(/^Mensagem para .*Moradores do Jardim/);
  await hand.type('Para a portaria, ');
  answer();
  await toast('Atendimento de Cliente 1 assumido.').waitFor();
  await drawn(page);
  await hand.type('e só');
  await eventually(() => composer().inputValue()).toBe('Para a portaria, e só');
  await composer().fill('');
  await page.getByRole('region', { name: 'Notificações' }).getByRole('button', { name: 'Abrir', exact: true }).click();
  await hand.focusedIs('Mensagem para Cliente 1');
  // Who waits for the answer is led to the conversation.
  await page.unrouteAll();
  await showPart(page, /Aguardando/);
  answer = await holdAnswers();
  await accept('Cliente 2');
  answer();
  await hand.focusedIs('Mensagem para Cliente 2');
});

test('the dialog of a transfer begins in its first field, however late the queues come', async () => {
  await openTicket(page);
  const queues = Promise.withResolvers<void>();
  await page.route('**/api/queue*', async (route) => {
    await queues.promise;
    return route.continue();
  });
  await page.reload();
  await hand.focusedIs(/^Mensagem para/);
  await hand.leaveFields();
  await hand.press('t');
  await hand.focusedIs(/^Transferir/);
  queues.resolve();
  await hand.focusedIs(/^Fila/);
  await hand.press('Escape');
});

test('the list has one stop wherever it is scrolled to; Home and End reach its first and its last row', async () => {
  await showPart(page, /Aguardando/);
  const accept = (name: string): Locator => page.getByRole('button', { name: `Aceitar ${name}` });
  await accept('Beatriz Nogueira').waitFor();
  const list = page.getByRole('list', { name: 'Aguardando' });
  const scroller = list.locator('xpath=..');
  const stops = page.locator('[data-row][tabindex="0"]');
  expect(await stops.count()).toBe(1);
  await scroller.evaluate((box) => box.scrollTo(0, 1800));
  await eventually(() => scroller.evaluate((box) => box.scrollTop)).toBeGreaterThan(1500);
  await drawn(page);
  await eventually(() => stops.count()).toBe(1);
  await hand.press('j');
  await eventually(isInRow).toBe(true);
  const inSight = (): Promise<boolean> =>
    scroller.evaluate((box) => {
      const [frame, row] = [box, document.activeElement].map((one) => one?.getBoundingClientRect());
      return frame !== undefined && row !== undefined && row.top >= frame.top - 1 && row.bottom <= frame.bottom + 1;
    });
  await eventually(inSight).toBe(true);
  /** Where the row that has the focus stands: how many px above it, and how many below. */
  const around = (): Promise<{ above: number; below: number }> =>
    list.evaluate((box) => {
      const row = document.activeElement?.closest('li')?.getBoundingClientRect();
      const { top, bottom } = box.getBoundingClientRect();
      return { above: (row?.top ?? Number.NaN) - top, below: bottom - (row?.bottom ?? Number.NaN) };
    });
  await hand.press('Home');
  await eventually(async () => (await around()).above).toBe(0);
  expect(await inSight()).toBe(true);
  await eventually(() => stops.count()).toBe(1);
  await hand.press('End');
  await eventually(async () => (await around()).below).toBe(0);
  expect(await inSight()).toBe(true);
  await eventually(() => stops.count()).toBe(1);
  await hand.press('k');
  await eventually(async () => (await around()).below).toBe(87);
});

/** What Tab stops at inside the log. */
const stopsOfLog = (): Promise<string[]> =>
  page
    .getByRole('log')
    .evaluate((log) =>
      [...log.querySelectorAll<HTMLElement>('a, button, [tabindex]')]
        .filter((one) => one.tabIndex >= 0)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    );

/** Goes up in the log until the message of this text has the focus. */
const goTo = async (text: string): Promise<void> => {
  await page.getByRole('log').focus();
  await eventually(async () => {
    await hand.press('ArrowUp');
    await drawn(page);
    return page.evaluate(() => document.activeElement?.textContent);
  }).toContain(text);
};

test('links, quotes, failures and cards are stops only in the message that has the focus; a quote is followed by keys', async () => {
  await openTicket(page);
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  await page.getByRole('link', { name: /exemplo\.com\.br/ }).waitFor();
  expect(await stopsOfLog()).toEqual([]);
  await goTo('QX123456789BR');
  await hand.press('Tab');
  // Its time and tick open the data of the message.
  await hand.focusedIs(/^\d\d:\d\d/);
  await hand.press('Tab');
  await hand.focusedIs('Tentar de novo');
  await hand.press('Tab');
  await hand.focusedIs('Copiar texto');
  await hand.press('Tab');
  await hand.focusedIs(/^Mensagem para|^Emoji|^Anexar|^Formatar|^Assinar/);
  await goTo('Palavrasemnenhum');
  await hand.press('Tab');
  await hand.focusedIs(/^Ir para a mensagem citada/);
  await hand.press('Enter');
  await eventually(() =>
    page.evaluate(() => (document.activeElement?.matches('article') ? document.activeElement.textContent : '')),
  ).toMatch(/^Renata Lopes\s+Pode me mandar uma foto da etiqueta/);
  await goTo('exemplo.com.br');
  await hand.press('Tab');
  await hand.focusedIs(/^https:\/\/exemplo/);
  await page.goto(`/tickets/${kindsTicketUuid}`);
  await talk.bubble('Tentei ligar').waitFor();
  for (let step = 0; step < 12; step++) {
    expect(await stopsOfLog()).toEqual([]);
    await page.getByRole('log').evaluate((log) => log.scrollBy(0, -300));
    await drawn(page);
  }
  await goTo('Marcenaria do Zé');
  await hand.press('Tab');
  await hand.focusedIs(/^Copiar/);
  await hand.press('Tab');
  await hand.focusedIs('Iniciar conversa com Marcenaria do Zé');
});

test('A accepts the waiting ticket whose row has the focus, beside whatever conversation is open', async () => {
  await showPart(page, /Aguardando/);
  await page.getByRole('button', { name: 'Aceitar José da Silva' }).waitFor();
  await page.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).focus();
  await hand.press('a');
  await page.waitForURL(`**/${waitingTicketUuid}`);
  await hand.focusedIs('Mensagem para Beatriz Nogueira');
  expect(await statusOf(waitingTicketUuid)).toBe('open');
  await page.getByRole('radio', { name: /Aguardando/ }).check();
  const row = page.getByRole('button', { name: 'Aceitar José da Silva' });
  await row.waitFor();
  await row.focus();
  await hand.press('a');
  await hand.focusedIs('Mensagem para José da Silva');
});

test('Escape closes the search of a conversation from its arrows, from the log and from nowhere, and the ticket after it', async () => {
  await openTicket(page);
  const field = page.getByRole('searchbox', { name: /conversa/i });
  const open = async (): Promise<void> => {
    await hand.press('Control+f');
    await field.waitFor();
    await field.and(page.locator(':focus')).waitFor();
  };
  const places = [
    () => page.getByRole('button', { name: 'Fechar a busca' }).focus(),
    () => page.getByRole('log').focus(),
    () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
  ];
  for (const leave of places) {
    await open();
    await leave();
    await hand.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(page.url()).toContain(longTicketUuid);
    await hand.focusedIs(/^Mensagem para/);
  }
  await hand.leaveFields();
  await hand.press('Escape');
  await page.waitForURL('**/tickets');
});

test('what the menu of a conversation opens has the focus, and gives it back to the menu', async () => {
  await openTicket(page);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  const choose = async (name: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Ações do atendimento' }).focus();
    await hand.press('Enter');
    await hand.choose(name);
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const isInside = (role: 'dialog' | 'search'): Promise<boolean> =>
    page.evaluate(
      (kind) => document.activeElement?.closest(`[role=${kind}], [role=alert${kind}], ${kind}`) !== null,
      role,
    );
  // The second time its code is there already, and it opens before the menu has left.
  for (const name of [/^Histórico/, /^Excluir/, /^Histórico/, /^Excluir/]) {
    await choose(name);
    const dialog = openDialog(page);
    await dialog.waitFor();
    await eventually(() => isInside('dialog')).toBe(true);
    await drawn(page);
    expect(await isInside('dialog')).toBe(true);
    await hand.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hand.focusedIs('Ações do atendimento');
  }
  for (const _ of [1, 2]) {
    await choose(/^Buscar na conversa/);
    await page.getByRole('searchbox', { name: /conversa/i }).waitFor();
    await drawn(page);
    await drawn(page);
    await eventually(() => isInside('search')).toBe(true);
    await hand.press('Escape');
    await page.getByRole('searchbox', { name: /conversa/i }).waitFor({ state: 'detached' });
  }
});
