import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createEncoder } from 'wasm-media-encoders';
import { mp3Facts } from './mp3-frames.ts';
import type { Sound } from './sound.ts';

/** Samples that LAME puts in front of the sound. */
const lameDelay = 576;
/** Kilobits a second for each channel: a voice at 24,000 samples has nothing more to say. */
const kilobits = { 1: 48, 2: 128 } as const;

/**
 * The frame in front of the others by which players know where the sound begins and ends ("Info", with LAME's
 * addition): without it a twin would be up to 70 ms longer than its original, and begin late.
 */
function infoFrame(sound: Buffer, samples: number): Buffer {
  const { frames, frameSamples, rate, channels, start } = mp3Facts(sound);
  const bitrate = kilobits[channels] * 125;
  const frame = Buffer.alloc(Math.floor((frameSamples * bitrate) / rate));
  sound.copy(frame, 0, start, start + 4);
  // No padding, whatever the frame had whose header this is.
  frame[2] = (frame[2] ?? 0) & 0xfd;
  const isFirstVersion = frameSamples === 1_152;
  const side = channels === 1 ? (isFirstVersion ? 17 : 9) : isFirstVersion ? 32 : 17;
  const at = 4 + side;
  frame.write('Info', at, 'latin1');
  frame.writeUInt32BE(3, at + 4);
  frame.writeUInt32BE(frames, at + 8);
  frame.writeUInt32BE(frame.length + sound.length, at + 12);
  const lame = at + 16;
  frame.write('LAME3.100', lame, 'latin1');
  frame[lame + 9] = 1;
  frame[lame + 20] = kilobits[channels];
  const padding = Math.max(0, Math.min(0xfff, frames * frameSamples - samples - lameDelay));
  frame.writeUIntBE((lameDelay << 12) | padding, lame + 21, 3);
  frame.writeUInt32BE(frame.length + sound.length, lame + 28);
  return frame;
}

/** A sound as an MP3 of constant rate that plays in every browser; `seconds` are those that play. */
export async function writeMp3({ rate, channels, pieces }: Sound): Promise<{ mp3: Buffer; seconds: number }> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('wasm-media-encoders/wasm/mp3')));
  const encoder = await createEncoder('audio/mpeg', wasm);
  encoder.configure({
    sampleRate: rate,
    channels,
    bitrate: kilobits[channels],
    outputSampleRate: rate as 24_000 | 48_000,
  });
  const parts: Buffer[] = [];
  let samples = 0;
  for (const piece of pieces) {
    samples += piece[0]?.length ?? 0;
    // The answer lies in the encoder's own memory, which its next call uses again.
    parts.push(Buffer.from(encoder.encode(piece)));
  }
  parts.push(Buffer.from(encoder.finalize()));
  const sound = Buffer.concat(parts);
  return { mp3: Buffer.concat([infoFrame(sound, samples), sound]), seconds: samples / rate };
}
