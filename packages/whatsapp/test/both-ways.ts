import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatorClient } from '@recado/whatsapp-simulator';
import { BaileysDriver, translateBaileys } from '../src/drivers/baileys/index.ts';
import type { BaileysTimings } from '../src/drivers/baileys/options.ts';
import { MemorySessionStore } from '../src/drivers/memory/index.ts';
import { type Address, type DriverEvent, type InboundItem, SendFailure } from '../src/port.ts';

const WAIT_MS = 30_000;
const RETRY_MS = 100;

type LinkEvent = Extract<DriverEvent, { t: 'link' }>;
type LocalServer = { url: string; rootKeyHex: string; mediaCertificate: string; client: SimulatorClient };

/** Asks until there is an answer. @throws Error with `what` after 30 s */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(10);
  }
}

/**
 * A linked company number that writes and is written to while faults happen: its outbox sends each text with one id
 * until WhatsApp answers for it (whatsapp §1.5), and both sides keep what they said, so that they can be compared.
 */
export class BothWays {
  readonly store = new MemorySessionStore();
  readonly events: DriverEvent[] = [];
  readonly items: InboundItem[] = [];
  readonly driver: BaileysDriver;
  readonly shop: string;
  readonly maria: string;
  readonly #client: SimulatorClient;
  /** what the customer said and what we wrote, in order; the ids of ours */
  readonly #said: string[] = [];
  readonly #wrote: { id: string; text: string }[] = [];
  /** errors of sends, by text */
  readonly failures = new Map<string, string[]>();
  /** whether the phone reads the first QR code that is shown */
  scans = true;
  #isOver = false;

  constructor(server: LocalServer, numbers: { shop: string; maria: string }, timings: Partial<BaileysTimings> = {}) {
    const { url, rootKeyHex: rootKey, mediaCertificate, client } = server;
    [this.shop, this.maria, this.#client] = [numbers.shop, numbers.maria, client];
    this.driver = new BaileysDriver(
      {
        store: this.store,
        onEvent: (event) => {
          this.events.push(event);
          if (this.scans && event.t === 'link' && event.qr && event.refsLeft === 5)
            void client.scan(this.shop, event.qr);
        },
        onJournaled: (entries) => void this.items.push(...entries.flatMap(translateBaileys)),
      },
      {
        local: { url, rootKey, mediaCertificate },
        timings: { backoffMinMs: 20, backoffMaxMs: 200, keepAliveMs: 60_000, watchdogMs: 30_000, ...timings },
      },
    );
  }

  async link(): Promise<void> {
    await this.#client.addPhone({ number: this.shop, name: 'Loja', kind: 'company' });
    await this.#client.addPhone({ number: this.maria, name: 'Maria' });
    const from = this.events.length;
    await this.driver.start();
    await this.state('connected', from);
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.driver.stop();
    await this.#client.clearFaults();
  }

  /** The link tells of a state, from the named event on. */
  state(state: LinkEvent['state'], from = 0, reason?: LinkEvent['reason']): Promise<LinkEvent> {
    return eventually(`link ${state} ${reason ?? ''} of ${JSON.stringify(this.events.slice(from))}`, () =>
      this.events
        .slice(from)
        .find((e): e is LinkEvent => e.t === 'link' && e.state === state && (!reason || e.reason === reason)),
    );
  }

  /** The customer writes. */
  async say(...texts: string[]): Promise<void> {
    for (const text of texts) {
      this.#said.push(text);
      await this.#client.say(this.maria, { to: this.shop, text });
    }
  }

  /** We write: again and again under one id until WhatsApp answers. Resolves with the outcome of the last answer. */
  async write(text: string, to: Address = { kind: 'phone', value: this.maria }): Promise<string> {
    const id = this.driver.newMessageId();
    this.#wrote.push({ id, text });
    const answer = () => this.events.find((e) => e.t === 'ack' && e.ref.id === id && (e.ack >= 2 || e.ack === 0));
    while (!answer() && !this.#isOver) {
      await this.driver.send({ id, to, kind: 'text', text }).then(
        ({ raw }) => this.store.keepSent({ chat: to, id, fromMe: true }, raw),
        (error: unknown) => this.#note(text, error),
      );
      for (let waited = 0; waited < 10 * RETRY_MS && !answer() && this.#isConnected; waited += 10) await pause(10);
      if (!answer()) await pause(RETRY_MS);
    }
    return id;
  }

  get #isConnected(): boolean {
    return this.events.findLast((event) => event.t === 'link')?.state === 'connected';
  }

  #note(text: string, error: unknown): void {
    const code = error instanceof SendFailure ? error.code : String(error);
    this.failures.set(text, [...(this.failures.get(text) ?? []), code]);
  }

  /** What both sides have, and what each said to the other; each list in order. Resolves when nothing is missing. */
  async compared() {
    const told = () => this.items.flatMap((i) => (i.t === 'message' && i.body.kind === 'text' ? [i.body.text] : []));
    const heard = async () => (await this.#client.received(this.maria)).messages;
    await eventually('what was said', () => told().length >= this.#said.length).catch(() => undefined);
    await eventually('what was written', async () => (await heard()).length >= this.#wrote.length).catch(
      () => undefined,
    );
    return {
      said: this.#said,
      told: told(),
      journaled: this.store.journal.length,
      wrote: this.#wrote,
      heard: (await heard()).map(({ id, text }) => ({ id, text })),
    };
  }
}
