import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSimulatorClient, type SimulatorClient } from '@recado/whatsapp-simulator';
import type { Browser, Page } from 'playwright-core';
import { BellPage } from '../pages/bell-page.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';
import { closeBrowser, openBrowser, openPage } from './browser.ts';
import { Handset } from './handset.ts';
import { type Line, openLine } from './line.ts';
import { createProduct, type Product } from './product.ts';
import { until } from './until.ts';

/** The number that the connection "Principal" is linked to. */
export const companyNumber = '5511988771020';
/** The number of "Suporte", whose only queue is that of agente1. */
export const supportNumber = '5511933330000';

/** Somebody at work in a browser of their own. */
export class Desk {
  readonly page: Page;
  readonly tickets: TicketsPage;
  readonly chat: ConversationPage;
  readonly bell: BellPage;
  readonly name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    this.tickets = new TicketsPage(page);
    this.chat = new ConversationPage(page);
    this.bell = new BellPage(page);
  }
}

/** One product in local mode with its own phones, and three people in three browsers. */
export interface Workday {
  product: Product;
  phones: SimulatorClient;
  /** Renata: admin */
  admin: Desk;
  /** Bruno: Comercial and Suporte; his browser reaches the product over `line` */
  bruno: Desk;
  /** Camila: Comercial and Financeiro */
  camila: Desk;
  line: Line;
  /** A new customer with a phone of her own. */
  customer(name: string, company?: string): Promise<Handset>;
  end(): Promise<void>;
}

type Who = { email: string; name: string };

async function openDesk(browser: Browser, origin: string, { email, name }: Who, hasWorker: boolean): Promise<Desk> {
  const desk = new Desk(await openPage(browser, origin, hasWorker), name);
  await signIn(desk.page, email);
  return desk;
}

/**
 * Begins the day; what was started is ended again when a later part of it fails.
 * @param hasWorker browsers run the service worker
 */
export async function openWorkday(env: Record<string, string> = {}, hasWorker = false): Promise<Workday> {
  const started: (() => Promise<unknown>)[] = [];
  const end = async (): Promise<void> => {
    for (let stop = started.pop(); stop; stop = started.pop()) await stop();
  };
  try {
    return await begin({ env, hasWorker }, started, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function begin(
  { env, hasWorker }: { env: Record<string, string>; hasWorker: boolean },
  started: (() => Promise<unknown>)[],
  end: () => Promise<void>,
): Promise<Workday> {
  const dir = await mkdtemp(path.join(tmpdir(), 'recado-workday-'));
  started.push(() => rm(dir, { recursive: true, force: true }));
  const product = await createProduct({ dataDir: dir, env });
  started.push(() => product.stop());
  await product.start();
  const line = await openLine(product.origin);
  started.push(() => line.close());
  const browser = await openBrowser();
  started.push(() => closeBrowser(browser));
  const [admin, bruno, camila] = await Promise.all([
    openDesk(browser, product.origin, { email: 'admin@recado.local', name: 'Renata Lopes' }, hasWorker),
    openDesk(browser, line.origin, { email: 'agente1@recado.local', name: 'Bruno Martins' }, hasWorker),
    openDesk(browser, product.origin, { email: 'agente2@recado.local', name: 'Camila Duarte' }, hasWorker),
  ]);
  // The product asks in whose name the phones are driven.
  const phones = createSimulatorClient(`${product.origin}/simulator`, async () => {
    const cookies = await admin.page.context().cookies(product.origin);
    return { cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; ') };
  });
  await until('the phones', () => phones.state());
  let customers = 0;
  return {
    product,
    phones,
    admin,
    bruno,
    camila,
    line,
    async customer(name, company = companyNumber) {
      customers += 1;
      const number = `55119700${String(customers).padStart(5, '0')}`;
      await phones.addPhone({ number, name });
      return new Handset(phones, { number, name }, company);
    },
    end,
  };
}

/** The customer writes, the agent takes the ticket; answers the id of what was written. */
export async function beginConversation(desk: Desk, customer: Handset, text: string): Promise<string> {
  await desk.tickets.open();
  const id = await customer.say(text);
  await desk.tickets.accept(customer.name);
  await desk.chat.bubble(text).waitFor();
  return id;
}

/** WhatsApp's times are whole seconds: by them, too, a customer writes after this later than everything before it. */
export function untilNextSecond(): Promise<boolean> {
  const second = (): number => Math.floor(Date.now() / 1000);
  const from = second();
  return until('the next second', async () => second() > from);
}

/** Another person opens the conversation that a desk has on screen. */
export async function openBeside(desk: Desk, of: Desk): Promise<void> {
  await desk.page.goto(new URL(of.page.url()).pathname);
  await desk.chat.log().waitFor();
}

/** Writes a setting of the company as the admin's browser does: with her session. */
export const writeSetting = (admin: Desk, key: string, value: string): Promise<void> =>
  admin.page.evaluate(
    async ([name, text]) => {
      const token: unknown = JSON.parse(localStorage.getItem('token') ?? 'null');
      const reply = await fetch(`/api/settings/${name}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${String(token)}` },
        body: JSON.stringify({ value: text }),
      });
      if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
    },
    [key, value] as const,
  );
