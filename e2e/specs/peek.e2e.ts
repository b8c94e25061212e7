import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { longTicketUuid } from '../kit/seed-history.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { until } from '../kit/until.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

let product: SeededProduct;
let page: Page;

beforeAll(async () => {
  product = await startSeeded({ waiting: 2, messages: 120 });
  page = await (await product.signIn()).newPage();
});
afterAll(() => product?.stop());

test('an admin peeks at a conversation: it is shown to read only, stays unread, and the peek is noted (core §2)', async () => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(new URL(request.url()).pathname);
  });
  const tickets = new TicketsPage(page);
  await tickets.open();
  await tickets.show('Aguardando');
  await page
    .getByRole('button', { name: /^Espiar / })
    .first()
    .waitFor();
  // The bell offers it, too, and says how somebody learns of what it names.
  await page.getByRole('button', { name: /^Notificações/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notificações' });
  await bell.getByRole('button', { name: 'Espiar Beatriz Nogueira' }).click();
  const peeked = page.getByRole('dialog', { name: 'Espiar conversa' });
  await peeked.getByRole('region', { name: 'Beatriz Nogueira' }).waitFor();
  await bell.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await peeked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await bell.getByRole('button', { name: /Som a 100%.*Avisos do sistema/ }).click();
  await page.getByRole('dialog', { name: 'Volume do aviso' }).getByRole('slider').waitFor();
  await page.keyboard.press('Escape');
  expect(writes.splice(0)).toEqual([expect.stringMatching(/\/tickets\/\d+\/peek$/)]);
  await tickets.show('Atendendo');
  // Somebody who has written a lot.
  await page.locator(`a[href$="${longTicketUuid}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Espiar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Espiar conversa' });
  await dialog.getByRole('log').locator('[data-bubble]').first().waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await dialog.getByRole('log').locator('[data-bubble]').last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copiar texto' }).waitFor();
  for (const name of ['Responder', 'Reagir', 'Encaminhar', 'Editar', 'Apagar'])
    expect(await page.getByRole('menuitem', { name }).count(), name).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(writes).toEqual([expect.stringMatching(/\/tickets\/\d+\/peek$/)]);
  const ticket = await ask<{ id: number }>(page, 'GET', `/tickets/u/${longTicketUuid}`);
  type History = { messages: { id: string; fromMe: boolean }[] };
  const { messages } = await ask<History>(page, 'GET', `/messages/${ticket.id}?markRead=false&isPeek=true`);
  const theirs = messages.findLast(({ fromMe }) => !fromMe);
  type Ledger = { moments: { kind: string }[] };
  const { moments } = await ask<Ledger>(page, 'GET', `/messages/${theirs?.id}/ledger`);
  expect(moments.map(({ kind }) => kind)).not.toContain('shown');
  await page.goto('/activity?area=tickets');
  await page
    .getByText(/^Espiou o atendimento nº \d+/)
    .first()
    .waitFor();
});

test('a conversation that was found by its words is peeked at where they were said, however far back, and the present is a press away', async () => {
  const tickets = new TicketsPage(page);
  await tickets.open();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(new URL(request.url()).pathname);
  });
  await tickets.search('Mensagem 17');
  await page.locator(`a[href$="${longTicketUuid}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Espiar' }).click();
  const log = page.getByRole('dialog', { name: 'Espiar conversa' }).getByRole('log');
  const hit = log.locator('[data-bubble]').filter({ hasText: /Mensagem 17(?!\d)/ });
  await until('the hit is in sight', () =>
    hit.evaluate((bubble) => {
      const { top, bottom } = bubble.getBoundingClientRect();
      const room = bubble.closest('[role=dialog]')?.getBoundingClientRect();
      return room !== undefined && top >= room.top && bottom <= room.bottom;
    }),
  );
  expect(await log.getByText('código de rastreio').count()).toBe(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ir para o fim/ })
    .click();
  await log.getByText('código de rastreio').waitFor();
  await page.keyboard.press('Escape');
  expect(writes).toEqual([expect.stringMatching(/\/tickets\/\d+\/peek$/)]);
});
