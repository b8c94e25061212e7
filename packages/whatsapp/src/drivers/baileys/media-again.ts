import type { WASocket } from 'baileys';
import { MediaFailure } from '../../media.ts';
import type { MediaPointer, Ref } from '../../port.ts';
import { keyOf } from './addresses.ts';
import { type MediaPlace, placeOf, pointerOf } from './media-pointer.ts';

/** The phone has the file no more (404), or cannot open our question (412): asking again will not help. */
const FINAL: readonly unknown[] = [404, 412];

function statusOf(error: unknown): unknown {
  // The library's errors carry the code here.
  const output = error instanceof Error && 'output' in error ? error.output : undefined;
  return typeof output === 'object' && output !== null && 'statusCode' in output ? output.statusCode : undefined;
}

/** The question is answered by an event that the library waits for without end: a phone may be off for days. */
async function inTime<T>(work: Promise<T>, waitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new MediaFailure('transient', 'The phone did not answer')), waitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** See `Driver.requestMediaAgain`. @throws MediaFailure */
export async function askForMediaAgain(
  sock: WASocket,
  ref: Ref,
  pointer: MediaPointer,
  waitMs: number,
): Promise<MediaPointer> {
  const place = placeOf(pointer);
  // Only the key is read, and the new place written, whatever the kind of file.
  const imageMessage: { mediaKey: Buffer; directPath?: string | null; url?: string | null } = {
    mediaKey: Buffer.from(place.key, 'base64'),
  };
  try {
    // The new address is made of the media host that this call learns.
    await inTime(sock.refreshMediaConn(), waitMs);
    await inTime(sock.updateMediaMessage({ key: keyOf(ref), message: { imageMessage } }), waitMs);
  } catch (error) {
    if (error instanceof MediaFailure) throw error;
    const message = error instanceof Error ? error.message : 'The file was not uploaded again';
    throw new MediaFailure(FINAL.includes(statusOf(error)) ? 'gone' : 'transient', message, { cause: error });
  }
  const { directPath, url } = imageMessage;
  if (!directPath || !url) throw new MediaFailure('gone', 'The phone told no new place');
  const again: MediaPlace = { ...place, directPath, url };
  return pointerOf(again);
}
