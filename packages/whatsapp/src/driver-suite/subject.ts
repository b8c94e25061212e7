import { MemorySessionStore } from '../drivers/memory/index.ts';
import type { Ack, Driver, DriverEvent, DriverHost, InboundItem, OutboundItem } from '../port.ts';
import type { DriverTimings, OnPhone, SuiteWorld } from './suite-world.ts';

const WAIT_MS = 30_000;

/** A driver with its store and everything it said, and ways to wait for more. */
export class Subject {
  readonly store = new MemorySessionStore();
  readonly events: DriverEvent[] = [];
  readonly items: InboundItem[] = [];
  readonly driver: Driver;
  readonly #waiting = new Set<() => void>();

  constructor(world: SuiteWorld, timings: DriverTimings = {}) {
    const host: DriverHost = {
      store: this.store,
      onEvent: (event) => {
        this.events.push(event);
        this.#wake();
      },
      onJournaled: (entries) => {
        this.items.push(...entries.flatMap(world.translate));
        this.#wake();
      },
    };
    this.driver = world.newDriver(host, timings);
  }

  #wake(): void {
    for (const check of this.#waiting) check();
  }

  /** The first value that `look` finds, now or later. */
  until<T>(what: string, look: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = look();
        if (found === undefined) return;
        this.#waiting.delete(check);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(new Error(`waited in vain for ${what}; last events ${JSON.stringify(this.events.slice(-5))}`));
      }, WAIT_MS);
      this.#waiting.add(check);
      check();
    });
  }

  link(state: string, reason?: string, from = 0): Promise<DriverEvent & { t: 'link' }> {
    return this.until(`link ${state} ${reason ?? ''}`, () =>
      this.events
        .slice(from)
        .find((e): e is DriverEvent & { t: 'link' } => e.t === 'link' && e.state === state && e.reason === reason),
    );
  }

  ack(id: string, ack: Ack): Promise<DriverEvent & { t: 'ack' }> {
    return this.until(`ack ${ack}`, () =>
      this.events.find((e): e is DriverEvent & { t: 'ack' } => e.t === 'ack' && e.ref.id === id && e.ack === ack),
    );
  }

  item<K extends InboundItem['t']>(
    t: K,
    match: (item: InboundItem & { t: K }) => boolean = () => true,
  ): Promise<InboundItem & { t: K }> {
    return this.until(`item ${t}`, () =>
      this.items.find((i): i is InboundItem & { t: K } => i.t === t && match(i as InboundItem & { t: K })),
    );
  }

  said(text: string): Promise<InboundItem & { t: 'message' }> {
    return this.item('message', (m) => m.body.kind === 'text' && m.body.text === text);
  }

  /** Sends as the outbox does: own id, encoded message kept. */
  async send(item: Sendable): Promise<string> {
    const full: OutboundItem = { ...item, id: this.driver.newMessageId() };
    const { raw } = await this.driver.send(full);
    this.store.keepSent({ chat: full.to, id: full.id, fromMe: true }, raw);
    return full.id;
  }
}

type Sendable = OutboundItem extends infer Item ? (Item extends OutboundItem ? Omit<Item, 'id'> : never) : never;

export async function eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}

export type Scene = { world: SuiteWorld; subject: Subject };

export async function onPhone(world: SuiteWorld, match: (m: OnPhone) => boolean): Promise<OnPhone> {
  return eventually(async () => (await world.conversation()).find(match), 'the message on the phone');
}

export async function linkByQr({ world, subject }: Scene): Promise<void> {
  await subject.driver.start();
  const { qr } = await subject.link('qrcode');
  await world.scan(qr ?? '');
  await subject.link('connected');
}
