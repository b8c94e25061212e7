import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { drawn } from '../kit/drawn.ts';
import { eventually } from '../kit/eventually.ts';
import { type Finger, middleOf, openPhoneBrowser } from '../kit/fingers.ts';
import { lastText, longTicketUuid } from '../kit/seed-history.ts';
import { kindsTicketUuid } from '../kit/seed-kinds.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';

let product: SeededProduct;
let page: Page;
let finger: Finger;

beforeAll(async () => {
  product = await startSeeded({ waiting: 3, messages: 20 });
  ({ page, finger } = await openPhoneBrowser(product));
});
afterAll(() => product?.stop());

const bubble = (text: string) => page.getByRole('article').filter({ hasText: text }).last();
const quote = () => page.getByRole('button', { name: 'Cancelar citação' });

test('a message drawn to the right is quoted; one drawn a little, or up and down, is not (ui §6, mobile)', async () => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  const from = await middleOf(bubble(lastText));
  await finger.draw(from, { x: from.x + 30, y: from.y });
  await finger.draw(from, { x: from.x + 20, y: from.y - 90 });
  expect(await quote().count()).toBe(0);
  await eventually(async () => {
    // What is still on its way may move it.
    const place = await middleOf(bubble(lastText));
    await finger.draw(place, { x: place.x + 110, y: place.y + 4 });
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
  const sound = page.getByRole('article').filter({ has: slider });
  await eventually(() => slider.isEnabled()).toBe(true);
  const box = await slider.boundingBox();
  const from = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await finger.draw(from, { x: from.x + 110, y: from.y }, async () =>
    expect(await sound.evaluate(({ style }) => style.transform)).toBe(''),
  );
  expect(await quote().count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`/tickets/${kindsTicketUuid}`);
  await page.getByText('Chamada de voz perdida').waitFor();
  await page.getByText('Chamada de voz perdida').scrollIntoViewIfNeeded();
  const call = await middleOf(bubble('Chamada de voz perdida'));
  const line = page.getByRole('article').filter({ hasText: 'Chamada de voz perdida' });
  await finger.draw(call, { x: call.x + 110, y: call.y }, async () =>
    expect(await line.evaluate(({ style }) => style.transform)).toBe(''),
  );
  expect(await quote().count()).toBe(0);
  // Nor does the browser take it for the way back.
  await drawn(page);
  expect(page.url()).toContain(kindsTicketUuid);
});

test('a message that comes while another one is drawn takes nothing from it', async () => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${longTicketUuid}`);
  const drawn = bubble(lastText);
  const movedBy = () => drawn.evaluate(({ style }) => style.transform);
  const from = await middleOf(drawn);
  const toStart = { x: from.x + 40, y: from.y };
  // What follows the finger may still be on its way.
  await eventually(async () => {
    let by = '';
    await finger.draw(from, toStart, async () => {
      by = await movedBy();
    });
    return by;
  }).toBe('translateX(40px)');
  await Promise.all([finger.down(from), finger.move(toStart)]);
  await ask(page, 'POST', `/messages/${id}`, { body: 'Enquanto isso' });
  await page.getByRole('article').filter({ hasText: 'Enquanto isso' }).waitFor();
  await finger.move({ x: from.x + 110, y: from.y });
  await finger.up();
  await quote().waitFor();
  await eventually(movedBy).toBe('');
  await quote().click();
  await quote().waitFor({ state: 'detached' });
});

const customer = 'José da Silva';
const row = () => page.getByRole('listitem').filter({ hasText: customer });
/** Draws the customer's row; `meanwhile` before the finger leaves. */
const drawRow = async (right: number, down = 0, meanwhile = async () => {}) => {
  const from = await middleOf(row());
  await finger.draw(from, { x: from.x + right, y: from.y + down }, meanwhile);
};
const beside = (state: 'waiting' | 'armed') => page.locator(`[data-swipe="${state}"]`);
/** What follows the finger may still be on its way. */
const untilDrawn = (right: number, act: string) =>
  eventually(async () => {
    let seen = 0;
    await drawRow(right, 0, async () => {
      seen = await beside('waiting').filter({ hasText: act }).count();
    });
    return seen;
  }).toBe(1);
const showRows = async (part: RegExp) => {
  await page.getByRole('radio', { name: part }).check();
  await row().waitFor();
};
const status = async () => (await ask<{ status: string }>(page, 'GET', `/tickets/u/${uuid}`)).status;
let uuid = '';

test('a waiting row drawn to the left is accepted; drawn a little, or up and down, it is not (product §4)', async () => {
  await page.goto('/tickets');
  await showRows(/Aguardando/);
  await untilDrawn(-70, 'Aceitar');
  await beside('waiting').waitFor({ state: 'detached' });
  await drawRow(-60, 90, async () => expect(await beside('waiting').or(beside('armed')).count()).toBe(0));
  expect(page.url()).toMatch(/\/tickets$/);
  await drawRow(-130, 0, async () => {
    await beside('armed').filter({ hasText: 'Aceitar' }).waitFor();
  });
  await page.waitForURL('**/tickets/*');
  await page.getByRole('textbox', { name: `Mensagem para ${customer}` }).waitFor();
  uuid = page.url().split('/').at(-1) ?? '';
  expect(await status()).toBe('open');
});

test('a row drawn to the right asks where it is to be transferred', async () => {
  await page.goto('/tickets');
  await showRows(/Atendendo/);
  const dialog = page.getByRole('dialog', { name: /^Transferir/ });
  await untilDrawn(70, 'Transferir');
  expect(await dialog.count()).toBe(0);
  await drawRow(130);
  await dialog.getByRole('button', { name: 'Cancelar' }).tap();
  await dialog.waitFor({ state: 'detached' });
  expect(await status()).toBe('open');
});

test('a resolve by finger is held for 5 s and can be taken back; what is resolved is reopened by the same way', async () => {
  await drawRow(-130, 0, async () => {
    await beside('armed').filter({ hasText: 'Resolver' }).waitFor();
  });
  await page.getByText('1 atendimento será resolvido.').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).tap();
  await page.getByText('Nada mudou: 1 atendimento ficou como estava.').waitFor();
  expect(await status()).toBe('open');
  await drawRow(-130);
  await page.getByText('1 atendimento resolvido.').waitFor();
  await row().waitFor({ state: 'detached' });
  expect(await status()).toBe('closed');
  await page.getByRole('tab', { name: 'Resolvidos' }).tap();
  await row().waitFor();
  await drawRow(-130, 0, async () => {
    await beside('armed').filter({ hasText: 'Reabrir' }).waitFor();
  });
  await page.waitForURL(`**/tickets/${uuid}`);
  await eventually(status).toBe('open');
});

test('while rows are chosen they are not drawn', async () => {
  await page.goto('/tickets');
  await showRows(/Atendendo/);
  const place = await middleOf(row());
  await finger.down(place);
  await page.getByRole('menuitem', { name: 'Selecionar' }).waitFor();
  await finger.up();
  await page.getByRole('menuitem', { name: 'Selecionar' }).tap();
  await page.getByRole('checkbox', { name: new RegExp(customer), checked: true }).waitFor();
  await drawRow(-130, 0, async () => expect(await beside('armed').count()).toBe(0));
  expect(await status()).toBe('open');
});
