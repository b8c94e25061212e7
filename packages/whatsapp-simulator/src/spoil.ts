import { createReadStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DownloadFault } from './control-types.ts';

const slowPartBytes = 16 * 1024;
const slowPauseMs = 50;

/** The bytes up to one in the middle; then nothing more, or a broken line. */
async function* firstHalf(parts: AsyncIterable<Buffer>, half: number, breaks: boolean): AsyncGenerator<Buffer> {
  let left = half;
  for await (const bytes of parts) {
    yield bytes.subarray(0, left);
    left -= bytes.length;
    if (left <= 0) break;
  }
  if (breaks) throw new Error('cut on purpose');
}

async function* changed(parts: AsyncIterable<Buffer>, at: number): AsyncGenerator<Buffer> {
  let before = 0;
  for await (const bytes of parts) {
    const index = at - before;
    if (index >= 0 && index < bytes.length) bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    before += bytes.length;
    yield bytes;
  }
}

async function* slowly(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of parts) {
    await pause(slowPauseMs);
    yield bytes;
  }
}

/** A file in the way a fault asks; `cut` breaks the line, `short` ends politely, both in the middle. */
export function spoiled(file: string, size: number, fault: DownloadFault): AsyncIterable<Buffer> {
  const half = Math.floor(size / 2);
  const parts = createReadStream(file, fault === 'slow' ? { highWaterMark: slowPartBytes } : {});
  if (fault === 'slow') return slowly(parts);
  if (fault === 'changed') return changed(parts, half);
  return firstHalf(parts, half, fault === 'cut');
}
