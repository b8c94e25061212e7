import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn } from '../kit/drawn.ts';
import { eventually } from '../kit/eventually.ts';
import { type Finger, middleOf, openPhoneBrowser } from '../kit/fingers.ts';
import { lastText, longTicketUuid } from '../kit/seed-history.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';

let product: SeededProduct;
let page: Page;
let finger: Finger;

beforeAll(async () => {
  product = await startSeeded({ waiting: 30, messages: 20 });
  ({ page, finger } = await openPhoneBrowser(product));
});
afterAll(() => product?.stop());

const bubble = (text: string) => page.getByRole('article').filter({ hasText: text }).last();
const quote = () => page.getByRole('button', { name: 'Cancelar citação' });

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
  await finger.down({ x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 30 });
  await page.getByRole('menuitem', { name: 'Selecionar' }).waitFor();
  await finger.up();
  await page.getByRole('menuitem', { name: 'Selecionar' }).tap();
  await page.getByRole('checkbox', { name: /José da Silva/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Encerrar a seleção' }).tap();
});

test('a finger held on a message opens its menu, and neither quotes it nor opens what it says', async () => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  await finger.down(await middleOf(bubble(lastText)));
  const reply = page.getByRole('menuitem', { name: 'Responder' });
  await reply.waitFor();
  await finger.up();
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
  await tabs.getByRole('button', { name: 'Conversa' }).tap();
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
  const touched = bubble('Palavrasemnenhum');
  await touched.waitFor();
  await touched.scrollIntoViewIfNeeded();
  const size = async () => {
    const box = await touched.boundingBox();
    return { width: box?.width, height: box?.height };
  };
  const before = await size();
  const from = await middleOf(touched);
  await finger.draw(from, { x: from.x + 40, y: from.y }, async () => {
    await drawn(page);
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
