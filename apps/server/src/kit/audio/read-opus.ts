import { AudioFailure, unreadable } from './audio-failure.ts';
import { opusPacketSamples } from './opus-packet.ts';
import { Decoder, opusCommand } from './opus-wasm.ts';
import { readOgg } from './read-ogg.ts';
import type { Sound } from './sound.ts';

/** Opus counts at this rate whatever is recorded or played. */
const opusRate = 48_000;
const longestPacketBytes = 8_192;

interface OpusFacts {
  channels: 1 | 2;
  /** Samples at the beginning that are not played. */
  preSkip: number;
  /** 1/256 dB. */
  gain: number;
  /** Samples from the beginning that are played or skipped; what follows is filling. */
  end: number;
}

function headOf(packet: Uint8Array | undefined): Omit<OpusFacts, 'end'> {
  const head = Buffer.from(packet ?? []);
  // Only family 0 is one or two channels that need no map (RFC 7845, 5.1.1).
  if (head.length < 19 || (head[8] ?? 0) >> 4 !== 0 || head[18] !== 0) unreadable();
  const channels = head[9];
  if (channels !== 1 && channels !== 2) unreadable();
  return { channels, preSkip: head.readUInt16LE(10), gain: head.readInt16LE(16) };
}

/** Whether the file begins as Opus in Ogg does. */
export function isOggOpus(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'OggS' && bytes.toString('latin1', 28, 36) === 'OpusHead';
}

function* soundPackets(bytes: Buffer): Generator<{ packet: Uint8Array; granule: number | null }> {
  let number = 0;
  for (const { packets, granule } of readOgg(bytes)) {
    const last = packets.at(-1);
    for (const packet of packets) {
      // The first two are the header and the comments.
      if (++number > 2) yield { packet, granule: packet === last ? granule : null };
    }
  }
}

/**
 * Reads the whole file without decoding it. Its end is what its last page says, as far as the packets bear that out: a
 * page may only take less than one packet's worth away (RFC 7845, 4.4), and a recording may begin at any number.
 */
function factsOf(bytes: Buffer, longestSeconds: number): OpusFacts {
  const [first] = readOgg(bytes);
  const head = headOf(first?.packets[0]);
  let total = 0;
  let begin: number | null = null;
  let claimed: number | null = null;
  let longest = 0;
  for (const { packet, granule } of soundPackets(bytes)) {
    if (packet.length > longestPacketBytes) unreadable();
    const samples = opusPacketSamples(packet);
    total += samples;
    longest = Math.max(longest, samples);
    if (total > longestSeconds * opusRate) throw new AudioFailure('ERR_AUDIO_TOO_LARGE');
    if (granule === null) continue;
    begin ??= Math.max(0, granule - total);
    claimed = granule - begin;
  }
  const isBorneOut = claimed !== null && claimed <= total && claimed > total - 2 * longest;
  const end = isBorneOut && claimed !== null ? claimed : total;
  return end <= head.preSkip ? unreadable() : { ...head, end };
}

function* decoded(bytes: Buffer, facts: OpusFacts, rate: number, channels: 1 | 2): Generator<Float32Array[]> {
  const decoder = new Decoder({ channels, sample_rate: rate });
  decoder.ctl(opusCommand.gain, facts.gain);
  const from = Math.round((facts.preSkip * rate) / opusRate);
  const to = Math.round((facts.end * rate) / opusRate);
  let at = 0;
  for (const { packet } of soundPackets(bytes)) {
    const answer = decoder.decode(packet);
    const samples = new Int16Array(answer.buffer, answer.byteOffset, answer.byteLength / 2);
    const count = samples.length / channels;
    const first = Math.max(0, from - at);
    const length = Math.max(0, Math.min(count, to - at) - first);
    const channel = (which: number) =>
      Float32Array.from({ length }, (_, index) => (samples[(first + index) * channels + which] ?? 0) / 32_768);
    if (length > 0) yield channels === 1 ? [channel(0)] : [channel(0), channel(1)];
    at += count;
  }
}

/**
 * Opens a file of Opus in Ogg, as WhatsApp's phones record it. `plan` chooses rate (8,000 to 48,000 by libopus) and
 * channels from what the file has. ERR_AUDIO_UNREADABLE when it is damaged or cut, ERR_AUDIO_TOO_LARGE when its packets
 * last longer than `longestSeconds`.
 */
export function readOpus(
  bytes: Buffer,
  longestSeconds: number,
  plan: (channels: 1 | 2) => { rate: 24_000 | 48_000; channels: 1 | 2 },
): Sound {
  const facts = factsOf(bytes, longestSeconds);
  const { rate, channels } = plan(facts.channels);
  return { rate, channels, pieces: decoded(bytes, facts, rate, channels) };
}
