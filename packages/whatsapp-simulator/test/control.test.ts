import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, type SimulatorEvent, startSimulator } from '../src/index.ts';
import { BareClient, until } from './bare-client.ts';

const branch = '5531999990000';
const maria = '5511971234410';

describe('the control surface', () => {
  let simulator: Simulator;

  beforeAll(async () => {
    simulator = await startSimulator({ typingMs: 10, reorderHoldMs: 60_000 });
    await simulator.client.addPhone({ number: branch, name: 'Filial', kind: 'company' });
    await simulator.client.addPhone({ number: maria, name: 'Maria Souza' });
  });
  afterAll(() => simulator.stop());

  it('links a client by the code that is typed on the handset', async () => {
    const client = new BareClient(simulator.url, simulator.rootKeyHex).start();
    await until('qr', () => client.qr);
    await expect(simulator.client.enterCode(branch, 'ABCD1234')).rejects.toThrow(/nobody asked/);
    const code = await client.sock.requestPairingCode(branch);
    await until('asked', async () => (await simulator.client.log()).some(({ type }) => type === 'pairingCodeAsked'));
    expect(await simulator.client.enterCode(branch, `${code.slice(0, 4)}-${code.slice(4)}`)).toEqual({ device: 1 });
    await client.opened();
    await client.sock.logout();
    await until('gone', async () => (await simulator.client.phone(branch)).devices.length === 0);
    await client.stop();
  });

  it('refuses a QR code that is not shown any more', async () => {
    await expect(simulator.client.scan(branch, '2@old,a,b,c')).rejects.toMatchObject({ status: 409 });
  });

  it('carries messages between handsets, with the ticks of their settings', async () => {
    await simulator.client.setAuto(branch, { online: false });
    const { id } = await simulator.client.say(maria, { to: branch, text: 'oi' });
    const sent = async () => (await simulator.client.phone(maria)).chats[0]?.messages[0];
    expect(await sent()).toMatchObject({ id, ack: 2 });
    await simulator.client.setAuto(branch, { online: true });
    expect(await sent()).toMatchObject({ ack: 3 });
    expect((await simulator.client.phone(branch)).chats).toMatchObject([{ id: maria, unread: 1 }]);
    await simulator.client.read(branch, maria);
    expect(await sent()).toMatchObject({ ack: 4 });
    expect((await simulator.client.phone(branch)).chats).toMatchObject([{ id: maria, unread: 0 }]);
  });

  it('lets only the author change a message', async () => {
    const { id } = await simulator.client.say(branch, { to: maria, text: 'da loja' });
    await expect(simulator.client.edit(maria, { chat: branch, id, text: 'x' })).rejects.toMatchObject({ status: 409 });
  });

  it('tells live what happens', async () => {
    const events: SimulatorEvent[] = [];
    const stop = new AbortController();
    const stream = simulator.client.events((event) => events.push(event), stop.signal);
    await until('live', async () => {
      await simulator.client.say(maria, { to: branch, text: 'ao vivo' });
      return events.some((event) => event.type === 'message' && event.message.text === 'ao vivo');
    });
    stop.abort();
    await stream;
  });

  it('answers mistakes with their reason', async () => {
    await expect(simulator.client.phone('5500000000')).rejects.toMatchObject({ status: 404 });
    await expect(simulator.client.addPhone({ number: '12' })).rejects.toMatchObject({ status: 400 });
    await expect(simulator.client.setFaults({ delayMs: 'x' as unknown as number })).rejects.toThrow(
      /delayMs is a number/,
    );
    const foreign = await fetch(`${simulator.controlUrl}/state`, { headers: { origin: 'https://example.com' } });
    expect(foreign.status).toBe(403);
    const near = await fetch(`${simulator.controlUrl}/state`, { headers: { origin: 'http://localhost:5173' } });
    expect(near.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  });

  it('delays, doubles and reorders messages when asked', async () => {
    const client = new BareClient(simulator.url, simulator.rootKeyHex).start();
    await simulator.client.scan(branch, await until('qr', () => client.qr));
    await client.opened();
    await simulator.client.say(maria, { to: branch, text: 'primeira' });
    await client.text('primeira');
    await simulator.client.setFaults({ reorder: true });
    for (const text of ['a', 'b']) await simulator.client.say(maria, { to: branch, text });
    await client.text('a');
    expect(client.texts().slice(-2)).toEqual(['b', 'a']);
    await simulator.client.setFaults({ reorder: false, duplicate: true });
    const { id } = await simulator.client.say(maria, { to: branch, text: 'dobro' });
    await until('two', () => client.received.filter(({ key }) => key.id === id).length === 2);
    await simulator.client.clearFaults();
    await simulator.client.silence(branch);
    await simulator.client.say(maria, { to: branch, text: 'silencio' });
    await simulator.client.drop(branch);
    await client.text('silencio');
    await client.stop();
  });

  it('waits for the answers in a script and reacts to the last one', async () => {
    const customer = '5511971234410';
    const own = async () =>
      (await simulator.client.phone(branch)).chats.find(({ id }) => id === customer)?.messages ?? [];
    const before = (await own()).length;
    await simulator.client.startScript('quote', branch);
    for (let answer = 1; answer <= 6; answer++) {
      await until(`question ${answer}`, async () => (await own()).length === before + 2 * answer - 1);
      await simulator.client.say(branch, { to: customer, text: `resposta ${answer}` });
    }
    await until('done', async () =>
      (await simulator.client.scripts()).some(({ id, status }) => id === 'quote' && status === 'done'),
    );
    expect((await own()).at(-1)?.reactions).toEqual({ [customer]: '❤️' });
  });
});
