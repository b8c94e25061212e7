/** What an agent feels: a long conversation that opens, keys that are typed, a long list that is scrolled while it changes. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { figure, ms, percentile, say, spread, times } from './figures.ts';
import type { Place, Signed } from './product.ts';
import { startSeeded } from './start-seeded.ts';

const patienceMs = 60_000;
const newestText = 'número 4999';
const updatesPerSecond = 20;
const typed = 'Bom dia! O pedido sai hoje e chega na quinta-feira, com a nota fiscal. '.repeat(2);

async function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ]),
  });
}

async function signIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: /admin@recado\.local/ }).click();
  await page.locator('[data-row]').first().waitFor();
  return page;
}

const settle = (page: Page) => page.waitForTimeout(600);

/** Written for the page: the time from the next click until the frame after the one with the text. */
const untilPainted = (text: string): string => `new Promise((resolve) => {
  let from = 0;
  addEventListener('click', (event) => { from = event.timeStamp; }, { capture: true, once: true });
  const look = () => {
    const isThere = [...document.querySelectorAll('[data-bubble]')].some((one) => one.textContent.includes('${text}'));
    if (isThere && from > 0) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** From the click on the row until the frame after the one that has the newest bubble, milliseconds. */
async function openLongTicket(page: Page, id: number): Promise<number> {
  await page.goto('/tickets');
  const row = page.locator(`a[data-row="${id}"]`);
  await row.waitFor();
  await settle(page);
  const painted = page.evaluate<number>(untilPainted(newestText));
  await row.click();
  return painted;
}

const busyMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
};

/** Time of the main thread for each key that is typed where the focus is. */
async function typeKeys(page: Page, session: CDPSession): Promise<number[]> {
  const samples: number[] = [];
  for (const key of typed) {
    const before = await busyMs(session);
    await page.keyboard.type(key);
    await page.waitForTimeout(60);
    samples.push((await busyMs(session)) - before);
  }
  return samples;
}

/** The same in the composer of the open conversation. */
async function typeMessage(page: Page, session: CDPSession): Promise<number[]> {
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  await field.click();
  const samples = await typeKeys(page, session);
  await field.fill('');
  return samples;
}

/** Written for the page: a field that nothing listens to, with the focus. */
const addBareField = `{
  const field = document.createElement('textarea');
  field.id = 'bare';
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9';
  document.body.append(field);
  field.focus();
}`;

/** The same in a bare field of the same page: what the browser itself needs. */
async function typeBare(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(addBareField);
  const samples = await typeKeys(page, session);
  await page.evaluate(`document.querySelector('#bare')?.remove()`);
  return percentile(samples, 0.5);
}

/** Time of the main thread when nothing happens for as long as a key is waited for. */
async function idleMs(page: Page, session: CDPSession): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < 20; n++) {
    const before = await busyMs(session);
    await page.waitForTimeout(60);
    samples.push((await busyMs(session)) - before);
  }
  return percentile(samples, 0.5);
}

interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  pid: number;
  dur?: number;
  args: { name?: string };
}

/** Durations of the tasks of the page's main thread while `work` runs, milliseconds. */
async function tasksWhile(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
      excludedCategories: ['*'],
    },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && main.has(`${pid} ${tid}`))
    .map(({ dur = 0 }) => dur / 1000);
}

/** Moves waiting tickets between queues, one after the other, until it is stopped. */
function changeTickets(signed: Signed, ids: readonly number[]) {
  let count = 0;
  const timer = setInterval(() => {
    const id = ids[(count * 37) % ids.length];
    const queueId = signed.queueIds[count % signed.queueIds.length];
    count += 1;
    void signed.call('PUT', `/tickets/${id}`, { queueId, userId: null, status: 'pending' }).catch(() => undefined);
  }, 1000 / updatesPerSecond);
  return () => {
    clearInterval(timer);
    return count;
  };
}

/** Scrolls until every row of the list is loaded; answers how many there are. */
async function loadWholeList(page: Page): Promise<number> {
  const box = page.locator('ul:has([data-row])').locator('..');
  return box.evaluate(async (element) => {
    let height = 0;
    let quietSince = performance.now();
    while (performance.now() - quietSince < 3000) {
      element.scrollTo(0, element.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (element.scrollHeight === height) continue;
      height = element.scrollHeight;
      quietSince = performance.now();
    }
    return Math.round(height / 87);
  });
}

async function measureScrolling(page: Page, signed: Signed, seconds: number): Promise<void> {
  await page.goto('/tickets');
  await page.getByRole('switch', { name: 'Mostrar todos' }).click();
  await page.getByRole('radio', { name: /Aguardando/ }).check();
  await page.locator('[data-row]').first().waitFor();
  const from = performance.now();
  const rows = await loadWholeList(page);
  say(`  ${rows} rows loaded in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  const { tickets } = await signed.call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending&pageNumber=1');
  const ids = tickets.map(({ id }) => id);
  const session = await page.context().newCDPSession(page);
  const stop = changeTickets(signed, ids);
  const box = await page.locator('ul:has([data-row])').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, 500);
  let most = 0;
  const tasks = await tasksWhile(session, async () => {
    const until = performance.now() + seconds * 1000;
    let down = -400;
    while (performance.now() < until) {
      await page.mouse.wheel(0, down);
      if (Math.random() < 0.03) down = -down;
      await page.waitForTimeout(16);
      if (Math.random() < 0.1) most = Math.max(most, await page.locator('[data-row]').count());
    }
  });
  const changed = stop();
  const long = tasks.filter((one) => one > 50).length;
  figure('changes meanwhile', `${(changed / seconds).toFixed(1)}/s`, { target: `${updatesPerSecond}/s` });
  figure(
    'tasks of the main thread while scrolling',
    `p99 ${ms(percentile(tasks, 0.99))}, longest ${ms(Math.max(...tasks))}, ${long} of ${tasks.length} over 50 ms`,
    { target: 'p99 50 ms' },
  );
  figure('rows in the document', String(most), { target: '80' });
}

/** The desk in a real Chromium, on 50,000 tickets of which 10,000 are not closed. */
export async function measureBrowser(place: Place, isQuick: boolean): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) return say('  no Chromium: install the Debian package "chromium", or set CHROMIUM_PATH');
  const { product, world } = await startSeeded(place, 'seedLists');
  const browser = await openBrowser(executablePath);
  try {
    const page = await signIn(browser, product.origin);
    const signed = await product.login('agente1@recado.local');
    const opened: number[] = [];
    for (let n = 0; n < (isQuick ? 5 : 10); n++) opened.push(await openLongTicket(page, world.longTicketId));
    figure('a ticket of 5,000 messages opens', spread(opened), { target: 'median 300 ms' });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await settle(page);
    const idle = await idleMs(page, session);
    const keys = await typeMessage(page, session);
    const bare = await typeBare(page, session);
    figure('main thread for a key typed', spread(keys), {
      floor: `a bare field there ${ms(bare)} (${times(percentile(keys, 0.5), bare)}), idle ${ms(idle)}`,
      target: 'median 8 ms',
    });
    await measureScrolling(page, signed, isQuick ? 5 : 20);
  } finally {
    await browser.close();
    await product.stop();
  }
}
