import type { Readable } from 'node:stream';
import type { JsonValue } from './json-value.ts';
import type { Form } from './message-kinds.ts';

/**
 * Why a file could not be fetched. `gone`: WhatsApp has it no more, a phone must upload it again
 * (`requestMediaAgain`; from there it means that the phone has it no more either). `invalid`: what came does not
 * decrypt or is not the file that was announced. `transient`: may be tried again.
 */
export class MediaFailure extends Error {
  override name = 'MediaFailure';
  readonly code: 'gone' | 'invalid' | 'transient';
  constructor(code: 'gone' | 'invalid' | 'transient', message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * A file to send. `voice` makes an audio a voice note (Ogg/Opus), with `waveform` as 64 heights of 0 to 100; `thumbnail`
 * is a small base64 JPEG; `gif` lets a film without sound play by itself, over and over; sizes are pixels and `seconds` whole seconds, told by the caller since a driver reads no
 * file. `open` is called for each try and may throw `SendFailure`; its other errors count as transient.
 */
export type OutboundMedia = {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  mimetype: string;
  fileName?: string;
  caption?: string;
  voice?: boolean;
  gif?: boolean;
  seconds?: number;
  waveform?: Uint8Array;
  width?: number;
  height?: number;
  thumbnail?: string;
  open(): Promise<Readable>;
};

/**
 * What a driver needs to fetch a file again: JSON that only the driver understands. The key of the file is in it, so it
 * never goes on the wire or into a log.
 */
export type MediaPointer = JsonValue;

/**
 * The file of a message, as its sender describes it: nothing in it is checked before the bytes are. `size` in bytes and
 * `sha256` in hex are those of the plain file; `thumbnail` is a small base64 JPEG made by the sender's phone.
 * An audio's `waveform` is a base64 row of loudnesses, 0 to 100 a byte, as phones draw it.
 * Without a `pointer` there is nothing to fetch (a view-once file that WhatsApp shows on the phone alone).
 */
export type MediaBody = {
  caption?: string;
  mimetype: string;
  size?: number;
  sha256?: string;
  fileName?: string;
  width?: number;
  height?: number;
  thumbnail?: string;
  viewOnce?: boolean;
  pointer?: MediaPointer;
  /** What stands under it when it is the header of a form; the words are its caption. */
  form?: Form;
};

/** A file in a quote: phones show its kind and never fetch it from there. */
export type QuotedFile = {
  kind: OutboundMedia['kind'];
  mimetype: string;
  fileName?: string;
  voice?: boolean;
  seconds?: number;
};
