import { expect, test } from 'vitest';
import type { JournalEntry, StoreChange } from '../../port.ts';
import { holdUntilWritten } from './output-gate.ts';
import { WriteBehind } from './write-behind.ts';

const entry = (id: string): JournalEntry => ({
  chat: 'c',
  author: 'a',
  id,
  fromMe: false,
  receivedAt: new Date(0),
  payload: null,
});
const session = (value: string | null, journal: JournalEntry[] = []): StoreChange => ({
  upserts: value === null ? [] : [{ kind: 'session', id: '1', value }],
  deletes: value === null ? [{ kind: 'session', id: '1' }] : [],
  journal,
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A store whose writes end when the test says so. */
function heldStore() {
  const writes: { change: StoreChange; end: PromiseWithResolvers<void> }[] = [];
  const behind = new WriteBehind((change) => {
    const end = Promise.withResolvers<void>();
    writes.push({ change, end });
    return end.promise;
  });
  return { writes, behind };
}

test('what comes while one write runs goes together into the next, in its order and with the last value of a key', async () => {
  const { writes, behind } = heldStore();
  const first = behind.add(session('1', [entry('A')]));
  void behind.add(session('2', [entry('B')]));
  const last = behind.add(session('3', [entry('C')]));
  expect(behind.valueOf('session', '1')).toBe('3');
  expect(writes).toHaveLength(1);
  writes[0]?.end.resolve();
  await first;
  await settled();
  expect(behind.pending).toBe(last);
  expect(writes[1]?.change.upserts).toEqual([{ kind: 'session', id: '1', value: '3' }]);
  expect(writes[1]?.change.journal.map(({ id }) => id)).toEqual(['B', 'C']);
  writes[1]?.end.resolve();
  await last;
  await settled();
  expect(behind.pending).toBeUndefined();
  expect(behind.valueOf('session', '1')).toBeUndefined();
});

test('a key that was deleted on the way reads as deleted', () => {
  const { behind } = heldStore();
  void behind.add(session('1'));
  void behind.add(session(null));
  expect(behind.valueOf('session', '1')).toBeNull();
});

test('a failed write is told to everybody who waits for it, and is the last', async () => {
  const { writes, behind } = heldStore();
  const written = behind.add(session('1'));
  writes[0]?.end.reject(new Error('the database is away'));
  await expect(written).rejects.toThrow('the database is away');
  await expect(behind.add(session('2'))).rejects.toThrow('the database is away');
  expect(writes).toHaveLength(1);
});

test('a frame leaves after what was decided before it is written, and never after a failed write', async () => {
  const { writes, behind } = heldStore();
  const left: unknown[] = [];
  const socket = { send: (data: unknown) => void left.push(data) };
  holdUntilWritten(socket, () => behind.pending);
  socket.send('hello');
  const first = behind.add(session('1'));
  let isTold = false;
  const sendAcknowledged = socket.send as (data: unknown, told: () => void) => void;
  sendAcknowledged('ack of 1', () => {
    isTold = true;
  });
  expect(isTold).toBe(true);
  expect(left).toEqual(['hello']);
  behind.add(session('2')).catch(() => undefined);
  socket.send('ack of 2');
  writes[0]?.end.resolve();
  await first;
  await settled();
  expect(left).toEqual(['hello', 'ack of 1']);
  writes[1]?.end.reject(new Error('the database is away'));
  await settled();
  socket.send('never');
  await settled();
  expect(left).toEqual(['hello', 'ack of 1']);
});
