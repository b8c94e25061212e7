import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { enter } from '../kit/enter.ts';
import { eventually } from '../kit/eventually.ts';
import { lastText, longTicketUuid } from '../kit/seed-history.ts';
import { kindsTicketUuid } from '../kit/seed-kinds.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { watchContext } from '../kit/what-stood.ts';

let product: SeededProduct;
let page: Page;
let fingers: CDPSession;

beforeAll(async () => {
  product = await startSeeded({ waiting: 30, messages: 20 });
  const { origin, browser } = product;
  const context = await browser.newContext({
    ...{ locale: 'pt-BR', baseURL: origin },
    ...{
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    },
  });
  watchContext(context);
  await enter(context, 'admin@recado.local');
  page = await context.newPage();
  fingers = await context.newCDPSession(page);
});
afterAll(() => product?.stop());

type Point = { x: number; y: number };
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points });
/** One finger, drawn in a straight line; `meanwhile` before it lets go. */
async function draw(from: Point, to: Point, meanwhile = async () => {}): Promise<void> {
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step++) {
    const part = step / 8;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await meanwhile();
  await touch('touchEnd', []);
}
const middleOf = async (text: string): Promise<Point> => {
  const box = await page.getByRole('article').filter({ hasText: text }).last().boundingBox();
  if (!box) throw new Error(`"${text}" has no place on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const quote = () => page.getByRole('button', { name: 'Cancelar citação' });

test('a message drawn to the right is quoted; one drawn a little, or up and down, is not (ui §6, mobile)', async () => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  const from = await middleOf(lastText);
  await draw(from, { x: from.x + 30, y: from.y });
  await draw(from, { x: from.x + 20, y: from.y - 90 });
  expect(await quote().count()).toBe(0);
  await eventually(async () => {
    // What is still on its way may move it.
    const place = await middleOf(lastText);
    await draw(place, { x: place.x + 110, y: place.y + 4 });
    return quote().count();
  }).toBe(1);
  await page.getByRole('main').getByText(lastText).last().waitFor();
  await quote().click();
  await quote().waitFor({ state: 'detached' });
});

/** The customer's short message becomes a voice message of twelve seconds. */
async function voiceInPlaceOf(body: string): Promise<void> {
  type History = { messages: { body: string; mediaType: string; mediaUrl: string | null; file: object | null }[] };
  await page.route('**/api/messages/*?*', async (route) => {
    const response = await route.fetch();
    const history = (await response.json()) as History;
    const no = { reason: null, width: null, height: null, waveform: null, preview: null, playable: null };
    const file = { state: 'ready', name: 'voz.ogg', type: 'audio/ogg', bytes: 9000, seconds: 12, isSticker: false };
    for (const message of history.messages)
      if (message.body === body)
        Object.assign(message, {
          body: '',
          mediaType: 'audio',
          mediaUrl: '/voz.ogg',
          file: { ...no, ...file, isVoice: true },
        });
    await route.fulfill({ response, json: history });
  });
}

test('neither the place in a sound that is drawn nor a call is quoted', async () => {
  await voiceInPlaceOf('👍');
  await page.goto(`/tickets/${longTicketUuid}`);
  const slider = page.getByRole('slider', { name: 'Posição' });
  await slider.waitFor();
  await slider.scrollIntoViewIfNeeded();
  const bubble = page.getByRole('article').filter({ has: slider });
  await eventually(() => slider.isEnabled()).toBe(true);
  const box = await slider.boundingBox();
  const from = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await draw(from, { x: from.x + 110, y: from.y }, async () =>
    expect(await bubble.evaluate(({ style }) => style.transform)).toBe(''),
  );
  expect(await quote().count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`/tickets/${kindsTicketUuid}`);
  await page.getByText('Chamada de voz perdida').waitFor();
  await page.getByText('Chamada de voz perdida').scrollIntoViewIfNeeded();
  const call = await middleOf('Chamada de voz perdida');
  const line = page.getByRole('article').filter({ hasText: 'Chamada de voz perdida' });
  await draw(call, { x: call.x + 110, y: call.y }, async () =>
    expect(await line.evaluate(({ style }) => style.transform)).toBe(''),
  );
  expect(await quote().count()).toBe(0);
});

test('a message that comes while another one is drawn takes nothing from it', async () => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${longTicketUuid}`);
  const from = await middleOf(lastText);
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: from.x + 40, y: from.y }]);
  await ask(page, 'POST', `/messages/${id}`, { body: 'Enquanto isso' });
  await page.getByRole('article').filter({ hasText: 'Enquanto isso' }).waitFor();
  await touch('touchMove', [{ x: from.x + 110, y: from.y }]);
  await touch('touchEnd', []);
  await quote().waitFor();
  const drawn = page.getByRole('article').filter({ hasText: lastText }).last();
  await eventually(() => drawn.evaluate(({ style }) => style.transform)).toBe('');
  await quote().click();
  await quote().waitFor({ state: 'detached' });
});

test('the bar has room for the whole name of the company; refresh and theme stand in the menu of the profile', async () => {
  await page.goto('/tickets');
  const name = page.getByRole('banner').first().getByText('Aurora Móveis');
  await name.waitFor();
  expect(await name.evaluate(({ parentElement: line }) => line && line.scrollWidth <= line.clientWidth)).toBe(true);
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: /^Conta de / }).tap();
    await page.getByRole('menuitem', { name: entry }).tap();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  await choose('Usar tema escuro');
  const isDark = () => page.evaluate(() => document.documentElement.dataset.theme === 'dark');
  await eventually(isDark).toBe(true);
  await choose('Usar tema claro');
  await eventually(isDark).toBe(false);
  const asked = page.waitForRequest(/\/api\/tickets\?/);
  await choose('Atualizar');
  await asked;
});

