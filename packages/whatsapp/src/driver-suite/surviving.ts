import { beforeEach, expect, test } from 'vitest';
import { LeaseLost, type OutboundItem, refKey, type SendError } from '../port.ts';
import { eventually, linkByQr, onPhone, type Scene } from './subject.ts';

/** Nothing is lost and nothing is doubled (decisions 43). */
export function surviving(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test('a cut line comes back by itself, and nothing written meanwhile is lost or doubled', async () => {
    const { subject, world } = scene();
    const from = subject.events.length;
    await world.drop();
    const ids = [await world.say('um'), await world.say('dois')];
    await subject.link('connected', undefined, from);
    await subject.said('dois');
    expect(subject.store.journal.map((e) => e.id)).toEqual(ids);
    const sent = await subject.send({ to: world.customer.address, kind: 'text', text: 'voltei' });
    await subject.ack(sent, 3);
  });

  test('a message is not acknowledged before its journal row is committed: a failed write loses nothing', async () => {
    const { subject, world } = scene();
    await world.say('antes');
    await subject.said('antes');
    subject.store.beforeWrite = (change) => {
      if (change.journal.length === 0) return;
      subject.store.beforeWrite = undefined;
      throw new Error('the database is away');
    };
    const id = await world.say('resiste');
    expect((await subject.said('resiste')).ref.id).toBe(id);
    await world.say('depois');
    await subject.said('depois');
    expect(subject.items.map((i) => refKey(i.ref))).toHaveLength(3);
  });

  test('a stanza that is delivered again after its commit is not told twice', async () => {
    const { subject, world } = scene();
    const written = Promise.withResolvers<void>();
    subject.store.afterWrite = async (change) => {
      if (change.journal.length === 0) return;
      subject.store.afterWrite = undefined;
      // The row is committed; the acknowledgement dies with the line.
      await world.drop();
      written.resolve();
    };
    const from = subject.events.length;
    const id = await world.say('uma vez só');
    await written.promise;
    await subject.link('connected', undefined, from);
    await world.say('fim');
    await subject.said('fim');
    expect(subject.store.journal.filter((e) => e.id === id)).toHaveLength(1);
    expect(subject.items.filter((i) => i.ref.id === id)).toHaveLength(1);
  });

  test('who lost the lease goes silent and keeps the link for the new owner', async () => {
    const { subject, world } = scene();
    subject.store.beforeWrite = () => {
      throw new LeaseLost('taken over');
    };
    const id = await world.say('para o outro');
    await subject.link('disconnected', 'leaseLost');
    expect(subject.items).toEqual([]);
    subject.store.beforeWrite = undefined;
    await subject.driver.start();
    expect((await subject.said('para o outro')).ref.id).toBe(id);
  });

  test.each<[463 | 479, SendError]>([
    [463, 'restricted'],
    [479, 'transient'],
  ])('a refusal %i of the server is told as %s', async (code, error) => {
    const { subject, world } = scene();
    await world.refuseNext(code);
    const id = await subject.send({ to: world.customer.address, kind: 'text', text: 'não vai' });
    expect(await subject.ack(id, 0)).toMatchObject({ error });
    if (error === 'restricted')
      expect(subject.events).toContainEqual(expect.objectContaining({ t: 'limit', kind: 'reachout' }));
  });

  test('a message whose acknowledgement was lost is sent again with its id and reaches the phone once', async () => {
    const { subject, world } = scene();
    await world.loseNextAck();
    const item: OutboundItem = {
      id: subject.driver.newMessageId(),
      to: world.customer.address,
      kind: 'text',
      text: 'só uma',
    };
    await subject.driver.send(item);
    await onPhone(world, (m) => m.id === item.id);
    await subject.driver.send(item);
    await subject.ack(item.id, 2);
    await eventually(async () => ((await world.repeats()) > 0 ? true : undefined), 'the repeat');
    expect((await world.conversation()).filter((m) => m.text === 'só uma')).toHaveLength(1);
  });

  test('a send while the line is down fails at once as transient', async () => {
    const { subject, world } = scene();
    await subject.driver.stop();
    await expect(subject.send({ to: world.customer.address, kind: 'text', text: 'x' })).rejects.toMatchObject({
      code: 'transient',
    });
  });
}
