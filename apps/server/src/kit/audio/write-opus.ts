import { randomInt } from 'node:crypto';
import { Encoder, opusCommand, opusSignalVoice } from './opus-wasm.ts';
import { type OggPart, writeOgg } from './write-ogg.ts';

/** Samples a second, of the input too. */
export const voiceRate = 48_000;
/** 20 ms. */
export const voiceFrame = 960;
/** A page a second, so that a player finds its place quickly. */
const packetsInPage = 50;
/** Bits a second: speech is clear above 24,000. Complexity 5 costs half of 10 and is heard by nobody at this rate. */
const voiceQuality = { bitrate: 32_000, complexity: 5 };

function headPacket(preSkip: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head[8] = 1;
  head[9] = 1;
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(voiceRate, 12);
  return head;
}

function tagsPacket(): Buffer {
  const vendor = Buffer.from('libopus');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(vendor.length);
  return Buffer.concat([Buffer.from('OpusTags'), length, vendor, Buffer.alloc(4)]);
}

/** Cuts pieces of any length into whole frames, the last one filled up with silence, and tells the samples of all. */
function* framesOf(pieces: Iterable<Float32Array>, spare: number): Generator<{ frame: Int16Array; samples: number }> {
  let frame = new Int16Array(voiceFrame);
  let filled = 0;
  let samples = 0;
  for (const piece of pieces) {
    for (const sample of piece) {
      frame[filled++] = Math.max(-1, Math.min(1, sample)) * 32_767;
      samples += 1;
      if (filled < voiceFrame) continue;
      yield { frame, samples };
      [frame, filled] = [new Int16Array(voiceFrame), 0];
    }
  }
  // What the encoder still holds back comes out behind silence.
  for (let rest = filled + spare; rest > 0; rest -= voiceFrame) {
    yield { frame, samples };
    frame = new Int16Array(voiceFrame);
  }
}

function* soundParts(pieces: Iterable<Float32Array>, tell: (samples: number) => void): Generator<OggPart> {
  const encoder = new Encoder({ channels: 1, sample_rate: voiceRate, application: 'voip' });
  encoder.ctl(opusCommand.bitrate, voiceQuality.bitrate);
  encoder.ctl(opusCommand.complexity, voiceQuality.complexity);
  encoder.ctl(opusCommand.signal, opusSignalVoice);
  const preSkip = encoder.ctl(opusCommand.lookahead);
  yield { packets: [headPacket(preSkip)], granule: 0 };
  yield { packets: [tagsPacket()], granule: 0 };
  let packets: Uint8Array[] = [];
  let count = 0;
  let known = 0;
  for (const { frame, samples } of framesOf(pieces, preSkip)) {
    if (packets.length === packetsInPage) {
      yield { packets, granule: count * voiceFrame };
      packets = [];
    }
    packets.push(encoder.encode(frame));
    count += 1;
    known = samples;
  }
  tell(known);
  yield { packets, granule: Math.min(preSkip + known, count * voiceFrame), isLast: true };
}

/** One channel at 48,000 samples a second as a voice note: Opus in Ogg (RFC 7845). `samples` are those that play. */
export function writeOpus(pieces: Iterable<Float32Array>): { ogg: Buffer; samples: number } {
  let samples = 0;
  const parts = soundParts(pieces, (known) => {
    samples = known;
  });
  return { ogg: writeOgg(parts, randomInt(2 ** 32)), samples };
}
