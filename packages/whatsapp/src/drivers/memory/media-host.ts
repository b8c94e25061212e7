import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { MediaFailure } from '../../media.ts';
import type { MediaPointer } from '../../port.ts';

type Pointer = { upload: string; sha256: string };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function read(pointer: MediaPointer): Pointer {
  const fields = typeof pointer === 'object' && pointer !== null && !Array.isArray(pointer) ? pointer : {};
  const { upload, sha256: hash } = fields;
  if (typeof upload !== 'string' || typeof hash !== 'string') throw new MediaFailure('invalid', 'Not a pointer');
  return { upload, sha256: hash };
}

/** Where the files of a `MemoryNetwork` lie, and the copies on the phones that sent them, with the faults of the real one. */
export class MemoryMediaHost {
  readonly #uploads = new Map<string, Buffer>();
  /** What the sender's phone still has, by message id. */
  readonly #onPhones = new Map<string, Buffer>();
  /** Where the file of a message lies now. */
  readonly #uploadOf = new Map<string, string>();

  /** Pictures by the address that is told for them. */
  readonly #pictures = new Map<string, Buffer>();

  /** Somebody's profile picture; answers its address. */
  showPicture(bytes: Buffer): string {
    const address = `memory://pictures/${randomBytes(8).toString('hex')}`;
    this.#pictures.set(address, bytes);
    return address;
  }

  /** See `Driver.fetchPicture`. @throws MediaFailure */
  fetchPicture(address: string): Readable {
    const bytes = this.#pictures.get(address);
    if (!bytes) throw new MediaFailure('gone');
    return Readable.from([bytes], { objectMode: false });
  }

  /** A phone sends the file of a message. */
  keep(messageId: string, bytes: Buffer): { pointer: MediaPointer; size: number; sha256: string } {
    this.#onPhones.set(messageId, bytes);
    return { pointer: this.#upload(messageId, bytes), size: bytes.length, sha256: sha256(bytes) };
  }

  /** WhatsApp keeps the file no more; its phone still has it. */
  expire(messageId: string): void {
    this.#uploads.delete(this.#uploadOf.get(messageId) ?? '');
  }

  /** The person deletes the file on the phone. */
  forget(messageId: string): void {
    this.#onPhones.delete(messageId);
  }

  /** Other bytes of the same size lie there now. */
  spoil(messageId: string): void {
    const upload = this.#uploadOf.get(messageId) ?? '';
    const bytes = this.#uploads.get(upload);
    if (bytes) this.#uploads.set(upload, Buffer.alloc(bytes.length, 7));
  }

  /** The file behind a pointer, as `Driver.fetchMedia` gives it. @throws MediaFailure */
  fetch(pointer: MediaPointer, signal?: AbortSignal): Readable {
    signal?.throwIfAborted();
    const asked = read(pointer);
    const bytes = this.#uploads.get(asked.upload);
    if (!bytes) throw new MediaFailure('gone');
    const stream = Readable.from(parts(bytes, asked.sha256), { objectMode: false });
    signal?.addEventListener('abort', () => stream.destroy(reasonOf(signal)), { once: true });
    return stream;
  }

  /** The phone uploads the file of a message again. @throws MediaFailure gone when it has it no more */
  again(messageId: string, isConnected: boolean): MediaPointer {
    if (!isConnected) throw new MediaFailure('transient', 'Not connected');
    const bytes = this.#onPhones.get(messageId);
    if (!bytes) throw new MediaFailure('gone');
    return this.#upload(messageId, bytes);
  }

  #upload(messageId: string, bytes: Buffer): MediaPointer {
    const upload = randomBytes(8).toString('hex');
    this.#uploads.set(upload, bytes);
    this.#uploadOf.set(messageId, upload);
    const pointer: Pointer = { upload, sha256: sha256(bytes) };
    return pointer;
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}

const PART_BYTES = 64 * 1024;

/** Like the real thing: the bytes first, the proof at the end. */
async function* parts(bytes: Buffer, announced: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
  if (sha256(bytes) !== announced) throw new MediaFailure('invalid', 'The file is not the announced one');
}
