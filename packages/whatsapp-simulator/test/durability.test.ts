import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SpawnedSimulator, spawnSimulator } from '../src/index.ts';
import { BareClient, until } from './bare-client.ts';

const shop = '5511988771020';
const maria = '5511971234410';

describe('the state of the local WhatsApp server', () => {
  let dir: string;
  let simulator: SpawnedSimulator;
  let client: BareClient | undefined;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'simulator-'));
    simulator = await spawnSimulator({ dir, seed: true });
  });

  afterEach(async () => {
    await client?.stop();
    await simulator.stop();
    await rm(dir, { recursive: true });
  });

  const undelivered = async () =>
    (await simulator.client.state()).phones.find(({ number }) => number === shop)?.devices[0]?.undelivered ?? 0;

  it('keeps the link, the chats and the undelivered stanzas when the process is killed', async () => {
    client = new BareClient(simulator.url, simulator.rootKeyHex).start();
    const started = client;
    await simulator.client.scan(shop, await until('qr', () => started.qr));
    await client.opened();
    await simulator.client.say(maria, { to: shop, text: 'antes' });
    await client.text('antes');
    const reply = await client.sock.sendMessage(`${maria}@s.whatsapp.net`, { text: 'resposta' });
    await until('reply', async () => (await simulator.client.received(maria)).ids.includes(reply?.key.id ?? ''));
    // Only then the receipt for it is among what the client has to confirm.
    await until('two ticks', async () =>
      (await simulator.client.phone(shop)).chats
        .flatMap(({ messages }) => messages)
        .some(({ id, ack }) => id === reply?.key.id && ack >= 3),
    );
    await until('settled', async () => (await undelivered()) === 0);
    await client.stop();
    await until('offline', async () =>
      (await simulator.client.state()).phones.every(({ devices }) => !devices[0]?.isConnected),
    );
    for (const text of ['fora 1', 'fora 2', 'fora 3']) await simulator.client.say(maria, { to: shop, text });

    const { rootKeyHex } = simulator;
    await simulator.kill();
    simulator = await spawnSimulator({ dir, seed: true });
    expect(simulator.rootKeyHex).toBe(rootKeyHex);
    const { phones } = await simulator.client.state();
    expect(phones).toHaveLength(4);
    expect(phones.find(({ number }) => number === shop)?.devices).toMatchObject([{ id: 1, undelivered: 3 }]);
    const texts = (await simulator.client.phone(maria)).chats[0]?.messages.map(({ text }) => text);
    expect(texts).toEqual(['antes', 'resposta', 'fora 1', 'fora 2', 'fora 3']);

    client.url = simulator.url;
    client.start();
    await client.text('fora 3');
    expect(client.texts()).toEqual(['antes', 'fora 1', 'fora 2', 'fora 3']);
    expect(client.closeCodes).not.toContain(401);
    // the sessions go on where they were, and what was received before the crash is known
    await client.sock.sendMessage(`${maria}@s.whatsapp.net`, { text: 'resposta' }, { messageId: reply?.key.id ?? '' });
    await client.sock.sendMessage(`${maria}@s.whatsapp.net`, { text: 'depois' });
    await until('after', async () =>
      (await simulator.client.received(maria)).messages.some(({ text }) => text === 'depois'),
    );
    expect(await simulator.client.received(maria)).toMatchObject({ duplicates: 1 });
    expect((await simulator.client.phone(maria)).counters.undecryptable).toBe(0);
    await until('settled', async () => (await undelivered()) === 0);
  });

  it('loses nothing when the process is killed in the middle of a load', { timeout: 180_000 }, async () => {
    client = new BareClient(simulator.url, simulator.rootKeyHex).start();
    const started = client;
    await simulator.client.scan(shop, await until('qr', () => started.qr));
    await client.opened();
    await simulator.client.startLoad({ to: shop, customers: 5, messages: 5000 });
    await until('some', async () => (await simulator.client.loadResult()).sent > 30);
    await simulator.kill();
    await client.stop();
    simulator = await spawnSimulator({ dir, seed: true });
    client.url = simulator.url;
    client.start();
    await client.opened();
    const { phones } = await simulator.client.state();
    const senders = phones.filter(({ name }) => name.startsWith('Load'));
    const chats = await Promise.all(senders.map(async ({ number }) => (await simulator.client.phone(number)).chats[0]));
    const sent = chats.flatMap((chat) => chat?.messages ?? []).map(({ id }) => id);
    expect(sent.length).toBeGreaterThan(30);
    // However many they were when it was killed.
    await until('all', () => sent.every((id) => started.stanzaIds.has(id)), 150_000);
  });
});
