import { MPEGDecoder } from 'mpg123-decoder';
import { AudioFailure, unreadable } from './audio-failure.ts';
import { mp3Facts } from './mp3-frames.ts';
import type { Sound } from './sound.ts';

/** The decoder takes this much at once. */
const pieceBytes = 65_536;
/** Frames that a decoder may leave out: the one with the encoder's words, and what it skips at both ends. */
const silentFrames = 5;

function* decoded(decoder: MPEGDecoder, bytes: Buffer, leastSamples: number): Generator<Float32Array[]> {
  let samples = 0;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const { channelData, samplesDecoded } = decoder.decode(bytes.subarray(at, at + pieceBytes));
    samples += samplesDecoded;
    if (samplesDecoded > 0) yield channelData;
  }
  // Frames with a right header and nothing behind it.
  if (samples === 0 || samples < leastSamples) unreadable();
}

/**
 * Opens an MP3. ERR_AUDIO_UNREADABLE when it is damaged or cut, ERR_AUDIO_TOO_LARGE when its frames last longer than
 * `longestSeconds`.
 */
export async function readMp3(bytes: Buffer, longestSeconds: number): Promise<Sound> {
  const { rate, samples, frameSamples, start, end } = mp3Facts(bytes);
  if (samples > longestSeconds * rate) throw new AudioFailure('ERR_AUDIO_TOO_LARGE');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  // The decoder always answers two channels, equal ones for a sound that has one.
  return {
    rate,
    channels: 2,
    pieces: decoded(decoder, bytes.subarray(start, end), samples - silentFrames * frameSamples),
  };
}
