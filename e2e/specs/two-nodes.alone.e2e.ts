import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Message, type Ticket, wireName } from '@recado/contract';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api, ApiError } from '../kit/api.ts';
import { deployTwoNodes } from '../kit/deployments.ts';
import { besideStandstill } from '../kit/standstill.ts';
import { until } from '../kit/until.ts';

/* Two complete processes of the product on one PostgreSQL; the first one holds the lease of the connection. */

const company = '5511988771020';
/** A dead owner's lease ends by itself (trust I-59). */
const takeOverMs = 15_000;

let dir = '';
let simulator: SpawnedSimulator;
let nodes: Awaited<ReturnType<typeof deployTwoNodes>>;
let connectionId = 0;
let bruno: Api;
let camila: Api;
let socket: Socket;
const heard = new Map<string, number>();

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-two-nodes-'));
  simulator = await spawnSimulator({ dir: path.join(dir, 'phones'), seed: true });
  nodes = await deployTwoNodes({ dir, whatsapp: simulator });
  const { first, second } = nodes.processes;
  const admin = new Api(first.origin);
  await admin.login();
  connectionId = await admin.link('Principal', (qr) => simulator.client.scan(company, qr));
  await second.start();
  bruno = new Api(first.origin, 'agente1@recado.local');
  camila = new Api(second.origin, 'agente2@recado.local');
  await Promise.all([bruno.login(), camila.login()]);
  socket = await camila.socket();
  socket.on(wireName(camila.companyId, 'message.created'), (event: { message: Message }) =>
    heard.set(event.message.body, performance.now()),
  );
});

afterAll(async () => {
  socket?.close();
  await nodes?.stop();
  await simulator?.stop();
  await rm(dir, { recursive: true, force: true });
});

let newest = 5511970001000;
async function newCustomer(): Promise<string> {
  const number = String(++newest);
  await simulator.client.addPhone({ number, name: `Cliente ${number}`, kind: 'customer' });
  return number;
}

const say = (customer: string, text: string) => simulator.client.say(customer, { to: company, text });
const untilHeard = (text: string, ms?: number) => until(`live: ${text}`, async () => heard.has(text), ms);
const received = async (customer: string) =>
  (await simulator.client.received(customer)).messages.map(({ text }) => text);
const untilReceived = (customer: string, count: number, ms?: number) =>
  until(`${count} on the handset`, async () => (await received(customer)).length >= count, ms);

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** A customer who has written, and her ticket. */
async function newTicket(text: string): Promise<{ customer: string; ticket: Ticket }> {
  const customer = await newCustomer();
  await say(customer, text);
  const ticket = await until(`the ticket of ${customer}`, async () =>
    (await camila.tickets('pending')).find(({ contact }) => contact.number === customer),
  );
  return { customer, ticket };
}

test('what a customer writes to the node with the lease is live on the other node within a second', async () => {
  const customer = await newCustomer();
  const delays: number[] = [];
  for (let count = 1; count <= 15; count++) {
    const text = `bom dia ${count}`;
    const { result, heldUpMs } = await besideStandstill(async () => {
      const from = performance.now();
      await say(customer, text);
      await untilHeard(text);
      return (heard.get(text) ?? 0) - from;
    });
    delays.push(result - heldUpMs);
  }
  process.stdout.write(`live on the other node after ${delays.map((ms) => Math.round(ms)).join(', ')} ms\n`);
  // The median: all of them share the processors with whatever else runs, and the first one links a customer's keys, too.
  expect(medianOf(delays)).toBeLessThan(1000);
});

test('an answer posted to the node without the lease is sent, and acknowledged on both', async () => {
  const { customer, ticket } = await newTicket('quanto custa?');
  const owner = await nodes.database.leaseOwner(connectionId);
  await camila.accept(ticket.id);
  await camila.sendUntilAccepted(ticket.id, 'custa dez', 'price');
  await untilReceived(customer, 1);
  expect((await received(customer))[0]).toContain('custa dez');
  await until('the two ticks', async () =>
    (await camila.history(ticket.id)).some(({ fromMe, ack }) => fromMe && ack >= 3),
  );
  expect(await nodes.database.leaseOwner(connectionId)).toBe(owner);
});

test('the node without the lease learns whether a number has WhatsApp from the one that has it', async () => {
  const owner = await nodes.database.leaseOwner(connectionId);
  const admin = new Api(nodes.processes.second.origin);
  await admin.login();
  const customer = await newCustomer();
  const add = (number: string) =>
    admin.call<{ number: string }>('POST', '/contacts', { name: 'Pelo telefone', number });
  expect(await add(customer)).toMatchObject({ number: customer });
  await expect(add('5511900000123')).rejects.toThrow('ERR_WAPP_INVALID_CONTACT');
  expect(await nodes.database.leaseOwner(connectionId)).toBe(owner);
});

