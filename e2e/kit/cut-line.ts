import { setTimeout as pause } from 'node:timers/promises';
import type { Ticket } from '@recado/contract';
import type { Page } from 'playwright-core';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';
import { Api } from './api.ts';
import { openPage } from './browser.ts';
import { openLine } from './line.ts';
import { companyNumber, linkPrincipal } from './linked-phone.ts';
import { startPhoneProduct } from './phone-product.ts';
import { besideStandstill } from './standstill.ts';
import { until } from './until.ts';

const customers = 8;
const perSecond = 50;
const secondsBefore = 2;

/** What a browser shows: the waiting rows with their last message and unread count, and the end of the open conversation. */
const shownBy = async (page: Page): Promise<string> => {
  const rows = await page.getByRole('list', { name: 'Aguardando', exact: true }).getByRole('listitem').allInnerTexts();
  const bubbles = await page.getByRole('log').getByRole('article').allInnerTexts();
  const shown = { rows: rows.map((row) => row.replace(/\s+/g, ' ')).toSorted(), bubbles: bubbles.slice(-5) };
  return JSON.stringify({ ...shown, bubbles: shown.bubbles.map((bubble) => bubble.split('\n').at(0)) });
};

const isTrue = async (api: Api, page: Page, openId: number): Promise<boolean> => {
  const [waiting, history] = [await api.tickets('pending'), await api.history(openId)];
  const { rows, bubbles } = JSON.parse(await shownBy(page)) as { rows: string[]; bubbles: string[] };
  const tells = ({ contact, lastMessage, unreadMessages }: Ticket) =>
    rows.some(
      (row) =>
        row.includes(contact.name) &&
        row.includes(lastMessage) &&
        row.includes(unreadMessages > 99 ? '99+' : String(unreadMessages)),
    );
  const last = history.slice(-bubbles.length).map(({ body }) => body);
  return (
    rows.length === waiting.length && waiting.every(tells) && last.every((body, at) => bubbles[at]?.includes(body))
  );
};

/** Which of a customer's messages a text shows: the load counts them. */
const turnOf = (text: string): number => Number(/carga \d+\/(\d+)/.exec(text)?.[1] ?? 0);

interface Reached {
  waiting: { name: string; turn: number }[];
  open: number;
}

/** How far every conversation has come at the server now. */
const reachedBy = async (api: Api, openId: number): Promise<Reached> => {
  const [waiting, newest] = await Promise.all([api.tickets('pending'), api.newest(openId)]);
  return {
    waiting: waiting.map(({ contact, lastMessage }) => ({ name: contact.name, turn: turnOf(lastMessage) })),
    open: turnOf(newest.at(-1)?.body ?? ''),
  };
};

/** Whether what a page showed is as much, or what came since. */
const holds = (shown: string, { waiting, open }: Reached): boolean => {
  const { rows, bubbles } = JSON.parse(shown) as { rows: string[]; bubbles: string[] };
  return (
    waiting.every(({ name, turn }) => rows.some((row) => row.includes(name) && turnOf(row) >= turn)) &&
    bubbles.some((bubble) => turnOf(bubble) >= open)
  );
};

/**
 * How long a page took from now on to show as much as the server held when it was asked. The page is looked at while the
 * server answers: a slow answer to the test is none of the page's time.
 */
async function untilTrue(page: Page, ask: () => Promise<Reached>): Promise<{ then: Reached; untilTrueMs: number }> {
  const from = performance.now();
  const looks: { shown: string; atMs: number }[] = [];
  let then: Reached | undefined;
  const asked = ask().then((reached) => {
    then = reached;
  });
  const first = await until('the browser shows what the server held', async () => {
    looks.push({ shown: await shownBy(page), atMs: performance.now() - from });
    const reached = then;
    return reached && looks.find(({ shown }) => holds(shown, reached));
  });
  await asked;
  if (!then) throw new Error('the server was not asked');
  return { then, untilTrueMs: first.atMs };
}

export interface CutLineResult {
  /** From the socket's reconnect until all is shown that the server held then. */
  untilTrueMs: number;
  /** How much of it this process was not let run. */
  heldUpMs: number;
  /** Messages that came while the line was cut. */
  missed: number;
  /** The page is the one that was opened: it was not loaded anew. */
  isSamePage: boolean;
}

/** Cuts the line of one browser for a while under 50 messages a second, and waits until it shows the server's truth again. */
export async function runCutLine(cutSeconds: number): Promise<CutLineResult> {
  const running = await startPhoneProduct();
  const line = await openLine(running.product.origin);
  try {
    await linkPrincipal(running);
    const api = new Api(running.product.origin);
    await api.login();
    const page = await openPage(running.browser, line.origin);
    await signIn(page, 'agente1@recado.local');
    const phones = running.simulator.client;
    await phones.startLoad({ to: companyNumber, customers, messages: customers, perSecond, prefix: 'antes' });
    const waiting = await until('all have written', async () => {
      const tickets = await api.tickets('pending');
      return tickets.length === customers && tickets;
    });
    const [first] = waiting;
    if (!first) throw new Error('nobody waits');
    const tickets = new TicketsPage(page);
    await tickets.open();
    await tickets.accept(first.contact.name);
    await tickets.show('Aguardando');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    // Customers do not wait for a browser: they go on while it catches up.
    const messages = 1_000_000;
    await phones.startLoad({ to: companyNumber, customers, messages, perSecond, prefix: 'carga' });
    await pause(secondsBefore * 1000);
    line.cut();
    const notice = new ConversationPage(page).offlineNotice();
    await notice.waitFor();
    await pause(cutSeconds * 1000);
    const before = JSON.parse(await shownBy(page)) as { bubbles: string[] };
    line.restore();
    await notice.waitFor({ state: 'detached' });
    const {
      result: { then, untilTrueMs },
      heldUpMs,
    } = await besideStandstill(() => untilTrue(page, () => reachedBy(api, first.id)));
    await phones.stopLoad();
    await until('the load is over', async () => !(await phones.loadResult()).isRunning);
    await until('the browser shows all that the server holds', () => isTrue(api, page, first.id));
    return {
      untilTrueMs,
      heldUpMs,
      missed: then.open - turnOf(before.bubbles.at(-1) ?? ''),
      isSamePage: await page.evaluate(() => 'isSamePage' in window),
    };
  } finally {
    await line.close();
    await running.stop();
  }
}

/** Within how long a page that was away is true again. */
export const truthWithinMs = 2000;

/** Says what was measured. */
export const tellCutLine = (seconds: number, { untilTrueMs, missed }: CutLineResult): void =>
  void process.stdout.write(
    `cut for ${seconds} s under ${perSecond} messages/s: ${missed} missed in the open conversation, true ${(untilTrueMs / 1000).toFixed(1)} s after the reconnect\n`,
  );
