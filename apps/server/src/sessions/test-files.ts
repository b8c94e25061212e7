/** What the tests of files of messages share: a company whose number is linked, its customer, and the open ticket. */
import { readdir } from 'node:fs/promises';
import type { Message } from '@recado/contract';
import type { Body, Driver, MediaBody } from '@recado/whatsapp';
import type { MemoryCustomer } from '@recado/whatsapp/memory';
import sharp from 'sharp';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { productInbound } from './product-inbound.ts';
import { link, MemoryNetwork, memoryDriver, runMemory, until } from './test-session.ts';
import type { DriverKind, SessionRuntimeOptions } from './types.ts';

let numbers = 0;
const nextNumber = (): string => `55119${String(20_000_000 + ++numbers)}`;

/** A photo of the size, with content, so that it does not pack to nothing. */
export async function photo(
  width = 1200,
  height = 800,
  form: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7 + ((at >> 9) % 251)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(form)
    .toBuffer();
}

/** A form with files, as browsers send it; `texts` come before them. */
export function formOf(files: readonly File[], texts: readonly (readonly [string, string])[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of texts) form.append(name, value);
  for (const file of files) form.append('medias', file);
  return form;
}

/** What the calls of a file's tests share: a server of their own with such a company; `close` ends both. */
export async function startFileWorld() {
  const server = await startTestServer();
  const world = await openFileWorld(server);
  return {
    ...world,
    close: async () => {
      await world.close();
      await server.close();
    },
  };
}

/** A linked company with an open ticket of the admin. */
export async function openFileWorld(
  server: TestServer,
  optionsFor: (network: MemoryNetwork) => Partial<SessionRuntimeOptions> = () => ({}),
) {
  const network = new MemoryNetwork();
  const options = optionsFor(network);
  const company = await server.company();
  const number = nextNumber();
  const account = network.addAccount(number);
  const customer = network.addCustomer(nextNumber(), 'Maria');
  const { admin, connectionId } = company;
  await server.data.system(({ db }) =>
    db
      .updateTable('connections')
      .set({ desired: 'running', status: 'DISCONNECTED' })
      .where('id', '=', connectionId)
      .execute(),
  );
  const run = (nodeId: string, more: Partial<SessionRuntimeOptions> = {}) =>
    runMemory(server.database, network, {
      storage: server.storage,
      inbound: productInbound,
      nodeId,
      ...options,
      ...more,
    });
  const { runtime, log } = await run(`node-${number}`);
  await link(server.data, network, connectionId, number);
  customer.say(account, 'oi');
  const listed = () => admin.call('listTickets', { query: { status: 'pending', showAll: 'true' } as never });
  const ticket = await until('the ticket', async () => (await listed()).tickets[0]);
  await admin.call('updateTicket', { params: { id: ticket.id }, body: { status: 'open', userId: admin.id } as never });
  const messages = async (): Promise<Message[]> =>
    (await admin.call('listMessages', { params: { ticketId: ticket.id }, query: { pageNumber: 1 } })).messages;
  return {
    ...{
      server,
      company,
      admin,
      connectionId,
      network,
      account,
      customer,
      ticketId: ticket.id,
      runtime,
      log,
      run,
      messages,
    },
    /** Sends a form or JSON in the ticket. */
    send: (body: FormData | object, key?: string) =>
      admin.attempt('sendMessage', { params: { ticketId: ticket.id }, body }, key ? { 'idempotency-key': key } : {}),
    /** Waits until everything that was sent is answered for, so that none of it comes later, and empties the phone. */
    forget: async () => {
      await until('the answers', async () => {
        const open = await server.data.tenant(company.id, ({ db }) =>
          db
            .selectFrom('outbox')
            .select('id')
            .where('company_id', '=', company.id)
            .where('state', 'in', ['waiting', 'sending'])
            .execute(),
        );
        return open.length === 0;
      });
      customer.received.length = 0;
    },
    /** The customer sends a file; its message once it is stored and `state` is reached. */
    sendsFile: (body: Body & MediaBody, bytes: Buffer) => customer.sendFile(account, body, bytes),
    newest: async () => (await messages()).at(-1),
    /** How many files the store of the server holds. */
    storedFiles: async () =>
      (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length,
    close: () => runtime.stop(),
  };
}
export type FileWorld = Awaited<ReturnType<typeof openFileWorld>>;

/** What reached the customer's phone with a file. */
export const filesAt = (customer: MemoryCustomer) => customer.received.filter(({ file }) => file);

/** Loads a signed address as a browser does. */
export async function loaded(server: TestServer, address: string | null | undefined) {
  const url = new URL(address ?? '', server.url);
  const reply = await fetch(url);
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
}

/** The driver in memory with some calls of its own. */
export function changedDriver(network: MemoryNetwork, changes: (driver: Driver) => Partial<Driver>): DriverKind {
  const { make, translate } = memoryDriver(network);
  return {
    translate,
    make: (host) => {
      const driver = make(host);
      const own = changes(driver);
      return new Proxy(driver, {
        get: (target, name) => {
          const value: unknown = Reflect.get(own, name) ?? Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
}
