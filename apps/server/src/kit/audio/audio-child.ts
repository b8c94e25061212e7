/**
 * The process that converts one sound: it comes on the standard input, the job as an argument; on the standard output
 * one line of JSON says what came of it, and the bytes of the result follow. It has no secrets, no database and, by its
 * parent, a bounded life and heap.
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { endAfter } from '../limited/end-after.ts';
import { AudioFailure, unreadable } from './audio-failure.ts';
import type { AudioLimits } from './audio-limits.ts';
import { isMp3 } from './mp3-frames.ts';
import { isAmr, readAmr } from './read-amr.ts';
import { readMp3 } from './read-mp3.ts';
import { isOggOpus, readOpus } from './read-opus.ts';
import { resample } from './resample.ts';
import { oneChannel, type Sound } from './sound.ts';
import { drawWaveform } from './waveform.ts';
import { writeMp3 } from './write-mp3.ts';
import { voiceRate, writeOpus } from './write-opus.ts';

const { task, limits } = JSON.parse(process.argv[2] ?? '{}') as { task: 'voice' | 'playable'; limits: AudioLimits };
endAfter(limits.wallMs * 1.5);

async function tell(about: object, bytes: Buffer = Buffer.alloc(0)): Promise<void> {
  if (!process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), bytes])))
    await once(process.stdout, 'drain');
}

function* asOne(pieces: Iterable<Float32Array>): Generator<Float32Array[]> {
  for (const piece of pieces) yield [piece];
}

/** What a twin is made of; undefined for what stays as it is. */
function openForTwin(bytes: Buffer): Sound | undefined {
  if (isOggOpus(bytes))
    return readOpus(bytes, limits.seconds, (channels) => ({ rate: channels === 1 ? 24_000 : 48_000, channels }));
  if (!isAmr(bytes)) return undefined;
  const sound = readAmr(bytes, limits.seconds);
  return { rate: 24_000, channels: 1, pieces: asOne(resample(oneChannel(sound), sound.rate, 24_000)) };
}

function open(bytes: Buffer): Sound | Promise<Sound> {
  if (isOggOpus(bytes)) return readOpus(bytes, limits.seconds, () => ({ rate: voiceRate, channels: 1 }));
  return isMp3(bytes) ? readMp3(bytes, limits.seconds) : unreadable();
}

async function makeVoice(bytes: Buffer): Promise<void> {
  const sound = await open(bytes);
  const waveform = drawWaveform();
  const { ogg, samples } = writeOpus(waveform.hear(resample(oneChannel(sound), sound.rate, voiceRate)));
  await tell({ seconds: samples / voiceRate, waveform: waveform.draw() }, ogg);
}

async function makePlayable(bytes: Buffer): Promise<void> {
  const sound = openForTwin(bytes);
  if (!sound) return tell({});
  const { mp3, seconds } = await writeMp3(sound);
  await tell({ seconds }, mp3);
}

try {
  const bytes = await buffer(process.stdin);
  await (task === 'voice' ? makeVoice(bytes) : makePlayable(bytes));
} catch (error) {
  await tell({ error: error instanceof AudioFailure ? error.code : 'ERR_AUDIO_UNREADABLE' });
}
