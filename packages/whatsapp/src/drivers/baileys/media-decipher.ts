import {
  createDecipheriv,
  createHash,
  createHmac,
  type Decipheriv,
  type Hash,
  type Hmac,
  timingSafeEqual,
} from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { MediaFailure } from '../../media.ts';

/** An encrypted file ends with this many bytes of its authentication code. */
export const CODE_BYTES = 10;

export type FileKeys = { iv: Uint8Array; cipherKey: Uint8Array; macKey: Uint8Array };
export type Announced = { size?: number; sha256?: string };

/**
 * Encrypted bytes in, plain bytes out, in constant memory. The library checks neither the authentication code nor the
 * hash of what it downloads, so this does: the stream breaks with MediaFailure invalid when the code, the size or the
 * hash is not the announced one. Bytes are passed on before they are proven; only the end proves them.
 */
export class MediaDecipher extends Transform {
  readonly #decipher: Decipheriv;
  readonly #code: Hmac;
  readonly #hash: Hash = createHash('sha256');
  readonly #announced: Announced;
  #held: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor({ iv, cipherKey, macKey }: FileKeys, announced: Announced) {
    super();
    this.#decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#code = createHmac('sha256', macKey).update(iv);
    this.#announced = announced;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const cut = this.#held.length + chunk.length - CODE_BYTES;
    const held = this.#held.subarray(0, Math.max(0, cut));
    const rest = this.#held.subarray(held.length);
    const body = chunk.subarray(0, Math.max(0, cut - held.length));
    // A copy, so that ten bytes do not keep the whole chunk in memory.
    this.#held = Buffer.concat([rest, chunk.subarray(body.length)]);
    done(this.#open(held) ?? this.#open(body));
  }

  #open(bytes: Buffer): MediaFailure | null {
    if (bytes.length === 0) return null;
    this.#code.update(bytes);
    return this.#pass(this.#decipher.update(bytes));
  }

  override _flush(done: TransformCallback): void {
    done(this.#end());
  }

  #end(): MediaFailure | null {
    const code = this.#code.digest().subarray(0, CODE_BYTES);
    if (this.#held.length !== CODE_BYTES || !timingSafeEqual(code, this.#held))
      return new MediaFailure('invalid', 'The authentication code of the file is wrong');
    let last: Buffer;
    try {
      last = this.#decipher.final();
    } catch (error) {
      return new MediaFailure('invalid', 'The file does not decrypt', { cause: error });
    }
    return this.#pass(last) ?? this.#differs();
  }

  #pass(plain: Buffer): MediaFailure | null {
    this.#size += plain.length;
    this.#hash.update(plain);
    if (this.#announced.size !== undefined && this.#size > this.#announced.size)
      return new MediaFailure('invalid', 'The file is larger than announced');
    this.push(plain);
    return null;
  }

  #differs(): MediaFailure | null {
    const { size, sha256 } = this.#announced;
    if (size !== undefined && this.#size !== size)
      return new MediaFailure('invalid', 'The file is smaller than announced');
    if (sha256 !== undefined && this.#hash.digest('hex') !== sha256)
      return new MediaFailure('invalid', 'The file is not the announced one');
    return null;
  }
}
