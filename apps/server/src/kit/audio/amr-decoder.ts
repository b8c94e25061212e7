import { createRequire } from 'node:module';

/** A decoder of opencore-amr as the package has it: `_decode` opens one, decodes a whole file and closes it. */
interface AmrCodec {
  _decode(this: AmrCodec, file: Uint8Array): Int16Array | null;
  Decoder_Interface_init(): number;
  Decoder_Interface_exit(decoder: number): void;
}

// opencore-amr compiled to JavaScript inside one array of bytes; that path has no types of its own.
const { AMR: codec } = createRequire(import.meta.url)('web-amr/dist/vendor/amrnb.js') as { AMR: AmrCodec };

/**
 * One decoder for the pieces of one file, each with its head: `_decode` alone would forget at every piece what came before
 * and, given all at once, take 50 times the memory of the file. Lives as long as its process.
 */
export function openAmrDecoder(): (piece: Uint8Array) => Int16Array {
  const decoder = codec.Decoder_Interface_init();
  const kept: AmrCodec = { ...codec, Decoder_Interface_init: () => decoder, Decoder_Interface_exit: () => undefined };
  return (piece) => kept._decode(piece) ?? new Int16Array(0);
}
