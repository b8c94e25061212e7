import { expect, test } from 'vitest';
import { frame, readFrames } from './frames.ts';

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const told = async (bytes: Buffer, size: number, most = 1_000_000) => {
  const found: [unknown, string][] = [];
  for await (const { about, bytes: content } of readFrames(pieces(bytes, size), most))
    found.push([about, content.toString()]);
  return found;
};

test.each([1, 3, 8, 1000])('frames that come in pieces of %d are put together and taken apart', async (size) => {
  const sent = Buffer.concat([frame({ a: 1 }, Buffer.from('one')), frame({}), frame({ b: 'ç' }, Buffer.from('three'))]);
  expect(await told(sent, size)).toEqual([
    [{ a: 1 }, 'one'],
    [{}, ''],
    [{ b: 'ç' }, 'three'],
  ]);
});

test('a frame that says it is larger than one may be is not waited for', async () => {
  await expect(told(frame({}, Buffer.alloc(2000)), 64, 1000)).rejects.toThrow('too large');
});