test('a log-out at one node counts at the other one within a second, for calls and for the socket', async () => {
  const { first, second } = nodes.processes;
  const delays: { calls: number; socket: number }[] = [];
  // Three: nobody may log in much more often.
  for (let count = 1; count <= 3; count++) {
    const admin = new Api(second.origin);
    await admin.login();
    const live = await admin.socket();
    const closed = new Promise<number>((resolve) => live.once('disconnect', () => resolve(performance.now())));
    expect(await admin.isSignedIn()).toBe(true);
    const { result, heldUpMs } = await besideStandstill(async () => {
      await admin.at(first.origin).call('DELETE', '/auth/logout');
      const from = performance.now();
      await until('the refusal', async () => !(await admin.isSignedIn()));
      return { calls: performance.now() - from, socket: (await closed) - from };
    });
    delays.push({ calls: result.calls - heldUpMs, socket: result.socket - heldUpMs });
  }
  process.stdout.write(`calls refused, socket closed after ${JSON.stringify(delays)} ms\n`);
  // The median, as above.
  expect(medianOf(delays.map(({ calls }) => calls))).toBeLessThan(1000);
});

test('the same Idempotency-Key posted to both nodes at once makes one message', async () => {
  const { customer, ticket } = await newTicket('alô?');
  await camila.accept(ticket.id);
  const keys = Array.from({ length: 10 }, (_, index) => `both-${index}`);
  const post = (api: Api, key: string) =>
    api.call<Message>('POST', `/messages/${ticket.id}`, { body: `pois não ${key}` }, { 'idempotency-key': key });
  const there = camila.at(nodes.processes.first.origin);
  for (const key of keys) {
    const ids = await Promise.all([camila, there, camila, there].map(async (api) => (await post(api, key)).id));
    expect(new Set(ids).size, key).toBe(1);
  }
  await untilReceived(customer, keys.length);
  expect(await received(customer)).toHaveLength(keys.length);
  expect((await camila.history(ticket.id)).filter(({ fromMe }) => fromMe)).toHaveLength(keys.length);
});

test('of two agents who accept at two nodes at once, one wins and the other one learns who', async () => {
  for (let round = 1; round <= 5; round++) {
    const { ticket } = await newTicket(`quem atende? ${round}`);
    const both = [bruno, camila];
    const outcomes = await Promise.allSettled(both.map((agent) => agent.accept(ticket.id)));
    const winners = both.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(ApiError);
    expect(String(lost?.reason)).toContain('ERR_TICKET_ALREADY_ACCEPTED');
    expect((await winners[0]?.tickets('open'))?.find(({ id }) => id === ticket.id)?.userId).toBe(winners[0]?.userId);
  }
});

test('when the node with the lease is killed the other one takes over, loses nothing and needs no new QR code', async () => {
  const { customer, ticket } = await newTicket('oi');
  await camila.accept(ticket.id);
  const { duplicates } = await simulator.client.received(customer);
  const owner = await nodes.database.leaseOwner(connectionId);
  const from = performance.now();
  const { result: takenAfterMs, heldUpMs } = await besideStandstill(async () => {
    await nodes.processes.first.kill();
    await say(customer, 'ainda aí?');
    await camila.sendUntilAccepted(ticket.id, 'estou aqui', 'here');
    await until('the new owner', async () => (await nodes.database.leaseOwner(connectionId)) !== owner);
    return performance.now() - from;
  });
  await untilHeard('ainda aí?');
  const heardAfterMs = (heard.get('ainda aí?') ?? 0) - from;
  const seconds = [takenAfterMs, heardAfterMs].map((ms) => (ms / 1000).toFixed(1));
  process.stdout.write(`taken over ${seconds[0]} s after the kill, the message live after ${seconds[1]} s\n`);
  await untilReceived(customer, 1);
  expect((await received(customer)).filter((text) => text.includes('estou aqui'))).toHaveLength(1);
  expect((await simulator.client.received(customer)).duplicates).toBe(duplicates);
  expect((await camila.history(ticket.id)).filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual([
    'oi',
    'ainda aí?',
  ]);
  // What waited at WhatsApp may be here before the row says so.
  await camila.untilConnected(connectionId);
  expect(await camila.connection(connectionId)).toMatchObject({ status: 'CONNECTED', qrcode: '' });
  expect((await simulator.client.phone(company)).devices).toHaveLength(1);
  expect(takenAfterMs - heldUpMs).toBeLessThan(takeOverMs);
});

test('a node that comes back leaves the lease where it is, and gets it when the other one stops', async () => {
  const { first, second } = nodes.processes;
  const owner = await nodes.database.leaseOwner(connectionId);
  await first.start();
  const { customer, ticket } = await newTicket('voltou?');
  await bruno.accept(ticket.id);
  await bruno.sendUntilAccepted(ticket.id, 'voltei', 'back');
  await untilReceived(customer, 1);
  expect(await nodes.database.leaseOwner(connectionId)).toBe(owner);
  await second.stop();
  await say(customer, 'e agora?');
  await until('the message at the node that is left', async () =>
    (await bruno.history(ticket.id)).some(({ body }) => body === 'e agora?'),
  );
  expect(await nodes.database.leaseOwner(connectionId)).not.toBe(owner);
});
