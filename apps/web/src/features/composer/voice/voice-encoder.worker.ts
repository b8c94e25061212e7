import { createEncoder } from 'wasm-media-encoders';
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';

/** Asked in this order; the only answer is the whole MP3, or `failed`. */
export type EncoderRequest =
  | { kind: 'start'; rate: number; kilobits: 128 }
  | { kind: 'block'; samples: Float32Array }
  | { kind: 'end' };
export type EncoderAnswer = { kind: 'done'; mp3: Uint8Array<ArrayBuffer> } | { kind: 'failed' };

/** LAME's highest rate; a microphone of a higher one is brought down to it. */
const highestRate = 48_000;

const open = async (rate: number, kilobits: 128) => {
  const answer = await fetch(wasmUrl);
  const encoder = await createEncoder('audio/mpeg', await answer.arrayBuffer());
  encoder.configure({
    ...{ sampleRate: rate, channels: 1, bitrate: kilobits },
    ...(rate > highestRate ? { outputSampleRate: highestRate } : {}),
  });
  return encoder;
};

const parts: Uint8Array[] = [];
let encoder: ReturnType<typeof open> | null = null;
/** Blocks that come while the encoder is still being fetched wait for it, in their order. */
let line = Promise.resolve();

const joined = (): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const tell = (answer: EncoderAnswer): void => postMessage(answer);

const work = async (request: EncoderRequest): Promise<void> => {
  if (request.kind === 'start') encoder = open(request.rate, request.kilobits);
  const ready = await encoder;
  if (!ready) return;
  // Its answers lie in its own memory, which the next call uses again.
  if (request.kind === 'block') parts.push(ready.encode([request.samples]).slice());
  if (request.kind !== 'end') return;
  parts.push(ready.finalize().slice());
  tell({ kind: 'done', mp3: joined() });
};

addEventListener('message', ({ data }: MessageEvent<EncoderRequest>) => {
  line = line.then(() => work(data)).catch(() => tell({ kind: 'failed' }));
});
