import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { longName, longTicketUuid, waitingTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { KeyboardHand } from '../pages/keyboard-hand.ts';

let admin: Page;
let hand: KeyboardHand;
withTwoPeople((people) => {
  admin = people.admin;
  hand = new KeyboardHand(admin);
});

const waiting = 'Beatriz Nogueira';
const statusOf = async (uuid: string): Promise<string> =>
  (await ask<{ status: string }>(admin, 'GET', `/tickets/u/${uuid}`)).status;

test('accept, answer, transfer and resolve go by keys alone, from the list to the next row (ui §6)', async () => {
  await admin.goto('/tickets');
  await admin.getByRole('link', { name: new RegExp(longName.slice(0, 20)) }).waitFor();
  // Who waits is accepted from the palette, as everywhere: it does not open unaccepted (core §2).
  await hand.command(waiting, new RegExp(`^${waiting} #\\d+ · Aguardando · Aceitar`));
  await admin.waitForURL(`**/${waitingTicketUuid}`);
  await hand.focusedIs(`Mensagem para ${waiting}`);
  expect(await statusOf(waitingTicketUuid)).toBe('open');
  await hand.type('Entregamos, sim!');
  await hand.press('Enter');
  await admin.getByRole('article').filter({ hasText: 'Entregamos, sim!' }).waitFor();
  await hand.leaveFields();
  await hand.press('r');
  await hand.focusedIs(`Mensagem para ${waiting}`);
  await hand.leaveFields();
  await hand.press('Enter');
  await hand.focusedIs(`Mensagem para ${waiting}`);
  await hand.leaveFields();
  await hand.press('t');
  await hand.dialog('Transferir').waitFor();
  await hand.press('Escape');
  await hand.dialog('Transferir').waitFor({ state: 'detached' });
  await hand.press('e');
  await admin.waitForURL('**/tickets');
  expect(await statusOf(waitingTicketUuid)).toBe('closed');
  await eventually(() => admin.evaluate(() => document.activeElement?.hasAttribute('data-row'))).toBe(true);
});

test('the arrows go through the tabs and stay on them; pressing Busca asks for its field', async () => {
  const tab = (name: string) => admin.getByRole('tab', { name });
  await admin.goto('/tickets');
  await tab('Abertos').waitFor();
  await hand.press('/');
  await hand.focusedIs('Buscar atendimentos e mensagens');
  await tab('Resolvidos').click();
  await hand.press('ArrowRight');
  await admin.getByRole('searchbox', { name: 'Buscar atendimentos e mensagens' }).waitFor();
  await hand.focusedIs(/^Busca$/);
  await hand.press('Enter');
  await hand.focusedIs('Buscar atendimentos e mensagens');
  await tab('Abertos').click();
  await tab('Busca').click();
  await hand.focusedIs('Buscar atendimentos e mensagens');
});

test('the palette reopens, tags and returns what is open, and finds nothing where nothing is', async () => {
  await admin.goto(`/tickets/${waitingTicketUuid}`);
  await admin.getByRole('button', { name: 'Reabrir' }).first().waitFor();
  await hand.command('reab', /^Reabrir/);
  await hand.focusedIs(`Mensagem para ${waiting}`);
  await hand.command('tag', /^Tag\b/);
  await admin.getByRole('combobox', { name: 'Buscar ou criar tag' }).waitFor();
  await hand.press('Escape');
  await hand.command('devolver', /^Devolver/);
  await admin.waitForURL('**/tickets');
  await eventually(() => statusOf(waitingTicketUuid)).toBe('pending');
  await hand.press('Control+k');
  await hand.focusedIs('Buscar ação');
  await hand.type('zzzz');
  await admin.getByText('Nada encontrado').waitFor();
  await hand.press('Escape');
  await hand.dialog('Paleta de comandos').waitFor({ state: 'detached' });
});

test('the palette names the ticket it acts on until Backspace; another word for a command finds it, too', async () => {
  await admin.goto(`/tickets/${longTicketUuid}`);
  await admin.getByRole('article').first().waitFor();
  await hand.press('Control+k');
  const palette = hand.dialog('Paleta de comandos');
  await palette.getByText(/^em #\d+$/).waitFor();
  await hand.type('retornar');
  await palette.getByRole('option', { name: /^Devolver para a fila retornar/, selected: true }).waitFor();
  await admin.getByRole('combobox', { name: 'Buscar ação, pessoa ou tela' }).fill('');
  await hand.press('Backspace');
  await palette.getByText(/^em #\d+$/).waitFor({ state: 'detached' });
  expect(await palette.getByRole('group', { name: 'Neste atendimento' }).count()).toBe(0);
  await hand.press('Escape');
  await palette.waitFor({ state: 'detached' });
});

test('1, 2, 3, J, K, C and G lead through the area; the key sheet names them and switches single letters off', async () => {
  await admin.goto('/tickets');
  await admin.getByRole('link', { name: new RegExp(longName.slice(0, 20)) }).waitFor();
  await hand.press('2');
  await admin.getByRole('tab', { name: 'Resolvidos', selected: true }).waitFor();
  await hand.press('3');
  await eventually(() => admin.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await hand.leaveFields();
  await hand.press('1');
  await admin.getByRole('tab', { name: 'Abertos', selected: true }).waitFor();
  await hand.press('j');
  const row = () => admin.evaluate(() => document.activeElement?.getAttribute('data-row') ?? '');
  await eventually(row).not.toBe('');
  const first = await row();
  await hand.press('j');
  await eventually(row).not.toBe(first);
  await hand.press('k');
  await eventually(row).toBe(first);
  await hand.press('Enter');
  await admin.waitForURL('**/tickets/*');
  await hand.focusedIs(/^Mensagem para/);
  await hand.leaveFields();
  await hand.press('c');
  await hand.dialog('Novo atendimento').waitFor();
  await hand.press('Escape');
  await hand.dialog('Novo atendimento').waitFor({ state: 'detached' });
  await hand.press('g');
  await hand.press('c');
  await admin.waitForURL('**/contacts');
  await hand.press('g');
  await hand.press('t');
  await admin.waitForURL('**/tickets');
  await hand.press('?');
  await hand.dialog('Atalhos do teclado').waitFor();
  await admin.getByRole('switch', { name: 'Atalhos de uma tecla' }).press('Space');
  await hand.press('Escape');
  await hand.dialog('Atalhos do teclado').waitFor({ state: 'detached' });
  await hand.press('2');
  await hand.press('Control+k');
  await hand.dialog('Paleta de comandos').waitFor();
  await hand.press('Escape');
  await hand.dialog('Paleta de comandos').waitFor({ state: 'detached' });
  await admin.getByRole('tab', { name: 'Abertos', selected: true }).waitFor();
});

test('↑ in an empty field quotes the last received message, and Esc takes the quote back before it leaves the field', async () => {
  await admin.goto(`/tickets/${longTicketUuid}`);
  await admin.getByRole('article').first().waitFor();
  await hand.focusedIs(/^Mensagem para/);
  await hand.press('ArrowUp');
  await admin.getByRole('button', { name: 'Cancelar citação' }).waitFor();
  await hand.press('Escape');
  await admin.getByRole('button', { name: 'Cancelar citação' }).waitFor({ state: 'detached' });
  await hand.focusedIs(/^Mensagem para/);
  await hand.leaveFields();
});

test('time and ticks of a message are one button that opens its data, a stop while the focus is in the message', async () => {
  await admin.goto(`/tickets/${longTicketUuid}`);
  const bubble = admin.getByRole('article').filter({ hasText: 'Achei! O pé sai hoje' });
  await bubble.waitFor();
  const meta = bubble.getByRole('button', { name: /^\d\d:\d\d Enviada$/ });
  const box = await meta.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  expect(await admin.locator('[data-bubble] button[tabindex="0"]').count()).toBe(0);
  await bubble.focus();
  await hand.press('Tab');
  await meta.and(admin.locator(':focus')).waitFor();
  await hand.press('Enter');
  await hand.dialog('Dados da mensagem').getByText('ainda não').first().waitFor();
  await hand.press('Escape');
  await hand.dialog('Dados da mensagem').waitFor({ state: 'detached' });
  await meta.and(admin.locator(':focus')).waitFor();
  await admin
    .getByRole('article')
    .filter({ hasText: 'não acho a etiqueta' })
    .getByText(/^\d\d:\d\d$/)
    .click();
  await hand.dialog('Dados da mensagem').waitFor();
  await hand.press('Escape');
});

test('list and message log are one stop of Tab each, behind the way past the menu', async () => {
  await admin.goto(`/tickets/${longTicketUuid}`);
  await admin.getByRole('log').waitFor();
  await eventually(() => admin.locator('[data-row][tabindex="0"]').count()).toBe(1);
  expect(await admin.locator('[data-nav][tabindex="0"]').count()).toBe(1);
  const first = await admin.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex]')];
    return stops.find((stop) => stop.tabIndex >= 0)?.textContent;
  });
  expect(first).toBe('Pular para o conteúdo');
  expect(await admin.getByRole('log').getAttribute('tabindex')).toBe('0');
});
