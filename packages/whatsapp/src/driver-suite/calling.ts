import { beforeEach, expect, test } from 'vitest';
import { eventually, linkByQr, type Scene } from './subject.ts';

/** Calls (whatsapp §1.4, wire-contract 8.6). */
export function calling(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  const offered = (id: string) =>
    scene().subject.until('the call', () =>
      scene().subject.events.find((e) => e.t === 'call' && e.id === id && e.phase === 'offer'),
    );
  const logged = (id: string) => scene().subject.item('message', ({ ref }) => ref.id === id);

  test('a call rings, and when nobody answers it is in the journal once', async () => {
    const { subject, world } = scene();
    const id = await world.call('offer');
    expect(await offered(id)).toMatchObject({ peer: { name: world.customer.name }, live: true, video: false });
    await world.call('timeout', id);
    await world.call('terminate', id);
    const item = await logged(id);
    expect(item).toMatchObject({ ref: { fromMe: false }, body: { kind: 'callLog', video: false } });
    expect([item.peer.primary, item.peer.alt]).toContainEqual(world.customer.address);
    await world.say('fim');
    await subject.said('fim');
    expect(subject.store.journal.filter((entry) => entry.id === id)).toHaveLength(1);
  });

  test('a call that we refuse stops ringing and is in the journal as refused, once', async () => {
    const { subject, world } = scene();
    const id = await world.call('offer');
    await offered(id);
    await subject.driver.rejectCall(id, world.customer.address);
    await eventually(async () => (await world.refusedCalls()).includes(id) || undefined, 'the refusal');
    await world.call('terminate', id);
    expect((await logged(id)).body).toEqual({ kind: 'callLog', video: false, refused: true });
    await world.say('fim');
    await subject.said('fim');
    expect(subject.store.journal.filter((entry) => entry.id === id)).toHaveLength(1);
  });

  test('a call that was answered on the phone is no missed one', async (context) => {
    const { subject, world } = scene();
    if (!world.answerCall) return context.skip('this world has no own phone that answers');
    const id = await world.call('offer');
    await offered(id);
    await world.answerCall(id);
    await world.call('terminate', id);
    await world.say('fim');
    await subject.said('fim');
    expect(subject.store.journal.some((entry) => entry.id === id)).toBe(false);
  });

  test('a call that ended while we were away is in the journal after the return', async (context) => {
    const { subject, world } = scene();
    if (!world.answerCall) return context.skip('this world keeps no calls for those who are away');
    const from = subject.events.length;
    await world.drop();
    const id = await world.call('offer');
    await world.call('timeout', id);
    await subject.link('connected', undefined, from);
    expect((await logged(id)).body).toMatchObject({ kind: 'callLog' });
  });
}
