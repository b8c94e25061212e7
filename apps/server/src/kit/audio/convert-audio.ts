import { pipeline, Readable, Transform } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError } from '../http/fail.ts';
import { startLimited } from '../limited/start-limited.ts';
import { takeTurns } from '../limited/take-turns.ts';
import { AudioFailure, type AudioFault } from './audio-failure.ts';
import { type AudioLimits, audioLimits } from './audio-limits.ts';

const childFile = fileURLToPath(new URL('./audio-child.ts', import.meta.url));
/** Sounds converted at the same time by one process; the others wait, and one owner never has all places. */
const atOnce = 3;
const inTurn = takeTurns(atOnce);

export interface VoiceNote {
  /** `audio/ogg; codecs=opus`, one channel. */
  ogg: Buffer;
  /** Not rounded. */
  seconds: number;
  /** 64 values from 0 to 100, as WhatsApp's phones draw them. */
  waveform: Uint8Array;
}
export interface PlayableTwin {
  /** `audio/mpeg` of constant rate. */
  mp3: Buffer;
  /** Not rounded. */
  seconds: number;
}
export interface ConvertOptions {
  /** Whose sound it is: owners take turns. */
  owner?: number | string;
  limits?: Partial<AudioLimits>;
  /** Ends the conversion at once; `signal.reason` is thrown. */
  signal?: AbortSignal;
}

/** What the converting process says first; `seconds` is missing where a sound is left as it is. */
interface Said {
  error?: AudioFault;
  seconds?: number;
  waveform?: number[];
}

/** Lets so many bytes through and then fails, however long the stream goes on. */
function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(new AudioFailure('ERR_AUDIO_TOO_LARGE'));
      else done(null, chunk);
    },
  });
}

async function outputOf(stdout: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stdout as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) throw new AppError('ERR_AUDIO_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function answerOf(output: Buffer): { said: Said; bytes: Buffer } {
  const end = output.indexOf(10);
  // Node ends a process whose heap is full; there is no other reason to end without a word.
  if (end < 0) throw new AppError('ERR_AUDIO_TOO_LARGE');
  const said = JSON.parse(output.toString('utf8', 0, end)) as Said; // our own process wrote it
  if (said.error) throw new AppError(said.error);
  return { said, bytes: output.subarray(end + 1) };
}

async function runChild(task: 'voice' | 'playable', source: Uint8Array | Readable, options: ConvertOptions) {
  const limits = { ...audioLimits, ...options.limits };
  const { signal } = options;
  signal?.throwIfAborted();
  let reason: unknown;
  const input = atMost(limits.fileBytes);
  const child = startLimited({ file: childFile, job: { task, limits }, heapMb: limits.heapMb, input });
  const stop = (why: unknown) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  pipeline(source instanceof Readable ? source : [Buffer.from(source)], input, (error) => {
    if (error) stop(error instanceof AudioFailure ? new AppError(error.code) : error);
  });
  const timer = setTimeout(() => stop(new AppError('ERR_AUDIO_TOO_SLOW')), limits.wallMs);
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    const output = await outputOf(child.stdout, limits.resultBytes);
    if (reason !== undefined) throw reason;
    return answerOf(output);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    input.destroy();
    child.kill('SIGKILL');
  }
}

/**
 * Makes a voice note of an MP3 (or of any Opus in Ogg): what goes out to WhatsApp with `voice: true`, type
 * `audio/ogg; codecs=opus`. Runs in a process of its own, three at a time, that is killed at every limit.
 * `source`: the bytes or a stream of them, which is read once and destroyed when the conversion ends early.
 * Throws ERR_AUDIO_UNREADABLE (another type, damaged, cut), ERR_AUDIO_TOO_LARGE (16 MB, an hour), ERR_AUDIO_TOO_SLOW, or
 * what the stream threw.
 */
export function toVoiceNote(source: Uint8Array | Readable, options: ConvertOptions = {}): Promise<VoiceNote> {
  return inTurn(async () => {
    const { said, bytes } = await runChild('voice', source, options);
    return { ogg: bytes, seconds: said.seconds ?? 0, waveform: Uint8Array.from(said.waveform ?? []) };
  }, options.owner);
}

/**
 * Makes the twin that every browser plays of a received Opus in Ogg or narrow-band AMR, by its content whatever its
 * declared type; null for everything else, which stays as it is. Both decode to the same length. Limits, `source` and errors as of `toVoiceNote`.
 */
export function toPlayable(source: Uint8Array | Readable, options: ConvertOptions = {}): Promise<PlayableTwin | null> {
  return inTurn(async () => {
    const { said, bytes } = await runChild('playable', source, options);
    return said.seconds === undefined ? null : { mp3: bytes, seconds: said.seconds };
  }, options.owner);
}
