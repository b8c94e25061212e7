import { beforeEach, expect, test } from 'vitest';
import { linkByQr, onPhone, type Scene } from './subject.ts';

const PROMPT_MS = 60_000;

/** Messages both ways, acknowledgements (decisions 3), quotes. */
export function talking(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test('what a customer writes arrives once, with name, time and address', async () => {
    const { subject, world } = scene();
    const id = await world.say('oi');
    const item = await subject.said('oi');
    expect(item).toMatchObject({ ref: { id, fromMe: false }, pushName: world.customer.name, live: true });
    expect([item.peer.primary, item.peer.alt]).toContainEqual(world.customer.address);
    expect(Math.abs(item.at.getTime() - Date.now())).toBeLessThan(PROMPT_MS);
    expect(subject.store.journal.map((e) => e.id)).toEqual([id]);
  });

  test('what we send reaches the phone under our id and is acknowledged: server, delivered, read', async () => {
    const { subject, world } = scene();
    const id = await subject.send({ to: world.customer.address, kind: 'text', text: 'bom dia' });
    expect(await subject.ack(id, 2)).toMatchObject({ ref: { chat: world.customer.address, fromMe: true } });
    await subject.ack(id, 3);
    expect(await onPhone(world, (m) => m.id === id)).toMatchObject({ text: 'bom dia', fromMe: false });
    await world.read();
    await subject.ack(id, 4);
  });

  test('two hundred messages in a row arrive in their order', async () => {
    const { subject, world } = scene();
    const texts = Array.from({ length: 200 }, (_, i) => `n${i}`);
    for (const text of texts) await world.say(text);
    await subject.said('n199');
    expect(subject.items.map((i) => (i.t === 'message' && i.body.kind === 'text' ? i.body.text : ''))).toEqual(texts);
  });

  test('a customer quotes our message, and we quote hers', async () => {
    const { subject, world } = scene();
    const ours = await subject.send({ to: world.customer.address, kind: 'text', text: 'qual o pedido?' });
    await onPhone(world, (m) => m.id === ours);
    const theirs = await world.say('o 42', { quotedId: ours });
    expect((await subject.said('o 42')).quoted).toMatchObject({
      ref: { id: ours, fromMe: true },
      body: { kind: 'text', text: 'qual o pedido?' },
    });
    const ref = { chat: world.customer.address, id: theirs, fromMe: false };
    const answer = await subject.send({
      to: world.customer.address,
      kind: 'text',
      text: 'certo',
      quoted: { ref, text: 'o 42' },
    });
    expect(await onPhone(world, (m) => m.id === answer)).toMatchObject({ quotedId: theirs });
  });
}
