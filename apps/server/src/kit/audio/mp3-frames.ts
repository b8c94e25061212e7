import { unreadable } from './audio-failure.ts';

/** One frame's own header, where it begins with one of MPEG layer III. */
interface FrameHeader {
  rate: number;
  channels: 1 | 2;
  samples: number;
  bytes: number;
}
/** What the frames of a file say together. */
export interface Mp3Facts {
  rate: number;
  channels: 1 | 2;
  samples: number;
  /** Samples of one frame. */
  frameSamples: number;
  frames: number;
  /** Where the first frame begins and the last one ends. */
  start: number;
  end: number;
}

const kilobits = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];
/** MPEG-1, 2 and 2.5 by the two bits of the version. */
const divisors: Record<number, number> = { 3: 1, 2: 2, 0: 4 };

function headerAt(bytes: Buffer, at: number): FrameHeader | null {
  if (at + 4 > bytes.length) return null;
  const word = bytes.readUInt32BE(at);
  const version = (word >>> 19) & 3;
  const divisor = divisors[version];
  const kilobit = (version === 3 ? kilobits.first : kilobits.later)[(word >>> 12) & 15];
  const rate = rates[(word >>> 10) & 3];
  const isLayerThree = word >>> 21 === 0x7ff && ((word >>> 17) & 3) === 1;
  if (!isLayerThree || !divisor || !kilobit || !rate) return null;
  const samples = version === 3 ? 1_152 : 576;
  const length = Math.floor((samples * kilobit * 125) / (rate / divisor)) + ((word >>> 9) & 1);
  return { rate: rate / divisor, channels: ((word >>> 6) & 3) === 3 ? 1 : 2, samples, bytes: length };
}

/** Length of the tag in front of the frames (ID3v2), whose size is told in bytes of seven bits. */
function tagBytes(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = bytes.subarray(6, 10).reduce((sum, part) => sum * 128 + (part & 127), 0);
  return 10 + size + ((bytes[5] ?? 0) & 16 ? 10 : 0);
}

const isClosingTag = (bytes: Buffer, at: number): boolean =>
  bytes.toString('latin1', at, at + 3) === 'TAG' || bytes.toString('latin1', at, at + 8) === 'APETAGEX';

/** Whether the bytes begin as an MP3 does. */
export function isMp3(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 3) === 'ID3' || headerAt(bytes, 0) !== null;
}

/**
 * Walks over the frames of an MP3 and believes nothing else of it. ERR_AUDIO_UNREADABLE when it has none, changes its
 * rate on the way, holds anything between two frames or is cut in one.
 */
export function mp3Facts(bytes: Buffer): Mp3Facts {
  const start = tagBytes(bytes);
  const first = headerAt(bytes, start) ?? unreadable();
  let at = start;
  let frames = 0;
  while (at < bytes.length && !isClosingTag(bytes, at)) {
    const frame = headerAt(bytes, at);
    if (frame?.rate !== first.rate || at + frame.bytes > bytes.length) unreadable();
    at += frame.bytes;
    frames += 1;
  }
  const { rate, channels, samples } = first;
  return { rate, channels, frameSamples: samples, frames, samples: frames * samples, start, end: at };
}
