import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { Readable } from 'node:stream';
import { DEFAULT_ORIGIN, getMediaKeys } from 'baileys';
import { MediaFailure } from '../../media.ts';
import type { MediaPointer } from '../../port.ts';
import { mediaAddress } from './media-address.ts';
import { CODE_BYTES, type FileKeys, MediaDecipher } from './media-decipher.ts';
import { type MediaPlace, placeOf } from './media-pointer.ts';
import type { LocalServer } from './trust.ts';

/** WhatsApp's answers for a file that it keeps no more, or whose signed address has expired. */
export const GONE: readonly (number | undefined)[] = [403, 404, 410];
/** Padding of the last block. */
const MOST_PADDING_BYTES = 16;

export type DownloadOptions = { local?: LocalServer | undefined; idleMs: number; signal?: AbortSignal | undefined };

/** Why a download broke, in the words of the port; an abort keeps its reason. */
export function failure(error: unknown, signal: AbortSignal | undefined): Error {
  if (signal?.aborted && signal.reason instanceof Error) return signal.reason;
  if (error instanceof MediaFailure) return error;
  const message = error instanceof Error ? error.message : 'The file could not be fetched';
  return new MediaFailure('transient', message, { cause: error });
}

/** Our own request instead of the library's `fetch`: the local certificate counts here alone, and no redirect is followed. */
export function ask(address: URL, { local, idleMs, signal }: DownloadOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ca = local?.mediaCertificate;
    const options = {
      headers: { origin: DEFAULT_ORIGIN },
      timeout: idleMs,
      ...(ca ? { ca } : {}),
      ...(signal ? { signal } : {}),
    };
    const asked = request(address, options, resolve);
    asked.on('timeout', () => asked.destroy(new MediaFailure('transient', 'The media host is silent')));
    asked.on('error', (error) => reject(failure(error, signal)));
    asked.end();
  });
}

function refusal(response: IncomingMessage, { size }: MediaPlace): MediaFailure | undefined {
  const { statusCode } = response;
  if (GONE.includes(statusCode)) return new MediaFailure('gone', `The media host answered ${statusCode}`);
  if (statusCode !== 200) return new MediaFailure('transient', `The media host answered ${statusCode}`);
  const length = Number(response.headers['content-length'] ?? 0);
  if (size !== undefined && length > size + MOST_PADDING_BYTES + CODE_BYTES)
    return new MediaFailure('invalid', 'The file is larger than announced');
  return undefined;
}

async function keysOf({ key, kind }: MediaPlace): Promise<FileKeys> {
  const { iv, cipherKey, macKey } = await getMediaKeys(Buffer.from(key, 'base64'), kind);
  if (!macKey) throw new MediaFailure('invalid', 'The key of the file is too short');
  return { iv, cipherKey, macKey };
}

/** See `Driver.fetchMedia`. @throws MediaFailure */
export async function downloadMedia(pointer: MediaPointer, options: DownloadOptions): Promise<Readable> {
  const place = placeOf(pointer);
  const address = mediaAddress(place, options.local !== undefined);
  const keys = await keysOf(place);
  options.signal?.throwIfAborted();
  const response = await ask(address, options);
  const refused = refusal(response, place);
  if (refused) {
    response.destroy();
    throw refused;
  }
  const plain = new MediaDecipher(keys, place);
  response.on('error', (error) => plain.destroy(failure(error, options.signal)));
  const abort = (): void => void plain.destroy(failure(undefined, options.signal));
  options.signal?.addEventListener('abort', abort);
  plain.on('close', () => {
    options.signal?.removeEventListener('abort', abort);
    response.destroy();
  });
  return response.pipe(plain);
}
