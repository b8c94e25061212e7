import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatorClient } from '@recado/whatsapp-simulator';
import pg from 'pg';
import { until } from './until.ts';

const firstNumber = 5511960000000;
const firstCustomer = 5511950000000;
/** Linked at a time: a QR code lives a minute, and pairing costs processor time. */
const atOnce = 6;
const patienceMs = 120_000;

/** One of them: its row, its number, and somebody who writes to it. */
export interface LinkedNumber {
  id: number;
  number: string;
  customer: string;
}

/** Many linked numbers of one company, watched by their rows. */
export class ManyConnections {
  readonly linked: LinkedNumber[] = [];
  readonly #client: SimulatorClient;
  readonly #pool: pg.Pool;
  readonly #companyId: number;

  constructor(place: { url: string; companyId: number; client: SimulatorClient }) {
    this.#client = place.client;
    this.#companyId = place.companyId;
    this.#pool = new pg.Pool({ connectionString: place.url, max: 2 });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** Makes so many connections and links each by its QR code. */
  async link(count: number): Promise<void> {
    while (this.linked.length < count) {
      const batch = Array.from({ length: Math.min(atOnce, count - this.linked.length) }, (_, index) => {
        const place = this.linked.length + index;
        return { number: String(firstNumber + place), customer: String(firstCustomer + place) };
      });
      this.linked.push(...(await Promise.all(batch.map((each) => this.#linkOne(each)))));
    }
  }

  async #linkOne({ number, customer }: Omit<LinkedNumber, 'id'>): Promise<LinkedNumber> {
    await this.#client.addPhone({ number, name: `Filial ${number}`, kind: 'company' });
    await this.#client.addPhone({ number: customer, name: `Cliente ${customer}` });
    const id = await this.#rows<number>(
      `insert into connections (company_id, name, provider) values ($1, $2, 'local') returning id as value`,
      [this.#companyId, `Filial ${number}`],
    ).then(([made]) => made ?? 0);
    await this.#rows(`select pg_notify('recado_connections', '')::text as value`, []);
    const look = (column: 'qrcode' | 'status') =>
      this.#rows<string>(`select ${column} as value from connections where id = $1`, [id]).then(([value]) => value);
    const qr = await until(`the code of ${number}`, () => look('qrcode'), patienceMs);
    await this.#client.scan(number, qr);
    await until(`the link of ${number}`, async () => (await look('status')) === 'CONNECTED', patienceMs);
    return { id, number, customer };
  }

  /** Each customer writes so many texts to her number, one after the other. */
  async say(prefix: string, each: number): Promise<string[]> {
    const texts: string[] = [];
    for (let turn = 1; turn <= each; turn++) {
      for (const { number, customer } of this.linked) {
        const text = `${prefix} ${customer} ${turn}`;
        texts.push(text);
        await this.#client.say(customer, { to: number, text });
      }
    }
    return texts;
  }

  /** The stored texts that begin so, in the order of their rows. */
  stored(prefix: string): Promise<string[]> {
    return this.#rows<string>(
      `select body as value from messages where company_id = $1 and not from_me and body like $2 order by position`,
      [this.#companyId, `${prefix} %`],
    );
  }

  async untilStored(prefix: string, count: number): Promise<string[]> {
    await until(`${count} messages`, async () => (await this.stored(prefix)).length >= count, patienceMs);
    return this.stored(prefix);
  }

  /**
   * Cuts every line at once. Resolves, when all are back, with the milliseconds until the last one was logged in at
   * WhatsApp and until the last row said CONNECTED.
   */
  async dropAll(): Promise<{ dropped: number; onlineMs: number; connectedMs: number }> {
    const [before = ''] = await this.#rows<string>('select clock_timestamp()::text as value', []);
    const from = performance.now();
    const { connections: dropped } = await this.#client.drop();
    const online = async () => {
      const { phones } = await this.#client.state();
      return phones.filter(({ devices }) => devices.some(({ isConnected }) => isConnected)).length;
    };
    await this.#untilAll(online);
    const onlineMs = performance.now() - from;
    const back = () =>
      this.#rows<number>(
        `select count(*)::int as value from connections
         where company_id = $1 and status = 'CONNECTED' and last_seen_at >= $2::timestamptz`,
        [this.#companyId, before],
      ).then(([value]) => value ?? 0);
    await this.#untilAll(back);
    return { dropped, onlineMs, connectedMs: performance.now() - from };
  }

  async #untilAll(count: () => Promise<number>): Promise<void> {
    const deadline = Date.now() + patienceMs;
    let now = await count();
    for (; now < this.linked.length; now = await count()) {
      if (Date.now() > deadline) throw new Error(`only ${now} of ${this.linked.length} are back`);
      await pause(50);
    }
  }

  async #rows<T>(text: string, values: unknown[]): Promise<T[]> {
    const { rows } = await this.#pool.query<{ value: T }>(text, values);
    return rows.map(({ value }) => value);
  }
}
