import type { Readable } from 'node:stream';

export interface StoredObject {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}
/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files are kept. Keys are ours (`storageKey`), never made of anything that somebody typed (trust
 * I-35). All of an object is there or nothing: a write that fails or is cut leaves nothing behind.
 */
export interface Storage {
  /** Keeps a stream under a new key; throws what the stream throws, or StorageError. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredObject>;
  /** The bytes, or some of them; null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Its size, or null. */
  stat(key: string): Promise<{ bytes: number } | null>;
  /** Deletes what is there; an unknown key is no error. */
  remove(key: string): Promise<void>;
  /** How much of the volume is free, from 0 to 1; null where nobody can tell. */
  freeShare(): Promise<number | null>;
  /** Removes what is left of writes that a crash cut, a day after. */
  tidy(): Promise<void>;
}
