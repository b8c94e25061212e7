import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { longTicketUuid } from '../kit/seed-history.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { until } from '../kit/until.ts';

const size = { waiting: 10_000, messages: 1_200 };

let product: SeededProduct;
let page: Page;

beforeAll(async () => {
  product = await startSeeded(size);
  page = await (await product.signIn()).newPage();
});

afterAll(() => product?.stop());

const say = (figures: string): boolean => process.stdout.write(`  ${figures}\n`);

const openLog = async (): Promise<void> => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').last().waitFor();
};

const distanceFromEnd = (): Promise<number> =>
  page.getByRole('log').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);

/** Stands near the top, follows a message in sight over the loading of older ones, and answers how far it was moved, in px. */
const prependOnce = (): Promise<{ moved: number; grew: number }> =>
  page.getByRole('log').evaluate(async (box) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const giveUpAt = performance.now() + 60_000;
    const inSight = (): Element | undefined => {
      const { top, bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll('[data-bubble]')].find((row) => {
        const place = row.getBoundingClientRect();
        return place.top >= top && place.bottom <= bottom - 300;
      });
    };
    box.scrollTop = 300;
    // Rows that are measured on the way move the place a little; it is left alone until it rests.
    for (let rest = 0; rest < 12; rest++) await frame();
    while (!inSight() && performance.now() < giveUpAt) await frame();
    const height = box.scrollHeight;
    const key = inSight()?.getAttribute('data-bubble') ?? '';
    const topOf = (): number =>
      box.querySelector(`[data-bubble="${CSS.escape(key)}"]`)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    box.scrollTop = 30;
    const before = topOf();
    let moved = 0;
    let steady = 0;
    while (steady < 24) {
      await frame();
      moved = Math.max(moved, Math.abs(topOf() - before));
      steady = box.scrollHeight > height ? steady + 1 : 0;
      if (performance.now() > giveUpAt) throw new Error(`nothing older came; ${key} stood at ${before}`);
    }
    return { moved, grew: box.scrollHeight - height };
  });

test('a conversation opens at its end, on a slow machine too', async () => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await openLog();
  await until('the end is in sight', async () => (await distanceFromEnd()) <= 1);
  await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('uma\nduas\ntrês\nquatro\ncinco');
  await until('the end is in sight above a tall composer', async () => (await distanceFromEnd()) <= 1);
  await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});

test('older messages come without moving the one under the eye', { timeout: 300_000 }, async () => {
  let hasOlder = Promise.resolve(true);
  const follow = (response: Response): void => {
    if (response.request().method() !== 'GET' || !/\/api\/messages\/\d+/.test(response.url())) return;
    hasOlder = response.json().then((answer: { hasMore: boolean }) => answer.hasMore);
  };
  page.on('response', follow);
  await openLog();
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -200);
  const moves: number[] = [];
  while (await hasOlder) {
    const { moved, grew } = await prependOnce();
    expect(grew).toBeGreaterThan(0);
    moves.push(moved);
  }
  page.off('response', follow);
  say(
    `${size.messages} messages in ${moves.length} pages: the message under the eye moved by ${Math.max(...moves)} px at most`,
  );
  expect(moves.length).toBeGreaterThan(40);
  expect(Math.max(...moves)).toBeLessThanOrEqual(1);
});

/** Scrolls a list downwards in steps and answers how it went. */
const scrollDown = (pages: number) =>
  page.getByRole('list', { name: 'Aguardando' }).evaluate(async (list, wanted) => {
    const box = list.parentElement;
    if (!box) throw new Error('the list has no box');
    const frames: number[] = [];
    let longTasks = 0;
    const observer = new PerformanceObserver((entries) => {
      longTasks += entries.getEntries().length;
    });
    observer.observe({ entryTypes: ['longtask'] });
    let mostRows = 0;
    let last = performance.now();
    const target = wanted * 40 * 87;
    const giveUpAt = performance.now() + 120_000;
    while (box.scrollTop < target - box.clientHeight && performance.now() < giveUpAt) {
      box.scrollTop += 240;
      last = await new Promise<number>((resolve) =>
        requestAnimationFrame((at) => {
          frames.push(at - last);
          resolve(at);
        }),
      );
      mostRows = Math.max(mostRows, list.children.length);
    }
    observer.disconnect();
    frames.sort((a, b) => a - b);
    const at = (share: number): number => Math.round(frames[Math.floor(frames.length * share)] ?? 0);
    return { frames: frames.length, median: at(0.5), p95: at(0.95), longTasks, mostRows, top: box.scrollTop, target };
  }, pages);

test('a list of 10,000 waiting tickets is drawn as far as it is seen', async () => {
  await page.goto('/tickets');
  await page.getByRole('radio', { name: /Aguardando/ }).check();
  await page.getByRole('listitem').first().waitFor();
  await page.getByRole('radio', { name: 'Aguardando 10.003' }).waitFor();
  const result = await scrollDown(15);
  const { frames, median, p95, longTasks, mostRows } = result;
  say(
    `600 rows in ${frames} steps of 240 px: frame ${median} ms, p95 ${p95} ms, ${longTasks} tasks over 50 ms, ${mostRows} rows drawn`,
  );
  expect(result.top).toBeGreaterThan(14 * 40 * 87);
  expect(mostRows).toBeLessThan(40);
  const accepts = page.getByRole('button', { name: /^Aceitar Cliente/ });
  await eventually(() => accepts.count()).toBeGreaterThan(5);
  const names = await accepts.allTextContents();
  expect(new Set(names).size).toBe(names.length);
});

test('how many wait is told also when tickets that are not loaded leave the list', async () => {
  await page.goto('/tickets');
  await page.getByRole('radio', { name: 'Aguardando 10.003' }).waitFor();
  await page.locator('[data-row]').first().waitFor();
  const address = '/tickets?status=pending&showAll=true&pageNumber=100';
  const { tickets } = await ask<{ tickets: { id: number }[] }>(page, 'GET', address);
  const [closed, taken, deleted] = tickets.map(({ id }) => id);
  await ask(page, 'PUT', `/tickets/${closed}`, { status: 'closed' });
  await ask(page, 'PUT', `/tickets/${taken}`, { status: 'open' });
  await ask(page, 'DELETE', `/tickets/${deleted}`);
  await page.getByRole('radio', { name: 'Aguardando 10.000' }).waitFor();
});