test('a finger held on a row opens its menu', async () => {
  await page.goto('/tickets');
  await page.getByRole('radio', { name: /Aguardando/ }).check();
  const row = page.getByRole('listitem').filter({ hasText: 'José da Silva' });
  await row.waitFor();
  const box = await row.boundingBox();
  await touch('touchStart', [{ x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 30 }]);
  await page.getByRole('menuitem', { name: 'Selecionar' }).waitFor();
  await touch('touchEnd', []);
  await page.getByRole('menuitem', { name: 'Selecionar' }).tap();
  await page.getByRole('checkbox', { name: /José da Silva/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Encerrar a seleção' }).tap();
});

test('a finger held on a message opens its menu, and neither quotes it nor opens what it says', async () => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  await touch('touchStart', [await middleOf(lastText)]);
  const reply = page.getByRole('menuitem', { name: 'Responder' });
  await reply.waitFor();
  await touch('touchEnd', []);
  await reply.waitFor();
  expect(await quote().count()).toBe(0);
  await reply.tap();
  await quote().tap();
});

test('the contact over a conversation does not cover the next one', async () => {
  await page.goto('/tickets');
  await page.getByRole('radio', { name: /Atendendo/ }).check();
  const contact = page.getByRole('dialog', { name: 'Contato' });
  await page.getByRole('link', { name: /Maria Fernanda/ }).tap();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Maria Fernanda/ })
    .tap();
  await contact.waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /Padaria Pão Quente/ }).tap();
  await page.getByRole('textbox', { name: 'Mensagem para Padaria Pão Quente' }).waitFor();
  expect(await contact.count()).toBe(0);
});

test('the way back from a conversation leads to the place in the list where one was; nothing is wider than 390 or 360 px', async () => {
  const list = page.locator('[data-row]').first().locator('xpath=ancestor::ul/..');
  await page.goto('/tickets');
  await page.getByRole('radio', { name: /Aguardando/ }).check();
  await page.getByRole('button', { name: 'Aceitar Cliente 1', exact: true }).waitFor();
  await list.evaluate((box) => box.scrollTo(0, 900));
  const at = await list.evaluate((box) => box.scrollTop);
  expect(at).toBeGreaterThan(500);
  const tabs = page.getByRole('navigation', { name: 'Atendimentos' });
  await tabs.getByRole('button', { name: 'Ticket' }).tap();
  await tabs.getByRole('button', { name: 'Atendimentos' }).tap();
  expect(await list.evaluate((box) => box.scrollTop)).toBe(at);
  for (const width of [390, 360])
    for (const address of ['/tickets', `/tickets/${longTicketUuid}`]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(address);
      await page.getByRole('navigation', { name: 'Atendimentos' }).waitFor();
      await page.getByRole(address === '/tickets' ? 'tablist' : 'log').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
});

test('with the keyboard of the phone on the screen the two tabs make room, and come back with it gone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/tickets/${longTicketUuid}`);
  const tabs = page.getByRole('navigation', { name: 'Atendimentos' });
  await tabs.waitFor();
  // What the keyboard of a phone of this size leaves; a bar of the browser takes less.
  await page.setViewportSize({ width: 390, height: 508 });
  await tabs.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 760 });
  await tabs.waitFor();
});

test('a notice covers neither the two tabs nor the field of the text', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tickets');
  await page.getByRole('navigation', { name: 'Atendimentos' }).waitFor();
  await page.goto(`/tickets/${randomUUID()}`);
  const notice = page.locator('[data-toast]').filter({ hasText: 'Este atendimento não existe mais.' });
  await notice.waitFor();
  await page.waitForURL('**/tickets');
  const box = await notice.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844 - 56 - 104);
});

test('while messages are awaited the composer stands where it will stand', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/messages/*?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/tickets/${longTicketUuid}`);
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  await field.waitFor();
  const before = await field.boundingBox();
  release();
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  expect(before?.y).toBe((await field.boundingBox())?.y);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a touched message keeps its size, and no tools stand beside it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/tickets/${longTicketUuid}`);
  const bubble = page.getByRole('article').filter({ hasText: 'Palavrasemnenhum' });
  await bubble.waitFor();
  await bubble.scrollIntoViewIfNeeded();
  const size = async () => {
    const box = await bubble.boundingBox();
    return { width: box?.width, height: box?.height };
  };
  const before = await size();
  const from = await middleOf('Palavrasemnenhum');
  await draw(from, { x: from.x + 40, y: from.y }, async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await size()).toEqual(before);
    expect(await page.getByRole('button', { name: 'Ações da mensagem' }).count()).toBe(0);
  });
  expect(await page.getByRole('button', { name: 'Ações da mensagem' }).count()).toBe(0);
  expect(await size()).toEqual(before);
});

test('on a phone the words in a field of the new ticket are whole, and too long ones end in dots; the palette offers no sheet of keys (screens §5)', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: /^Contato/ });
  await field.waitFor();
  expect(await field.evaluate((one) => getComputedStyle(one).textOverflow)).toBe('ellipsis');
  expect(
    await field.evaluate((one: HTMLInputElement) => {
      one.value = one.placeholder;
      const over = one.scrollWidth - one.clientWidth;
      one.value = '';
      return over;
    }),
  ).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' });
  await palette.getByRole('option').first().waitFor();
  expect(await palette.getByRole('option', { name: 'Atalhos do teclado' }).count()).toBe(0);
});
