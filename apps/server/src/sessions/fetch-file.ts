import { Readable } from 'node:stream';
import { limits } from '@recado/contract';
import { type Driver, MediaFailure, type MediaPointer } from '@recado/whatsapp';
import { lookAtFile, mediaTypes, storePlayable, storePreview } from '#features/messages/index.ts';
import type { Data } from '#kit/db/data.ts';
import { AppError } from '#kit/http/fail.ts';
import { drawPreview } from '#kit/pictures/draw-preview.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type StreamedMedia, storeStream } from '#kit/storage/store-stream.ts';
import type { DueFile, FetchedFile } from './due-files.ts';
import { inTime } from './in-time.ts';

export interface FetchTools {
  data: Data;
  storage: Storage;
  driver: Pick<Driver, 'fetchMedia'>;
  companyId: number;
  /** Without a byte for so long, a try is over. */
  idleMs: number;
  signal: AbortSignal;
  /** Told the id of everything that is stored on the way. */
  begins(id: string): void;
}

/** The bytes as they come; ends with an error when none come for a while, or the session stops. */
async function* watched(content: Readable, idleMs: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stop = () => content.destroy(new MediaFailure('transient', 'The session stops'));
  signal.addEventListener('abort', stop, { once: true });
  const slow = () => content.destroy(new MediaFailure('transient', 'Nothing came any more'));
  let timer = setTimeout(slow, idleMs);
  try {
    for await (const chunk of content) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(slow, idleMs);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    content.destroy();
  }
}

/**
 * What the bytes turned out to be is shown as what it is: a page that was called a picture is a document, and so is a
 * picture that cannot be drawn here, since it would be unpacked in a browser (trust I-34).
 */
function mediaTypeOf({ kind }: DueFile, found: StreamedMedia, isDrawn: boolean): string {
  const announced = mediaTypes[kind];
  if (announced === 'application' || (announced === 'image' && !isDrawn)) return 'application';
  const isSound = announced === 'audio' || announced === 'video';
  return found.kind === announced || (isSound && (found.kind === 'audio' || found.kind === 'video'))
    ? announced
    : 'application';
}

function workOf({ data, storage, companyId, begins }: FetchTools) {
  return { data, storage, companyId, begins, userId: null };
}

/** The twin that every browser plays; null where the sound itself is one, or cannot be read. */
async function playableOf(tools: FetchTools, id: string): Promise<{ id: string; seconds: number } | null> {
  return storePlayable(workOf(tools), id, tools.signal).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** Keeps the picture that the sender's phone made, drawn anew; null when it cannot be drawn. */
export async function storeThumbnail(tools: FetchTools, thumbnail: Buffer): Promise<string | null> {
  const drawn = await drawPreview(async () => Readable.from([thumbnail]), tools.companyId);
  return drawn && storePreview(workOf(tools), drawn.webp);
}

/**
 * Fetches a file into the store: bounded, told by its bytes, compared with what was announced; then its small picture or
 * its playable twin. Throws MediaFailure, ERR_FILE_EMPTY, ERR_PAYLOAD_TOO_LARGE, StorageError.
 */
export async function fetchFile(tools: FetchTools, file: DueFile, pointer: MediaPointer): Promise<FetchedFile> {
  const { data, storage, driver, companyId, begins, idleMs, signal } = tools;
  const content = await inTime(driver.fetchMedia(pointer, signal), {
    ...{ withinMs: idleMs, signal },
    late: (unwanted) => unwanted.destroy(),
  });
  const stored = await storeStream(data, storage, {
    ...{ companyId, begins, purpose: 'message', name: file.name, declared: file.type, createdBy: null },
    ...{ maxBytes: limits.attachmentBytes, content: watched(content, idleMs, signal) },
  });
  if (file.sha256 !== null && stored.sha256 !== file.sha256) throw new MediaFailure('invalid', 'Another file came.');
  const { width, height, seconds, preview } = await lookAtFile(storage, companyId, stored);
  const playable = stored.kind === 'audio' ? await playableOf(tools, stored.id) : null;
  return {
    mediaId: stored.id,
    ...{ name: stored.name, type: stored.type, bytes: stored.bytes },
    ...{ width, height },
    seconds: file.seconds ?? playable?.seconds ?? seconds,
    previewMediaId: preview && (await storePreview(workOf(tools), preview.webp)),
    playableMediaId: playable?.id ?? null,
    mediaType: mediaTypeOf(file, stored, preview !== null),
  };
}
