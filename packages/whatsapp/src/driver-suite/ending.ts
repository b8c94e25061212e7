import { beforeEach, expect, test } from 'vitest';
import { eventually, linkByQr, type Scene } from './subject.ts';

/** How a link ends, and what is kept. */
export function ending(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test('a logout removes the link on the phone and forgets the keys', async () => {
    const { subject, world } = scene();
    await subject.driver.logout();
    await subject.link('disconnected', 'loggedOut');
    expect(await subject.store.load()).toBeNull();
    await eventually(async () => ((await world.linkedDevices()) === 0 ? true : undefined), 'the removal on the phone');
    const from = subject.events.length;
    await subject.driver.start();
    await subject.link('qrcode', undefined, from);
  });

  test('a removal on the phone forgets the keys and ends the link', async () => {
    const { subject, world } = scene();
    await world.unlink();
    await subject.link('disconnected', 'loggedOut');
    expect(await subject.store.load()).toBeNull();
  });

  test('the same identity opened elsewhere ends the link and keeps the keys', async () => {
    const { subject, world } = scene();
    await world.replace();
    await subject.link('disconnected', 'replaced');
    expect(await subject.store.load()).not.toBeNull();
    const from = subject.events.length;
    await subject.driver.start();
    await subject.link('connected', undefined, from);
  });

  test('a banned number stops and keeps its keys', async () => {
    const { subject, world } = scene();
    await world.ban();
    await subject.link('disconnected', 'banned');
    expect(await subject.store.load()).not.toBeNull();
  });
}
