import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LoadRequest, LoadResult } from './control-types.ts';
import type { Phone } from './phone.ts';
import { sendFile } from './send-file.ts';
import { sayText } from './talk.ts';
import { RequestError, type World } from './world.ts';

const firstLoadNumber = 5541970000000;
const fileBytes = 24_000;

/** Many customers writing to one company, for benchmarks and loss tests: real handsets, real encryption. */
export class Load {
  #world: World;
  #result: LoadResult = { isRunning: false, sent: 0, durationMs: 0, customers: [] };
  #isStopped = false;

  constructor(world: World) {
    this.#world = world;
  }

  result(): LoadResult {
    return this.#result;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Starts writing in the background: `messages` in all, customers taking turns, at `perSecond` or as fast as
   * the handsets can. Throws RequestError while a load is running.
   */
  start(request: LoadRequest): LoadResult {
    if (this.#result.isRunning) throw new RequestError('a load is running', 409);
    if (request.customers < 1 || request.messages < 1) throw new RequestError('a load has customers and messages');
    const company = this.#world.phone(request.to);
    this.#isStopped = false;
    this.#result = { isRunning: true, sent: 0, durationMs: 0, customers: [] };
    this.#run(request, company).catch((error: unknown) => {
      this.#result.isRunning = false;
      this.#world.problem(error);
    });
    return this.#result;
  }

  /** New handsets cost milliseconds each for their keys, so the edge gets its turn between them. */
  async #gather(count: number): Promise<Phone[]> {
    const customers: Phone[] = [];
    for (let index = 0; index < count; index++) {
      const number = String(firstLoadNumber + index);
      customers.push(this.#world.addPhone({ number, name: `Load ${index + 1}` }));
      await pause(0);
    }
    this.#result.customers = customers.map(({ number, name }) => ({ number, name, messages: [] }));
    return customers;
  }

  /** A text file like no other. Returns its hash. */
  async #sendDocument(customer: Phone, { to, text, id }: { to: string; text: string; id: string }): Promise<string> {
    const bytes = Buffer.from(randomBytes(fileBytes).toString('base64'));
    const file = { to, id, kind: 'document', type: 'text/plain', name: `${id}.txt`, caption: text } as const;
    await sendFile(this.#world, customer, file, Readable.from([bytes], { objectMode: false }));
    return createHash('sha256').update(bytes).digest('hex');
  }

  async #run(request: LoadRequest, company: Phone): Promise<void> {
    const { messages, perSecond, prefix = 'load', fileEvery } = request;
    const customers = await this.#gather(request.customers);
    const result = this.#result;
    const started = performance.now();
    for (let count = 0; count < messages && !this.#isStopped; count++) {
      const turn = count % customers.length;
      const customer = customers[turn];
      if (!customer) break;
      const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
      const text = `${prefix} ${turn + 1}/${Math.floor(count / customers.length) + 1}`;
      const isFile = fileEvery !== undefined && (count + 1) % fileEvery === 0;
      const said = { to: company.number, text, id };
      if (isFile) result.customers[turn]?.messages.push({ id, text, sha256: await this.#sendDocument(customer, said) });
      else {
        await sayText(this.#world, customer, said);
        result.customers[turn]?.messages.push({ id, text });
      }
      result.sent++;
      result.durationMs = performance.now() - started;
      const dueMs = perSecond ? ((count + 1) * 1000) / perSecond - result.durationMs : 0;
      await pause(dueMs);
    }
    result.isRunning = false;
  }
}

/** Waits, and lets the sockets breathe even when there is nothing to wait for. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms > 1) setTimeout(resolve, ms);
    else setImmediate(resolve);
  });
}
