import { proto } from 'baileys';
import { expect, test } from 'vitest';
import type { KeyPlace } from '../../port.ts';
import { keysOfSender } from './keys-of-sender.ts';
import { ReadAhead } from './read-ahead.ts';

const session = (id: string): KeyPlace => ({ kind: 'session', id });

/** A store whose reads end when the test says so. */
function slowReads() {
  const reads: { ids: string[]; end: PromiseWithResolvers<void> }[] = [];
  const read = (keys: readonly KeyPlace[]): Promise<void> => {
    const end = Promise.withResolvers<void>();
    reads.push({ ids: keys.map(({ id }) => id), end });
    return end.promise;
  };
  return { reads, read };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test('what is wanted while a read runs goes together into the next one, each key once', async () => {
  const { reads, read } = slowReads();
  const ahead = new ReadAhead(read);
  ahead.want([session('a'), session('b')]);
  ahead.want([session('b'), session('c')]);
  await turns();
  ahead.want([session('c'), session('d')]);
  ahead.want([session('e')]);
  await turns();
  expect(reads.map(({ ids }) => ids)).toEqual([['a', 'b', 'c']]);
  reads[0]?.end.resolve();
  await turns();
  expect(reads.map(({ ids }) => ids)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('who asks for a key that is on its way waits for it and for no other; a read that failed is nobody’s wait', async () => {
  const { reads, read } = slowReads();
  const ahead = new ReadAhead(read);
  ahead.want([session('a')]);
  expect(ahead.arrival([session('z')])).toBeUndefined();
  let hasCome = false;
  void ahead.arrival([session('a'), session('z')])?.then(() => {
    hasCome = true;
  });
  await turns();
  expect(hasCome).toBe(false);
  reads[0]?.end.reject(new Error('the database is gone'));
  await turns();
  expect(hasCome).toBe(true);
  expect(ahead.arrival([session('a')])).toBeUndefined();
  ahead.want([session('a')]);
  await turns();
  expect(reads).toHaveLength(2);
});

test('a sender is known by number, LID and device; a group by who wrote, a first message by our one-time key', () => {
  const sessionOf = (jid: string) => `session of ${jid}`;
  const keys = (attrs: Record<string, string>) =>
    keysOfSender({ tag: 'message', attrs }, sessionOf).map(({ kind, id }) => `${kind} ${id}`);
  expect(keys({ from: '77:3@lid', sender_pn: '5511988887777@s.whatsapp.net' })).toEqual([
    'lid-mapping 77_reverse',
    'lid-mapping 5511988887777',
    'device-list 5511988887777',
    'session session of 77:3@lid',
    'identity-key session of 77:3@lid',
  ]);
  expect(keys({ from: '1203@g.us', participant: '5511988887777@s.whatsapp.net' })).toEqual([
    'lid-mapping 5511988887777',
    'device-list 5511988887777',
    'session session of 5511988887777@s.whatsapp.net',
    'identity-key session of 5511988887777@s.whatsapp.net',
  ]);
  expect(keys({ from: 'status@broadcast' })).toEqual([]);
  const first = Buffer.concat([Buffer.from([0x33]), proto.PreKeySignalMessage.encode({ preKeyId: 31 }).finish()]);
  const content = [first, Buffer.from('broken')].map((part) => ({
    tag: 'enc',
    attrs: { type: 'pkmsg' },
    content: part,
  }));
  expect(
    keysOfSender({ tag: 'message', attrs: { from: '77@lid' }, content }, sessionOf).filter(
      ({ kind }) => kind === 'pre-key',
    ),
  ).toEqual([{ kind: 'pre-key', id: '31' }]);
});
