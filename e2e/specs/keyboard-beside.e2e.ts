import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { longTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { KeyboardHand } from '../pages/keyboard-hand.ts';
import { openTicket, showPart } from '../screens/screen.ts';

let page: Page;
let hand: KeyboardHand;

withTwoPeople(({ admin }) => {
  page = admin;
  hand = new KeyboardHand(page);
});

/** Leaves what has the focus, as after a press on nothing. */
const begin = (): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
const isInMessage = (): Promise<boolean> => page.evaluate(() => document.activeElement?.closest('article') !== null);

test('by keys alone the bell is opened, a conversation peeked at from it, and both left again', async () => {
  await showPart(page, /Aguardando/);
  await page.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).waitFor();
  await page.getByRole('button', { name: /^Notificações, / }).waitFor();
  await begin();
  await hand.tabTo(/^Notificações/);
  await hand.press('Enter');
  const bell = hand.dialog('Notificações');
  await bell.getByRole('button', { name: 'Espiar Beatriz Nogueira' }).waitFor();
  await hand.tabTo(/^Espiar Beatriz Nogueira/);
  await hand.press('Enter');
  const peeked = hand.dialog('Espiar conversa');
  await peeked.getByRole('region', { name: 'Beatriz Nogueira' }).waitFor();
  await hand.press('Escape');
  await peeked.waitFor({ state: 'detached' });
  await hand.focusedIs(/^Notificações/);
  await hand.press('Enter');
  await bell.waitFor();
  await hand.press('Escape');
  await bell.waitFor({ state: 'detached' });
  await hand.focusedIs(/^Notificações/);
});

test('by keys alone a row is peeked at, its messages are gone through, and the row has the focus again', async () => {
  await showPart(page, /Atendendo/);
  await page.getByRole('link', { name: /^Maria Fernanda/ }).waitFor();
  await begin();
  await hand.press('j');
  await eventually(() => page.evaluate(() => document.activeElement?.hasAttribute('data-row') ?? false)).toBe(true);
  for (let step = 0; step < 12 && !/Maria Fernanda/.test(await hand.focused()); step++) await hand.press('j');
  await hand.press('Shift+F10');
  await hand.choose(/^Espiar/);
  const peeked = hand.dialog('Espiar conversa');
  await peeked.getByRole('article').first().waitFor();
  await hand.tabTo(/^Mensagens com Maria Fernanda/);
  await hand.press('ArrowUp');
  await eventually(isInMessage).toBe(true);
  await hand.press('Shift+F10');
  await hand.focusedIs(/^Copiar texto/);
  await hand.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await hand.press('Escape');
  await peeked.waitFor({ state: 'detached' });
  await hand.focusedIs(/Maria Fernanda/);
});

test('by keys alone what is known of the contact is opened from the conversation, gone through and left', async () => {
  await openTicket(page);
  await hand.focusedIs(/^Mensagem para/);
  await hand.tabTo(/^Ações do atendimento/, true);
  await hand.press('Enter');
  await hand.choose(/^Dados do contato/);
  await page.getByText('123.456.789-09').waitFor();
  await hand.tabTo(/^Editar/);
  await hand.tabTo(/^Nova observação/);
  await hand.type('Prefere ser chamada à tarde');
  await hand.press('Enter');
  await page.getByRole('region', { name: 'Observações' }).getByText('Prefere ser chamada à tarde').waitFor();
  // Out of the field, out of the drawer; the conversation stays.
  await hand.press('Escape');
  await hand.focusedIs('Contato');
  await hand.press('Escape');
  await page.getByText('123.456.789-09').waitFor({ state: 'detached' });
  await hand.focusedIs(/^Ações do atendimento|^Mensagem para/);
  expect(page.url()).toContain(longTicketUuid);
});

test('by keys alone a message is passed on to another ticket', async () => {
  await openTicket(page);
  await hand.focusedIs(/^Mensagem para/);
  await hand.tabTo(/Mensagens com/, true);
  await hand.press('ArrowUp');
  await eventually(isInMessage).toBe(true);
  await hand.press('Shift+F10');
  await hand.choose(/^Encaminhar/);
  const dialog = hand.dialog('Encaminhar mensagem');
  await dialog.getByRole('checkbox').first().waitFor();
  await hand.focusedIs('Buscar atendimento');
  await hand.type('Paulo');
  await dialog.getByRole('checkbox', { name: /Paulo Henrique/ }).waitFor();
  await hand.tabTo(/Paulo Henrique/);
  await hand.press('Space');
  await eventually(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await hand.tabTo(/^Encaminhar para/);
  await hand.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(/^Mensagem encaminhada/)
    .first()
    .waitFor();
});

test('by keys alone several tickets are chosen, resolved together, and taken back in time', async () => {
  await showPart(page, /Aguardando/);
  await page.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).waitFor();
  await begin();
  await hand.press('j');
  await hand.focusedIs(/Aceitar/);
  await hand.press('x');
  await page.getByText('1 selecionado').waitFor();
  await hand.press('j');
  await hand.press('x');
  const bar = page.getByRole('region', { name: 'Atendimentos selecionados' });
  await bar.getByText('2 selecionados').waitFor();
  await hand.tabTo(/^Resolver/, true);
  await hand.press('Enter');
  await page.getByText('2 atendimentos serão resolvidos.').waitFor();
  await hand.press('F6');
  await hand.tabTo(/^Desfazer/);
  await hand.press('Enter');
  await page.getByText('Nada mudou: 2 atendimentos ficaram como estavam.').waitFor();
  expect(await page.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).count()).toBe(1);
});
