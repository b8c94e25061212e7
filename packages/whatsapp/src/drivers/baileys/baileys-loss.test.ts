import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BothWays, eventually } from '../../../test/both-ways.ts';
import type { BaileysTimings } from './options.ts';

/* Every row of the fault table of whatsapp §1.5, by the real library against the local server. */

let simulator: Simulator;
let numbers = 0;
let line: BothWays;

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => open());
afterEach(() => line.close());

async function open(timings: Partial<BaileysTimings> = {}): Promise<void> {
  const suffix = String(++numbers).padStart(4, '0');
  line = new BothWays(simulator, { shop: `551197100${suffix}`, maria: `551196100${suffix}` }, timings);
  await line.link();
}

async function expectBothSidesEqual(): Promise<void> {
  const { said, told, journaled, wrote, heard } = await line.compared();
  expect(told).toEqual(said);
  expect(journaled).toBe(said.length);
  expect(heard).toEqual(wrote);
}
const lastAck = (id: string) => line.events.findLast((event) => event.t === 'ack' && event.ref.id === id);
const repeats = async () => (await simulator.client.received(line.maria)).duplicates;

test.each([
  ['the devices of the recipient', 'usync/get/usync', 1],
  // The library asks for hers, for those of the own phone, and for hers again.
  ['her keys', 'encrypt/get/key', 3],
])(
  'the answer to the question for %s is lost: it is told as transient, nothing went out, and it goes once',
  async (_what, query, times) => {
    // Only here: elsewhere an answer that comes late is an answer.
    await line.close();
    await open({ queryTimeoutMs: 1000 });
    await simulator.client.setFaults({ loseQueries: times, loseQueriesOf: query });
    await line.write('com dificuldade');
    expect([...new Set(line.failures.get('com dificuldade'))]).toEqual(['transient']);
    expect((await simulator.client.state()).faults.loseQueries).toBe(0);
    expect(await repeats()).toBe(0);
    await expectBothSidesEqual();
  },
);

test('the acknowledgement is lost: it goes again under its id, and the phone shows it once', async () => {
  // Her phone is off: no second tick makes up for the first one.
  await simulator.client.setAuto(line.maria, { online: false });
  await simulator.client.setFaults({ loseAcks: 2 });
  await line.write('confirmada na terceira');
  expect(await repeats()).toBe(2);
  await expectBothSidesEqual();
});

test('an unknown number: it is told so, and nothing counts as sent', async () => {
  const { fromDevices } = (await simulator.client.state()).counters;
  const id = line.driver.newMessageId();
  const to = { kind: 'phone', value: '5511900000000' } as const;
  await expect(line.driver.send({ id, to, kind: 'text', text: 'ninguém' })).rejects.toMatchObject({
    code: 'notOnWhatsapp',
  });
  expect(lastAck(id)).toBeUndefined();
  expect((await simulator.client.state()).counters.fromDevices).toBe(fromDevices);
});

test.each([false, true])(
  'an account under the other form of the number is found, also where WhatsApp knows only exact numbers: %s',
  async (exactNumbers) => {
    await simulator.client.setFaults({ exactNumbers });
    const short = line.maria.replace('55119', '5511');
    const [found, missing] = await line.driver.lookup([short, '5511977770000']);
    expect(found?.address).toEqual({ kind: 'phone', value: line.maria });
    expect(missing).toEqual({ asked: '5511977770000' });
    await line.write('para o número de antes', { kind: 'phone', value: short });
    await expectBothSidesEqual();
    await line.write('de novo', { kind: 'phone', value: short });
    await expectBothSidesEqual();
    expect(line.failures.size).toBe(0);
    const learnt = line.events.filter((e) => e.t === 'identity' && e.same[0].value === short);
    expect(learnt).toMatchObject([{ same: [{}, { kind: 'phone', value: line.maria }] }]);
  },
);

test('the socket is down: it is told as transient at once, and goes once when the line is back', async () => {
  await simulator.client.refuseLogins(503, line.shop);
  const from = line.events.length;
  await simulator.client.drop(line.shop);
  await line.state('opening', from);
  const written = line.write('sem linha');
  await eventually('the failure', () => line.failures.get('sem linha')?.includes('transient'));
  await simulator.client.refuseLogins(undefined, line.shop);
  await written;
  await expectBothSidesEqual();
});

test('the line is cut three times during 50 sends at once: each of the 50 arrives once', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `paralela ${index}`);
  const written: Promise<string>[] = [];
  // Behind each cut there is enough left to send for it to come, however quick the sends are.
  for (const [bytes, count] of [
    [3000, 20],
    [9000, 20],
    [500, 10],
  ] as const) {
    const from = line.events.length;
    expect(await simulator.client.cutAfter(bytes, 'fromDevice', line.shop)).toEqual({ connections: 1 });
    written.push(...texts.slice(written.length, written.length + count).map((text) => line.write(text)));
    await line.state('connected', from);
  }
  await Promise.all(written);
  const { wrote, heard } = await line.compared();
  expect(heard.map(({ id }) => id).toSorted()).toEqual(wrote.map(({ id }) => id).toSorted());
});

test('the same id sent twice: the phone shows it once', async () => {
  const item = {
    id: line.driver.newMessageId(),
    to: { kind: 'phone', value: line.maria },
    kind: 'text',
    text: 'duas vezes',
  } as const;
  await line.driver.send(item);
  await line.driver.send(item);
  await eventually('the repeat', async () => (await repeats()) === 1);
  expect((await simulator.client.received(line.maria)).messages.map(({ id }) => id)).toEqual([item.id]);
});

test('the same message twice from WhatsApp: it is journaled and told once', async () => {
  await simulator.client.setFaults({ duplicate: true });
  await line.say('repetida 1', 'repetida 2', 'repetida 3');
  const { toDevices } = (await simulator.client.state()).counters;
  expect(toDevices).toBeGreaterThanOrEqual(6);
  await eventually('every confirmation', async () =>
    (await simulator.client.phone(line.shop)).devices.every(({ undelivered }) => undelivered === 0),
  );
  await expectBothSidesEqual();
});

test('200 messages in a burst, cut three times in the middle of a stanza: each once, in order', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `rajada ${index}`);
  for (const [index, text] of texts.entries()) {
    if (index % 60 === 20) await simulator.client.cutAfter(2500 + index, 'toDevice', line.shop);
    await line.say(text);
  }
  await expectBothSidesEqual();
});

test('a refusal 479 is followed by another try under the same id, which arrives once', async () => {
  await simulator.client.setFaults({ nack: { code: 479, times: 1 } });
  const text = 'malformada';
  const id = await line.write(text);
  expect(lastAck(id)).toMatchObject({ ack: 0, error: 'transient' });
  await line.driver.send({ id, to: { kind: 'phone', value: line.maria }, kind: 'text', text });
  await expectBothSidesEqual();
});
