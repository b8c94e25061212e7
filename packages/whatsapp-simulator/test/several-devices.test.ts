import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../src/index.ts';
import { BareClient, until } from './bare-client.ts';

const aurora = '5511988771020';
const boreal = '5531999990000';
const maria = '5511971234410';
const address = (number: string) => `${number}@s.whatsapp.net`;

describe('several linked devices', () => {
  let simulator: Simulator;
  const clients: BareClient[] = [];

  const link = async (number: string) => {
    const client = new BareClient(simulator.url, simulator.rootKeyHex).start();
    clients.push(client);
    await simulator.client.scan(number, await until('qr', () => client.qr));
    await client.opened();
    return client;
  };

  beforeAll(async () => {
    simulator = await startSimulator({ seed: true });
    await simulator.client.addPhone({ number: boreal, name: 'Boreal', kind: 'company' });
  });
  afterAll(async () => {
    for (const client of clients) await client.stop();
    await simulator.stop();
  });

  it('lets two companies write to each other', async () => {
    const first = await link(aurora);
    const second = await link(boreal);
    const sent = await first.sock.sendMessage(address(boreal), { text: 'de uma para outra' });
    const message = await second.text('de uma para outra');
    expect(message.key).toMatchObject({ id: sent?.key.id, fromMe: false });
    expect((await simulator.client.phone(boreal)).chats).toMatchObject([{ id: aurora }]);
    await second.sock.sendMessage(message.key.remoteJid ?? '', { text: 'de volta' });
    await first.text('de volta');
    await second.sock.readMessages([message.key]);
    await until('read', () => first.updates.some(({ key, update }) => key.id === sent?.key.id && update.status === 4));
  });

  it('shows on one device what the other device of the account sends', async () => {
    const [first] = clients;
    const other = await link(aurora);
    const sent = await other.sock.sendMessage(address(maria), { text: 'do segundo' });
    const copy = await first?.text('do segundo');
    expect(copy?.key).toMatchObject({ id: sent?.key.id, fromMe: true, remoteJid: address(maria) });
    await simulator.client.say(maria, { to: aurora, text: 'para os dois' });
    await first?.text('para os dois');
    await other.text('para os dois');
  });

  it('refuses the login of a banned number until it is lifted', async () => {
    const [, second] = clients;
    if (!second) throw new Error('not linked');
    await simulator.client.streamError(403, boreal);
    await until('403', () => second.closeCodes.at(-1) === 403);
    const closes = second.closeCodes.length;
    second.start();
    await until('refused', () => second.closeCodes.length > closes && second.closeCodes.at(-1) === 403);
    await simulator.client.refuseLogins();
    second.start();
    await second.opened();
  });

  it('loses acks and answers when asked', async () => {
    const [first] = clients;
    if (!first) throw new Error('not linked');
    const acked: (string | undefined)[] = [];
    first.sock.ws.on('CB:ack,class:message', (ack: { attrs: Record<string, string> }) => acked.push(ack.attrs.id));
    await simulator.client.setFaults({ loseAcks: 1 });
    const lost = await first.sock.sendMessage(address(maria), { text: 'sem confirmar' });
    const kept = await first.sock.sendMessage(address(maria), { text: 'confirmada' });
    await until('ack', () => acked.includes(kept?.key.id ?? ''));
    expect(acked).not.toContain(lost?.key.id);
    const { ids } = await simulator.client.received(maria);
    expect(ids).toContain(lost?.key.id);
  });
});
