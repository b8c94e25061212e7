import { Readable } from 'node:stream';
import { storeStream } from '#kit/storage/store-stream.ts';
import type { FileWork } from './file-work.ts';

/** Keeps what was made of a file beside it; its id. */
export async function storeBeside(
  { data, storage, companyId, userId, begins }: FileWork,
  made: { name: string; type: string; bytes: Buffer },
): Promise<string> {
  const stored = await storeStream(data, storage, {
    ...{ name: made.name, declared: made.type, maxBytes: made.bytes.length, content: Readable.from([made.bytes]) },
    ...{ companyId, purpose: 'message', createdBy: userId, begins },
  });
  return stored.id;
}

/** Keeps a small picture beside its file. */
export const storePreview = (work: FileWork, webp: Buffer): Promise<string> =>
  storeBeside(work, { name: 'preview.webp', type: 'image/webp', bytes: webp });
