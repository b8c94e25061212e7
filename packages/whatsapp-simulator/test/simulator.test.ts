import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quietSignalConsole, type Simulator, startSimulator } from '../src/index.ts';
import { BareClient, until } from './bare-client.ts';

const shop = '5511988771020';
const maria = '5511971234410';
const joao = '551187776666';
const ana = '5521977776666';
const address = (number: string) => `${number}@s.whatsapp.net`;

describe('the local WhatsApp server', () => {
  let simulator: Simulator;
  let client: BareClient;

  beforeAll(async () => {
    simulator = await startSimulator({ seed: true, typingMs: 10 });
    client = new BareClient(simulator.url, simulator.rootKeyHex).start();
    const qr = await until('qr', () => client.qr);
    await simulator.client.scan(shop, qr);
    await client.opened();
  });

  // the console is watched anew in each test
  beforeEach(quietSignalConsole);

  afterAll(async () => {
    await client.stop();
    await simulator.stop();
  });

  const chatOf = async (number: string, chat: string) =>
    (await simulator.client.phone(number)).chats.find(({ id }) => id === chat)?.messages ?? [];
  const seenBy = (number: string, chat: string, id: string) =>
    until(`message ${id}`, async () => (await chatOf(number, chat)).find((message) => message.id === id));

  it('links an unmodified client by QR: restart 515, then login', async () => {
    expect(client.closeCodes).toEqual([515]);
    const { phones } = await simulator.client.state();
    const company = phones.find(({ number }) => number === shop);
    expect(company?.devices).toMatchObject([{ id: 1, isConnected: true }]);
    await until('pre-keys', async () =>
      (await simulator.client.state()).phones.some(({ devices }) => (devices[0]?.preKeys ?? 0) > 800),
    );
  });

  it('carries texts both ways, with ticks up to read', async () => {
    const { id } = await simulator.client.say(maria, { to: shop, text: 'bom dia' });
    const message = await client.text('bom dia');
    expect(message.key.id).toBe(id);
    await client.sock.readMessages([message.key]);
    await until('read tick', async () => (await chatOf(maria, shop)).some((sent) => sent.id === id && sent.ack === 4));
    const reply = await client.sock.sendMessage(address(maria), { text: 'em que ajudo?' }, { quoted: message });
    const seen = await seenBy(maria, shop, reply?.key.id ?? '');
    expect(seen).toMatchObject({ text: 'em que ajudo?', quotedId: id, fromMe: false });
    expect(await seenBy(shop, maria, reply?.key.id ?? '')).toMatchObject({ fromMe: true });
    await simulator.client.read(maria, shop);
    const key = reply?.key.id;
    await until('status 4', () => client.updates.some((entry) => entry.key.id === key && entry.update.status === 4));
  });

  it('carries edits, deletions, reactions and typing both ways', async () => {
    const { id } = await simulator.client.say(maria, { to: shop, text: 'erado' });
    const message = await client.text('erado');
    await simulator.client.edit(maria, { chat: shop, id, text: 'errado' });
    await until('edit', () =>
      client.updates.some((entry) => entry.key.id === id && entry.update.message?.editedMessage),
    );
    await simulator.client.delete(maria, { chat: shop, id });
    await until('revoke', () => client.updates.some((entry) => entry.key.id === id && entry.update.message === null));
    expect(await seenBy(maria, shop, id)).toMatchObject({ isDeleted: true, isEdited: true });

    const own = await client.sock.sendMessage(address(maria), { text: 'um' });
    if (!own?.key.id) throw new Error('no id');
    await client.sock.sendMessage(address(maria), { text: 'dois', edit: own.key });
    await until('edited', async () => (await seenBy(maria, shop, own.key.id ?? '')).text === 'dois');
    await client.sock.sendMessage(address(maria), { react: { text: '❤️', key: message.key } });
    await until('reacted', async () => (await seenBy(maria, shop, id)).reactions[shop] === '❤️');
    const reacted = new Promise((resolve) => client.once('reactions', resolve));
    await simulator.client.react(maria, { chat: shop, id: own.key.id, emoji: '👍' });
    expect(await reacted).toMatchObject([{ key: { id: own.key.id, fromMe: true }, reaction: { text: '👍' } }]);
    await client.sock.sendMessage(address(maria), { delete: own.key });
    await until('deleted', async () => (await seenBy(maria, shop, own.key.id ?? '')).isDeleted);

    await client.sock.sendPresenceUpdate('composing', address(maria));
    await until('typing', async () => (await simulator.client.phone(maria)).chats.some(({ typing }) => typing));
    const presence = new Promise((resolve) => client.sock.ev.on('presence.update', resolve));
    await simulator.client.typing(maria, shop);
    expect(await presence).toMatchObject({ presences: { [address(maria)]: { lastKnownPresence: 'composing' } } });
  });

  it('shows on the client what the company writes on its own handset', async () => {
    await simulator.client.say(shop, { to: maria, text: 'do aparelho' });
    const { key } = await client.text('do aparelho');
    expect(key).toMatchObject({ fromMe: true, remoteJid: address(maria) });
  });

  it('speaks with customers who hide their number', async () => {
    await simulator.client.say(ana, { to: shop, text: 'sou lid' });
    const { key } = await client.text('sou lid');
    expect(key.remoteJid).toMatch(/@lid$/);
    const reply = await client.sock.sendMessage(key.remoteJid ?? '', { text: 'oi ana' });
    expect(await seenBy(ana, shop, reply?.key.id ?? '')).toMatchObject({ text: 'oi ana' });
  });

  it('finds a number with and without the ninth digit', async () => {
    const found = await client.sock.onWhatsApp('5511987776666', '5511900000000');
    expect(found).toEqual([{ jid: address(joao), exists: true }]);
  });

  it('carries group messages both ways', async () => {
    const { id } = await simulator.client.addGroup({ subject: 'Vendas', members: [shop, maria, joao] });
    await simulator.client.say(maria, { to: id, text: 'no grupo' });
    expect((await client.text('no grupo')).key.remoteJid).toBe(id);
    const reply = await client.sock.sendMessage(id, { text: 'resposta no grupo' });
    expect(await seenBy(joao, id, reply?.key.id ?? '')).toMatchObject({ text: 'resposta no grupo', author: shop });
  });

  it('offers calls and tells when they are missed', async () => {
    const states: string[] = [];
    client.on('calls', (calls: { status: string }[]) => states.push(...calls.map(({ status }) => status)));
    const { callId } = await simulator.client.call(maria, { to: shop });
    await until('offer', () => states.includes('offer'));
    await simulator.client.call(maria, { to: shop, callId, stage: 'timeout' });
    await until('timeout', () => states.includes('timeout'));
  });

  it('refuses messages with the code that was asked', async () => {
    await simulator.client.setFaults({ nack: { code: 463, times: 1 } });
    const refused = await client.sock.sendMessage(address(maria), { text: 'recusada' });
    const isRefused = (status: number | null | undefined) => status === 0;
    await until(
      'status 0',
      () =>
        client.updates.some(({ key, update }) => key.id === refused?.key.id && isRefused(update.status)) ||
        client.received.some(({ key, status }) => key.id === refused?.key.id && isRefused(status)),
    );
    expect((await chatOf(maria, shop)).some(({ text }) => text === 'recusada')).toBe(false);
  });

  it('drops and counts a second message with the same id', async () => {
    const before = (await simulator.client.received(maria)).duplicates;
    await client.sock.sendMessage(address(maria), { text: 'uma vez' }, { messageId: '3EB0DUPLICATE01' });
    await client.sock.sendMessage(address(maria), { text: 'uma vez' }, { messageId: '3EB0DUPLICATE01' });
    await until('counted', async () => (await simulator.client.received(maria)).duplicates === before + 1);
    const { ids } = await simulator.client.received(maria);
    expect(ids.filter((id) => id === '3EB0DUPLICATE01')).toHaveLength(1);
  });

  it('lets the client ask again for a message it could not open', async () => {
    await simulator.client.say(joao, { to: shop, text: 'antes' });
    await client.text('antes');
    const lid = (await simulator.client.phone(joao)).lid.split('@')[0];
    await client.keys.set({ session: { [`${joao}.0`]: null, [`${lid}_1.0`]: null } });
    await simulator.client.say(joao, { to: shop, text: 'recuperada' });
    await client.text('recuperada');
  });

  it('asks the client again for a message a handset could not open', async () => {
    const lid = (await simulator.client.phone(maria)).lid.split('@')[0];
    const names = [`${maria}.0`, `${lid}_1.0`];
    const old = await client.keys.get('session', names);
    await client.sock.sendMessage(address(maria), { text: 'entre as copias' });
    // an older copy of the sessions repeats what the handset has already seen
    await client.keys.set({ session: old });
    const sent = await client.sock.sendMessage(address(maria), { text: 'com copia antiga' });
    if (sent?.message) client.sentMessages.set(sent.key.id ?? '', sent.message);
    expect(await seenBy(maria, shop, sent?.key.id ?? '')).toMatchObject({ text: 'com copia antiga' });
    const { counters } = await simulator.client.phone(maria);
    expect(counters.undecryptable).toBeGreaterThan(0);
  });

  it('gives stanzas again, in order, until they are confirmed', async () => {
    await client.stop();
    for (const text of ['fora 1', 'fora 2', 'fora 3']) await simulator.client.say(maria, { to: shop, text });
    const { phones } = await simulator.client.state();
    expect(phones.find(({ number }) => number === shop)?.devices[0]?.undelivered).toBeGreaterThanOrEqual(3);
    client.start();
    await client.text('fora 3');
    expect(client.texts().filter((text) => text.startsWith('fora'))).toEqual(['fora 1', 'fora 2', 'fora 3']);
    await until('settled', async () =>
      (await simulator.client.state()).phones.every(({ devices }) => (devices[0]?.undelivered ?? 0) === 0),
    );
  });

  it('reconnects after a drop, a 503 and a conflict', async () => {
    for (const fault of [() => simulator.client.drop(shop), () => simulator.client.streamError(503, shop)]) {
      const closes = client.closeCodes.length;
      await fault();
      await until('closed', () => client.closeCodes.length > closes);
      await client.opened();
    }
    await simulator.client.streamError(440, shop);
    await until('440', () => client.closeCodes.at(-1) === 440);
    client.start();
    await client.opened();
    expect(client.closeCodes.slice(-3)).toEqual([428, 503, 440]);
  });

  it('plays a script: a new customer arrives', async () => {
    await simulator.client.startScript('newcomer');
    const message = await until('newcomer', () => client.received.find(({ pushName }) => pushName === 'Helena Castro'));
    expect(message.key.fromMe).toBe(false);
    expect((await simulator.client.pauseScript('newcomer')).status).toBe('paused');
  });

  it('writes a load of encrypted messages and tells what each customer sent', async () => {
    await simulator.client.startLoad({ to: shop, customers: 4, messages: 40, prefix: 'carga' });
    const result = await until('load', async () => {
      const report = await simulator.client.loadResult();
      return !report.isRunning && report;
    });
    const sent = result.customers.flatMap(({ messages }) => messages.map(({ id }) => id));
    expect(sent).toHaveLength(40);
    await until('all received', () => sent.every((id) => client.received.some(({ key }) => key.id === id)));
  });

  it('ends a link only when the phone removes it, with 401', async () => {
    await expect(simulator.client.streamError(401 as 403, shop)).rejects.toThrow(/code is one of/);
    await simulator.client.unlink(shop);
    await until('401', () => client.closeCodes.at(-1) === 401);
    client.start();
    const closes = client.closeCodes.length;
    await until('refused login', () => client.closeCodes.length > closes && client.closeCodes.at(-1) === 401);
  });
});
