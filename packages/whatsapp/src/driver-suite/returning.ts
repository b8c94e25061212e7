import { beforeEach, expect, test } from 'vitest';
import { linkByQr, type Scene } from './subject.ts';

/** From when on a link is whole again (docs/decisions/0029). */
export function returning(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test('after a return it is told, once, when everything that waited is in the journal', async () => {
    const { subject, world } = scene();
    const told = (from: number) => subject.events.slice(from).findIndex((event) => event.t === 'caughtUp');
    await subject.until('the first end of waiting', () => (told(0) >= 0 ? true : undefined));
    const from = subject.events.length;
    await subject.driver.stop();
    const ids = [await world.say('um'), await world.say('dois'), await world.say('três')];
    await subject.driver.start();
    let journaled: string[] = [];
    await subject.until('the end of waiting', () => {
      if (told(from) < 0) return undefined;
      journaled = subject.store.journal.map((entry) => entry.id);
      return true;
    });
    expect(journaled).toEqual(ids);
    const states = subject.events.slice(from).filter((event) => event.t === 'link' || event.t === 'caughtUp');
    expect(states.filter((event) => event.t === 'caughtUp')).toHaveLength(1);
    expect(states.at(-1)).toEqual({ t: 'caughtUp' });
  });
}
