import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../src/index.ts';
import { BareClient, until } from './bare-client.ts';

const shop = '5511990003333';
const maria = '5511988883333';
const joao = '5511988884444';
const address = (number: string) => `${number}@s.whatsapp.net`;
let simulator: Simulator;
let client: BareClient;

const say = (from: string, text: string) => simulator.client.say(from, { to: shop, text });

beforeAll(async () => {
  // What may be overtaken waits for what overtakes it, however long that takes.
  simulator = await startSimulator({ reorderHoldMs: 60_000 });
  await simulator.client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: maria, name: 'Maria' });
  await simulator.client.addPhone({ number: joao, name: 'João' });
  client = new BareClient(simulator.url, simulator.rootKeyHex).start();
  await simulator.client.scan(shop, await until('qr', () => client.qr));
  await client.opened();
  // Its first login is over.
  await until('pre-keys', async () => ((await simulator.client.phone(shop)).devices[0]?.preKeys ?? 0) > 800);
  await say(maria, 'antes');
  await client.text('antes');
});
afterEach(() => simulator.client.clearFaults());
afterAll(async () => {
  await client.stop();
  await simulator.stop();
});

const textsFrom = (from: string) =>
  client.received.filter(({ key }) => key.remoteJid === address(from)).map(({ message }) => message?.conversation);

it('breaks the line in the middle of a stanza, which comes again whole', async () => {
  const closes = client.closeCodes.length;
  await simulator.client.cutAfter(40, 'toDevice', shop);
  await say(maria, 'cortada');
  await client.text('cortada');
  expect(client.closeCodes.length).toBe(closes + 1);
});

it('breaks the line in the middle of what a device sends: it did not arrive', async () => {
  const closes = client.closeCodes.length;
  await simulator.client.cutAfter(40, 'fromDevice', shop);
  await client.sock.sendMessage(address(maria), { text: 'pela metade' }).catch(() => undefined);
  await until('the cut', () => client.closeCodes.length > closes);
  await client.opened();
  expect((await simulator.client.received(maria)).messages.map(({ text }) => text)).not.toContain('pela metade');
});

it('lets neighbours of different chats change places, never those of one chat', async () => {
  await say(joao, 'j0');
  await client.text('j0');
  await simulator.client.setFaults({ mixChats: true });
  for (const text of ['m1', 'm2', 'm3']) await say(maria, text);
  for (const [from, text] of [
    [joao, 'j1'],
    [maria, 'm4'],
    [joao, 'j2'],
  ] as const)
    await say(from, text);
  for (const text of ['m4', 'j2']) await client.text(text);
  expect(textsFrom(maria).filter((text) => text?.startsWith('m'))).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(textsFrom(joao)).toEqual(['j0', 'j1', 'j2']);
  expect(client.texts().slice(-6)).toEqual(['m1', 'm2', 'j1', 'm3', 'j2', 'm4']);
});

it('does not let what is on time overtake what is late', async () => {
  await simulator.client.setFaults({ delayMs: 300 });
  await say(maria, 'tarde');
  await simulator.client.setFaults({ delayMs: 0 });
  await say(maria, 'logo');
  await client.text('logo');
  expect(textsFrom(maria).slice(-2)).toEqual(['tarde', 'logo']);
});

it('loses the answers to the queries that are named, and no others', async () => {
  await simulator.client.setFaults({ loseQueries: 1, loseQueriesOf: 'encrypt/get/key' });
  expect(await client.sock.onWhatsApp(maria)).toHaveLength(1);
  expect((await simulator.client.state()).faults.loseQueries).toBe(1);
});

it('keeps a restricted account from new chats, and tells its devices until when', async () => {
  const locks: { isActive?: boolean; timeEnforcementEnds?: Date }[] = [];
  client.sock.ev.on('connection.update', ({ reachoutTimeLock }) => {
    if (reachoutTimeLock) locks.push(reachoutTimeLock);
  });
  const stranger = '5511988885555';
  await simulator.client.addPhone({ number: stranger, name: 'Nova' });
  const { until: end } = await simulator.client.restrict(shop, 3600);
  const told = await until('the news', () => locks.find(({ isActive }) => isActive));
  expect(told.timeEnforcementEnds?.getTime()).toBe(Math.round(end / 1000) * 1000);
  const { refused } = (await simulator.client.state()).counters;
  await client.sock.sendMessage(address(stranger), { text: 'fria' });
  await until('the refusal', async () => (await simulator.client.state()).counters.refused === refused + 1);
  await client.sock.sendMessage(address(maria), { text: 'conhecida' });
  const arrived = async (number: string) => (await simulator.client.received(number)).messages.map(({ text }) => text);
  await until('the known one', async () => (await arrived(maria)).includes('conhecida'));
  expect(await arrived(stranger)).toEqual([]);
  await simulator.client.restrict(shop, 0);
  await until('the end', () => locks.find(({ isActive }) => !isActive));
  await client.sock.sendMessage(address(stranger), { text: 'agora sim' });
  await until('the first one', async () => (await arrived(stranger)).includes('agora sim'));
});

it('tells the names of the address book again when asked', async () => {
  await simulator.client.addPhone({ number: '5511988886666', name: 'Vizinha' });
  const names: (string | undefined)[] = [];
  client.sock.ev.on('messaging-history.set', ({ contacts }) => names.push(...contacts.map(({ name }) => name)));
  const { people } = await simulator.client.pushBook(shop);
  await until('the book', () => names.length >= people);
  expect(names).toContain('Vizinha');
});
