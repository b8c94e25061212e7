import { Readable } from 'node:stream';
import { createMp3Encoder } from 'wasm-media-encoders';
import { readMp3 } from './read-mp3.ts';
import { readOpus } from './read-opus.ts';
import { oneChannel } from './sound.ts';

export interface Tone {
  seconds: number;
  rate?: 22_050 | 44_100 | 48_000;
  channels?: 1 | 2;
  /** Height of the wave from 0 to 1 at a time in seconds. */
  loudness?: (time: number) => number;
}

export const hertz = 440;

/** An MP3 of a tone of 440 Hz at 128 kbit/s, made as the recorder of the browser makes it. */
export async function toneMp3({ seconds, rate = 48_000, channels = 1, loudness = () => 0.5 }: Tone): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate, channels, bitrate: 128 });
  const wave = Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, index) => loudness(index / rate) * Math.sin((2 * Math.PI * hertz * index) / rate),
  );
  const parts: Buffer[] = [];
  for (let at = 0; at < wave.length; at += 4_800) {
    const piece = wave.subarray(at, at + 4_800);
    parts.push(Buffer.from(encoder.encode(channels === 1 ? [piece] : [piece, piece])));
  }
  return Buffer.concat([...parts, Buffer.from(encoder.finalize())]);
}

/** What is heard of a file: its length in seconds and how often a second its wave rises through zero. */
export async function heard(bytes: Buffer): Promise<{ seconds: number; hertz: number }> {
  const sound =
    bytes.toString('latin1', 0, 4) === 'OggS'
      ? readOpus(bytes, 3_600, () => ({ rate: 48_000, channels: 1 }))
      : await readMp3(bytes, 3_600);
  const samples = [...oneChannel(sound)].flatMap((piece) => [...piece]);
  // The middle half, where the wave is steady.
  const middle = samples.slice(Math.round(samples.length / 4), Math.round((samples.length * 3) / 4));
  const rises = middle.filter((sample, index) => sample >= 0 && (middle[index - 1] ?? 0) < 0).length;
  return { seconds: samples.length / sound.rate, hertz: (rises * sound.rate) / middle.length };
}

/** A stream that goes on as long as somebody reads it. */
export function endless(chunk: Uint8Array): Readable {
  return new Readable({
    read() {
      this.push(chunk);
    },
  });
}
