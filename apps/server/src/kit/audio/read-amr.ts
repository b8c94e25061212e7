import { openAmrDecoder } from './amr-decoder.ts';
import { AudioFailure, unreadable } from './audio-failure.ts';
import type { Sound } from './sound.ts';

/** The beginning of a file of one channel of narrow-band AMR (RFC 4867, 5.1). */
const head = Buffer.from('#!AMR\n');
const rate = 8_000;
const frameSamples = 160;
/** Bytes of a frame behind its first, by its type; the others are reserved. */
const frameBytes = new Map([12, 13, 15, 17, 19, 20, 26, 31, 5].map((bytes, type) => [type, bytes] as const)).set(15, 0);
/** Frames that the decoder takes at once: twenty seconds. */
const atOnce = 1_000;

/** Whether the file begins as narrow-band AMR does. */
export function isAmr(bytes: Buffer): boolean {
  return bytes.subarray(0, head.length).equals(head);
}

/** Where every so many frames end, and how many there are. */
function piecesOf(bytes: Buffer): { ends: number[]; frames: number } {
  const ends: number[] = [];
  let frames = 0;
  let at = head.length;
  while (at < bytes.length) {
    const first = bytes[at] ?? 0;
    const size = frameBytes.get((first >> 3) & 15);
    // The first bit and the last two are filling.
    if (size === undefined || (first & 0x83) !== 0) unreadable();
    at += 1 + size;
    frames += 1;
    if (frames % atOnce === 0) ends.push(at);
  }
  if (frames === 0 || at !== bytes.length) unreadable();
  if (ends.at(-1) !== at) ends.push(at);
  return { ends, frames };
}

function* decoded(bytes: Buffer, ends: readonly number[]): Generator<Float32Array[]> {
  const decode = openAmrDecoder();
  let from = head.length;
  for (const end of ends) {
    const samples = decode(Buffer.concat([head, bytes.subarray(from, end)]));
    yield [Float32Array.from(samples, (sample) => sample / 32_768)];
    from = end;
  }
}

/**
 * Opens narrow-band AMR, as phones of long ago record it. ERR_AUDIO_UNREADABLE when it is damaged or cut,
 * ERR_AUDIO_TOO_LARGE when its frames last longer than `longestSeconds`.
 */
export function readAmr(bytes: Buffer, longestSeconds: number): Sound {
  const { ends, frames } = piecesOf(bytes);
  if (frames * frameSamples > longestSeconds * rate) throw new AudioFailure('ERR_AUDIO_TOO_LARGE');
  return { rate, channels: 1, pieces: decoded(bytes, ends) };
}
