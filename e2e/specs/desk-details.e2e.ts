import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { cutControls } from '../kit/cut-controls.ts';
import { drawn } from '../kit/drawn.ts';
import { eventually } from '../kit/eventually.ts';
import {
  closedTicketUuid,
  lastText,
  longTicketUuid,
  unreadTicketUuid,
  waitingTicketUuid,
} from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { TicketsPage } from '../pages/tickets-page.ts';
import { openTicket, press, showPart } from '../screens/screen.ts';

let renata: Page;
let bruno: Page;
let list: TicketsPage;
withTwoPeople(({ admin, agent }) => {
  renata = admin;
  bruno = agent;
  list = new TicketsPage(admin);
});

test('"Mostrar todos" brings in the rows of colleagues; more than 99 unread messages are "99+", and the connection is named', async () => {
  await showPart(renata, /Atendendo/);
  const own = list.row('Atendendo', 'Dona Ivete');
  const colleagues = list.row('Atendendo', 'WWWW');
  await own.waitFor();
  expect(await colleagues.count()).toBe(0);
  await renata.getByRole('switch', { name: 'Mostrar todos' }).check();
  await colleagues.getByText('99+', { exact: true }).waitFor();
  await colleagues.getByText('120 mensagens não lidas').waitFor();
  // The company has more than one.
  await colleagues.getByText('Conexão Loja Centro').waitFor();
  await renata.getByRole('switch', { name: 'Mostrar todos' }).uncheck();
  await colleagues.waitFor({ state: 'detached' });
  await own.waitFor();
});

test('the queue filter leaves the rows of its queues, and the counts on the segments are theirs', async () => {
  await showPart(renata, /Atendendo/);
  const [ivete, maria] = [list.row('Atendendo', 'Dona Ivete'), list.row('Atendendo', 'Maria Fernanda')];
  await ivete.waitFor();
  await maria.waitFor();
  const count = async (): Promise<number> =>
    Number((await renata.locator('label').filter({ hasText: 'Atendendo' }).innerText()).match(/\d+/)?.[0]);
  const all = await count();
  await press(renata, /^Filas/);
  await renata.getByRole('checkbox', { name: 'Suporte' }).check();
  await renata.keyboard.press('Escape');
  await maria.waitFor({ state: 'detached' });
  await ivete.waitFor();
  await eventually(count).toBeLessThan(all);
  await press(renata, /^1 fila/);
  await renata.getByRole('checkbox', { name: 'Suporte' }).uncheck();
  await renata.keyboard.press('Escape');
  await maria.waitFor();
  await eventually(count).toBe(all);
});

test('the field grows to five lines, then it scrolls (core §9)', async () => {
  await openTicket(renata);
  const field = renata.getByRole('textbox', { name: /^Mensagem para/ });
  const heightOf = async (lines: number): Promise<number> => {
    await field.fill(Array.from({ length: lines }, (_, line) => `linha ${line + 1}`).join('\n'));
    await drawn(renata);
    return (await field.boundingBox())?.height ?? 0;
  };
  const [one, two, five, six] = [await heightOf(1), await heightOf(2), await heightOf(5), await heightOf(6)];
  const line = two - one;
  expect(line).toBeGreaterThan(15);
  expect(five).toBeCloseTo(one + 4 * line, 0);
  expect(six).toBe(five);
  expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeGreaterThan(10);
  await field.fill('');
});

test('older messages are asked for within 50 px of the top, and not before; nothing jumps (core §9)', async () => {
  const older: string[] = [];
  renata.on('request', (request) => {
    if (/\/api\/messages\/\d+\?.*before=/.test(request.url())) older.push(request.url());
  });
  await openTicket(renata);
  // The box that scrolls is the log's.
  const scrollTo = async (top: number): Promise<void> => {
    await renata.getByRole('log').evaluate((log, to) => {
      const boxes = [log, ...log.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight + 100);
      boxes[0]?.scrollTo(0, to);
    }, top);
    await drawn(renata);
  };
  await scrollTo(60);
  await drawn(renata);
  expect(older).toEqual([]);
  const anchor = renata.getByRole('article').filter({ hasText: 'Bom dia! Recebi o sofá ontem' }).first();
  const placeOf = async (): Promise<number> => (await anchor.boundingBox())?.y ?? Number.NaN;
  const answer = renata.waitForResponse((response) => response.url().includes('before='));
  await scrollTo(50);
  const before = await placeOf();
  await (await answer).finished();
  await drawn(renata);
  await drawn(renata);
  expect(older).toHaveLength(1);
  expect(Math.abs((await placeOf()) - before)).toBeLessThanOrEqual(1);
});

test('where one cannot write it is said why, and the way out stands in the place of the field', async () => {
  await bruno.goto(`/tickets/${closedTicketUuid}`);
  const foot = bruno.getByRole('main');
  await bruno.getByText('Atendimento resolvido. Reabra para responder.').waitFor();
  expect(await bruno.getByRole('textbox', { name: /^Mensagem para/ }).count()).toBe(0);
  await foot.getByRole('button', { name: 'Reabrir', exact: true }).last().click();
  await bruno.getByRole('textbox', { name: 'Mensagem para Carlos Eduardo Prado' }).waitFor();
  const { id, status, user } = await ask<{ id: number; status: string; user: { name: string } }>(
    bruno,
    'GET',
    `/tickets/u/${closedTicketUuid}`,
  );
  expect([status, user.name]).toEqual(['open', 'Bruno Martins']);
  await ask(bruno, 'PUT', `/tickets/${id}`, { status: 'closed' });
  // One that waits is opened by its address.
  await bruno.goto(`/tickets/${waitingTicketUuid}`);
  await bruno.getByText('Aceite para responder').waitFor();
  await foot.getByRole('button', { name: 'Aceitar', exact: true }).last().click();
  await bruno.getByRole('textbox', { name: 'Mensagem para Beatriz Nogueira' }).waitFor();
  await eventually(
    async () => (await ask<{ status: string }>(bruno, 'GET', `/tickets/u/${waitingTicketUuid}`)).status,
  ).toBe('open');
  // A colleague's is taken over.
  await bruno.goto(`/tickets/${longTicketUuid}`);
  await bruno.getByText('Com Renata Lopes: só quem atende responde.').waitFor();
  await foot.getByRole('button', { name: 'Transferir para mim' }).click();
  await bruno.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
  await bruno.getByText(lastText).last().waitFor();
});

