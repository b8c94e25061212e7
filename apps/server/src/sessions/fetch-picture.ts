import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Driver } from '@recado/whatsapp';
import { picturePurpose } from '#features/contacts/index.ts';
import type { Data } from '#kit/db/data.ts';
import { drawAvatar } from '#kit/pictures/draw-avatar.ts';
import { readBytes } from '#kit/storage/read-bytes.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storeStream } from '#kit/storage/store-stream.ts';
import type { DuePicture, FoundPicture } from './due-pictures.ts';
import { inTime } from './in-time.ts';

/** WhatsApp's own have less than a tenth of it. */
const maxBytes = 2 * 1024 * 1024;

export interface PictureTools {
  data: Data;
  storage: Storage;
  driver: Pick<Driver, 'picture' | 'fetchPicture'>;
  companyId: number;
  /** An answer, and then the whole picture, may take so long. */
  idleMs: number;
  signal: AbortSignal;
}

/**
 * Asks WhatsApp for the picture of a contact and keeps it, drawn anew, small and square. What is too large or no picture
 * is as good as none, and is not fetched twice: the hash of what came tells (trust I-34). Throws SendFailure, MediaFailure,
 * StorageError.
 */
export async function fetchPicture(tools: PictureTools, due: DuePicture): Promise<FoundPicture | 'same'> {
  const { data, storage, driver, companyId, idleMs, signal } = tools;
  const within = { withinMs: idleMs, signal };
  const address = due.address && (await inTime(driver.picture(due.address), within));
  if (address === undefined) return null;
  const late = (unwanted: Readable) => unwanted.destroy();
  const content = await inTime(driver.fetchPicture(address, signal), { ...within, late });
  const bytes = await inTime(readBytes(content, maxBytes), within).finally(() => content.destroy());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 === due.sourceSha256) return 'same';
  const webp = bytes.length > maxBytes ? null : await drawAvatar(async () => Readable.from([bytes]), companyId);
  if (!webp) return { sha256, mediaId: null };
  const stored = await storeStream(data, storage, {
    ...{ companyId, purpose: picturePurpose, name: 'picture.webp', declared: 'image/webp', createdBy: null },
    ...{ maxBytes, content: Readable.from([webp]) },
  });
  return { sha256, mediaId: stored.id };
}
