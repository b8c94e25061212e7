import { createRequire } from 'node:module';

/** One direction of libopus: `ctl` sets a value, or asks for one. Encoders and decoders live as long as their process. */
interface OpusControl {
  ctl(command: number, value?: number): number;
}
interface OpusEncoder extends OpusControl {
  /** 16-bit samples of one frame; answers its packet. */
  encode(samples: Int16Array): Uint8Array;
}
interface OpusDecoder extends OpusControl {
  /** One packet of at most 8,192 bytes; answers interleaved 16-bit samples. */
  decode(packet: Uint8Array): Uint8Array;
}
interface OpusWasm {
  Encoder: new (options: { channels: 1 | 2; sample_rate: number; application: 'voip' }) => OpusEncoder;
  Decoder: new (options: { channels: 1 | 2; sample_rate: number }) => OpusDecoder;
}

// The package's own door prefers machine code that it brings along; what strangers send is only read inside wasm. That
// path has no types of its own.
const wasm = createRequire(import.meta.url)('@evan/opus/wasm/index.js') as OpusWasm;

/** libopus compiled to WebAssembly (docs/decisions/0026). */
export const { Encoder, Decoder } = wasm;

/** Numbers of libopus' commands (opus_defines.h). */
export const opusCommand = { bitrate: 4002, complexity: 4010, signal: 4024, lookahead: 4027, gain: 4034 } as const;
export const opusSignalVoice = 3001;
