import { unreadable } from './audio-failure.ts';

/** Samples of a frame at 48,000 a second by the number of its configuration (RFC 6716, table 2). */
function frameSamples(configuration: number): number {
  const step = configuration & 3;
  if (configuration < 12) return [480, 960, 1920, 2880][step] ?? 0;
  if (configuration < 16) return step & 1 ? 960 : 480;
  return 120 << step;
}

function frameCount(packet: Uint8Array): number {
  const code = (packet[0] ?? 0) & 3;
  if (code < 3) return code === 0 ? 1 : 2;
  return packet.length < 2 ? unreadable() : (packet[1] ?? 0) & 63;
}

/** Samples at 48,000 a second that a packet holds; ERR_AUDIO_UNREADABLE for one that holds none or more than 120 ms. */
export function opusPacketSamples(packet: Uint8Array): number {
  const [first] = packet;
  if (first === undefined) unreadable();
  const samples = frameSamples(first >> 3) * frameCount(packet);
  return samples === 0 || samples > 5_760 ? unreadable() : samples;
}
