import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { longName, longTicketUuid, waitingTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';

let admin: Page;
withTwoPeople((people) => {
  admin = people.admin;
});

const waiting = 'Beatriz Nogueira';
const press = (key: string): Promise<void> => admin.keyboard.press(key);
/** The name of what has the focus, and its text where it has none. */
const focused = (): Promise<string> =>
  admin.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const focusedIs = (name: string | RegExp): Promise<void> => eventually(focused).toMatch(name);
const statusOf = async (uuid: string): Promise<string> =>
  (await ask<{ status: string }>(admin, 'GET', `/tickets/u/${uuid}`)).status;
const dialog = (name: string) => admin.getByRole('dialog', { name });
const leaveFields = async (): Promise<void> => {
  await press('Escape');
  await eventually(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
};
/** Opens the palette, types, waits until the wanted command is the first and takes it. */
const command = async (typed: string, name: RegExp): Promise<void> => {
  await press('Control+k');
  const field = admin.getByRole('combobox', { name: 'Buscar ação, pessoa ou tela' });
  await field.waitFor();
  await focusedIs('Buscar ação');
  await admin.keyboard.type(typed);
  await admin.getByRole('option', { name, selected: true }).waitFor();
  await press('Enter');
  await dialog('Paleta de comandos').waitFor({ state: 'detached' });
};

test('accept, answer, transfer and resolve go by keys alone, from the list to the next row (ui §6)', async () => {
  await admin.goto('/tickets');
  await admin.getByRole('link', { name: new RegExp(longName.slice(0, 20)) }).waitFor();
  await command(waiting, new RegExp(waiting));
  await admin.waitForURL(`**/${waitingTicketUuid}`);
  await admin.getByRole('main').getByRole('button', { name: 'Aceitar', exact: true }).first().waitFor();
  await press('a');
  await focusedIs(`Mensagem para ${waiting}`);
  expect(await statusOf(waitingTicketUuid)).toBe('open');
  await admin.keyboard.type('Entregamos, sim!');
  await press('Enter');
  await admin.getByRole('article').filter({ hasText: 'Entregamos, sim!' }).waitFor();
  await leaveFields();
  await press('r');
  await focusedIs(`Mensagem para ${waiting}`);
  await leaveFields();
  await press('Enter');
  await focusedIs(`Mensagem para ${waiting}`);
  await leaveFields();
  await press('t');
  await dialog('Transferir').waitFor();
  await press('Escape');
  await dialog('Transferir').waitFor({ state: 'detached' });
  await press('e');
  await admin.waitForURL('**/tickets');
  expect(await statusOf(waitingTicketUuid)).toBe('closed');
  await eventually(() => admin.evaluate(() => document.activeElement?.hasAttribute('data-row'))).toBe(true);
});

test('the palette reopens, tags and returns what is open, and finds nothing where nothing is', async () => {
  await admin.goto(`/tickets/${waitingTicketUuid}`);
  await admin.getByRole('button', { name: 'Reabrir' }).first().waitFor();
  await command('reab', /^Reabrir/);
  await focusedIs(`Mensagem para ${waiting}`);
  await command('tag', /^Tag\b/);
  await admin.getByRole('combobox', { name: 'Buscar ou criar tag' }).waitFor();
  await press('Escape');
  await command('devolver', /^Devolver/);
  await admin.waitForURL('**/tickets');
  await eventually(() => statusOf(waitingTicketUuid)).toBe('pending');
  await press('Control+k');
  await focusedIs('Buscar ação');
  await admin.keyboard.type('zzzz');
  await admin.getByText('Nada encontrado').waitFor();
  await press('Escape');
  await dialog('Paleta de comandos').waitFor({ state: 'detached' });
});

test('the palette names the ticket it acts on until Backspace; another word for a command finds it, too', async () => {
  await admin.goto(`/tickets/${longTicketUuid}`);
  await admin.getByRole('article').first().waitFor();
  await press('Control+k');
  const palette = dialog('Paleta de comandos');
  await palette.getByText(/^em #\d+$/).waitFor();
  await admin.keyboard.type('retornar');
  await palette.getByRole('option', { name: /^Devolver para a fila retornar/, selected: true }).waitFor();
  await admin.getByRole('combobox', { name: 'Buscar ação, pessoa ou tela' }).fill('');
  await press('Backspace');
  await palette.getByText(/^em #\d+$/).waitFor({ state: 'detached' });
  expect(await palette.getByRole('group', { name: 'Neste atendimento' }).count()).toBe(0);
  await press('Escape');
  await palette.waitFor({ state: 'detached' });
});

test('1, 2, 3, J, K, C and G lead through the area; the key sheet names them and switches single letters off', async () => {
  await admin.goto('/tickets');
  await admin.getByRole('link', { name: new RegExp(longName.slice(0, 20)) }).waitFor();
  await press('2');
  await admin.getByRole('tab', { name: 'Resolvidos', selected: true }).waitFor();
  await press('3');
  await eventually(() => admin.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await leaveFields();
  await press('1');
  await admin.getByRole('tab', { name: 'Abertos', selected: true }).waitFor();
  await press('j');
  const row = () => admin.evaluate(() => document.activeElement?.getAttribute('data-row') ?? '');
  await eventually(row).not.toBe('');
  const first = await row();
  await press('j');
  await eventually(row).not.toBe(first);
  await press('k');
  await eventually(row).toBe(first);
  await press('Enter');
  await admin.waitForURL('**/tickets/*');
  await focusedIs(/^Mensagem para/);
  await leaveFields();
  await press('c');
  await dialog('Novo atendimento').waitFor();
  await press('Escape');
  await dialog('Novo atendimento').waitFor({ state: 'detached' });
  await press('g');
  await press('c');
  await admin.waitForURL('**/contacts');
  await press('g');
  await press('t');
  await admin.waitForURL('**/tickets');
  await press('?');
  await dialog('Atalhos do teclado').waitFor();
  await admin.getByRole('switch', { name: 'Atalhos de uma tecla' }).press('Space');
  await press('Escape');
  await dialog('Atalhos do teclado').waitFor({ state: 'detached' });
  await press('2');
  await press('Control+k');
  await dialog('Paleta de comandos').waitFor();
  await press('Escape');
  await dialog('Paleta de comandos').waitFor({ state: 'detached' });
  await admin.getByRole('tab', { name: 'Abertos', selected: true }).waitFor();
});

test('↑ in an empty field quotes the last received message, and Esc takes the quote back before it leaves the field', async () => {
  await admin.goto(`/tickets/${longTicketUuid}`);
  await admin.getByRole('article').first().waitFor();
  await focusedIs(/^Mensagem para/);
  await press('ArrowUp');
  await admin.getByRole('button', { name: 'Cancelar citação' }).waitFor();
  await press('Escape');
  await admin.getByRole('button', { name: 'Cancelar citação' }).waitFor({ state: 'detached' });
  await focusedIs(/^Mensagem para/);
  await leaveFields();
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