test('a contact is looked for from the third letter on (core §5)', async () => {
  const asked: string[] = [];
  bruno.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/contacts') asked.push(searchParams.get('searchParam') ?? '');
  });
  await bruno.goto('/tickets');
  await press(bruno, 'Novo atendimento');
  const dialog = bruno.getByRole('dialog', { name: 'Novo atendimento' });
  const field = dialog.getByRole('combobox').first();
  await field.pressSequentially('Ma');
  expect(await field.getAttribute('placeholder')).toBe('Nome ou número, 3 letras ou mais');
  // Longer than the pause after which a search is made.
  await bruno.waitForTimeout(700);
  expect(asked).toEqual([]);
  await field.pressSequentially('r');
  await bruno.getByRole('option', { name: /Maria Fernanda/ }).waitFor();
  expect(asked).toEqual(['Mar']);
  await bruno.keyboard.press('Escape');
});

test('a bubble has the same size under the pointer and without it, at every width (ui §3)', async () => {
  /** Those that stand whole in sight: what is scrolled to may be measured anew. */
  const boxes = (): Promise<{ x: number; y: number; width: number; height: number }[]> =>
    renata.getByRole('log').evaluate((log) => {
      const { top, bottom } = log.getBoundingClientRect();
      return [...log.querySelectorAll('article')]
        .map((one) => one.getBoundingClientRect().toJSON())
        .filter((box) => box.top > top && box.bottom < bottom);
    });
  for (const width of [1440, 768, 620]) {
    await renata.setViewportSize({ width, height: 900 });
    await openTicket(renata);
    await renata.getByRole('button', { name: 'Tentar de novo' }).waitFor();
    await renata.mouse.move(0, 0);
    await drawn(renata);
    const before = await boxes();
    expect(before.length).toBeGreaterThan(2);
    for (const { x, y, width, height } of before) {
      await renata.mouse.move(x + width / 2, y + height / 2);
      await renata.getByRole('button', { name: 'Ações da mensagem' }).waitFor();
      await drawn(renata);
      expect(await boxes()).toEqual(before);
    }
  }
  await renata.setViewportSize({ width: 1440, height: 900 });
});

test('the count of further tags in a row is whole, however long the first tag is', async () => {
  const { id } = await ask<{ id: number }>(renata, 'GET', `/tickets/u/${unreadTicketUuid}`);
  const tags: object[] = [];
  for (const name of ['Aguardando retorno da transportadora', 'Zona Sul'])
    tags.push(await ask<object>(renata, 'POST', '/tags', { name, color: '#7A5AF8' }));
  await ask(renata, 'POST', '/tags/sync', { ticketId: id, tags });
  await showPart(renata, /Atendendo/);
  const row = list.row('Atendendo', 'Dona Ivete');
  await row.getByText('Aguardando retorno da transportadora').last().waitFor();
  const count = row.getByText('+1', { exact: true });
  const room = (): Promise<number> =>
    count.evaluate((text) => {
      const own = text.getBoundingClientRect().width;
      return (text.parentElement?.getBoundingClientRect().width ?? 0) - own;
    });
  expect(await room()).toBeGreaterThanOrEqual(0);
});

test('at no width a button of the conversation is cut off', async () => {
  await openTicket(renata);
  expect(await cutControls(renata)).toEqual([]);
});

test('one key takes whoever has waited longest; after resolving, the next one opens where a person wants it so', async () => {
  await renata.goto('/tickets');
  await showPart(renata, /Aguardando/);
  const { id } = await ask<{ id: number }>(renata, 'GET', '/auth/me');
  const { queues } = await ask<{ queues: { id: number }[] }>(renata, 'GET', `/users/${id}`);
  const own = queues.length > 0 ? `&queueIds=${JSON.stringify(queues.map((queue) => queue.id))}` : '';
  const waiting = await ask<{ tickets: { contact: { name: string } }[] }>(
    renata,
    'GET',
    `/tickets?pageNumber=1&status=pending&order=waiting&showAll=false${own}`,
  );
  const composerOf = (name = '') => renata.getByRole('textbox', { name: `Mensagem para ${name}`, exact: true });
  const [longest, second] = waiting.tickets.map(({ contact }) => contact.name);
  await renata.getByRole('button', { name: 'Atender próximo' }).first().waitFor();
  await renata.getByRole('heading', { name: 'Atendimentos' }).click();
  await renata.keyboard.press('p');
  await composerOf(longest).waitFor();
  // The key is heard outside of fields.
  await renata.keyboard.press('Escape');
  await renata.keyboard.press('p');
  await composerOf(second).waitFor();
  await renata.evaluate(() => localStorage.setItem('openNext', 'true'));
  await renata.reload();
  await composerOf(second).waitFor();
  await renata.getByRole('main').getByRole('button', { name: 'Resolver', exact: true }).click();
  await renata.waitForURL((url) => /\/tickets\/.+/.test(url.pathname));
  await composerOf(second).waitFor({ state: 'detached' });
  await renata.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
});
