import { createCipheriv, createDecipheriv, createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getMediaKeys } from 'baileys';
import type { FileKind } from './control-types.ts';

const codeBytes = 10;

async function keysOf(key: Uint8Array, kind: FileKind) {
  const { iv, cipherKey, macKey } = await getMediaKeys(key, kind);
  if (!macKey) throw new Error('the key of the file is too short');
  return { iv, cipherKey, macKey };
}

/** Passes bytes on and shows them to a hash (or authentication code) on the way; counts them. */
class Watch extends Transform {
  size = 0;
  #hash: Hash | Hmac;
  constructor(hash: Hash | Hmac) {
    super();
    this.#hash = hash;
  }
  override _transform(chunk: Buffer, _encoding: string, done: (error: null, data: Buffer) => void): void {
    this.size += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }
}

/** Writes a stream to a file. Returns size and hash (hex) of what came. */
export async function writePlain(
  source: NodeJS.ReadableStream,
  target: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const watch = new Watch(hash);
  await pipeline(source, watch, createWriteStream(target));
  return { size: watch.size, sha256: hash.digest('hex') };
}

/** Encrypts a file the way a handset does before it uploads it. Returns the hash of the encrypted file. */
export async function encryptFile(plain: string, target: string, key: Uint8Array, kind: FileKind): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await keysOf(key, kind);
  const code = createHmac('sha256', macKey).update(iv);
  const hash = createHash('sha256');
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  await pipeline(createReadStream(plain), cipher, new Watch(code), new Watch(hash), createWriteStream(target));
  const end = code.digest().subarray(0, codeBytes);
  hash.update(end);
  const file = await open(target, 'a');
  await file.write(end);
  await file.close();
  return hash.digest();
}

/** Opens an encrypted file as a handset does. Throws when its authentication code is wrong. */
export async function decryptFile(
  encrypted: string,
  target: string,
  key: Uint8Array,
  kind: FileKind,
): Promise<{ size: number; sha256: string }> {
  const { iv, cipherKey, macKey } = await keysOf(key, kind);
  const cut = (await stat(encrypted)).size - codeBytes;
  const code = createHmac('sha256', macKey).update(iv);
  const hash = createHash('sha256');
  const watch = new Watch(hash);
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const body = createReadStream(encrypted, { end: cut - 1 });
  await pipeline(body, new Watch(code), decipher, watch, createWriteStream(target));
  const end = Buffer.alloc(codeBytes);
  const file = await open(encrypted, 'r');
  await file.read(end, 0, codeBytes, cut);
  await file.close();
  if (!end.equals(code.digest().subarray(0, codeBytes))) throw new Error('the authentication code is wrong');
  return { size: watch.size, sha256: hash.digest('hex') };
}
