import { beforeEach, expect, test } from 'vitest';
import { LeaseLost } from '../port.ts';
import { refKey } from '../ref-keys.ts';
import { linkByQr, type Scene } from './subject.ts';

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
}
