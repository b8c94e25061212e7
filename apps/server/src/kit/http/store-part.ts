import type { MultipartFile } from '@fastify/multipart';
import type { ReceivedFile, Upload } from '@recado/contract';
import type { Data } from '../db/data.ts';
import { agrees } from '../storage/sniff.ts';
import type { Storage } from '../storage/storage.ts';
import { storeStream } from '../storage/store-stream.ts';
import { fail } from './fail.ts';

const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': ' ', '%0A': ' ' };

/** Browsers write quotation marks and line ends of a file's name so, and nothing else, into a form (WHATWG HTML). */
export const fileNameOfForm = (name: string): string => name.replace(/%(?:22|0D|0A)/g, (sign) => escapes[sign] ?? sign);

export interface Receiver {
  data: Data;
  storage: Storage;
  /** Whose it will be; nobody's of the company where a program sends it. */
  actor: { companyId: number; userId: number | null };
  upload: Upload;
  /** Told each id before anything is kept under it. */
  begins(id: string): void;
}

/**
 * Streams one file of a form into the store. Fails with ERR_FILE_EMPTY, ERR_FILE_TYPE, ERR_FILE_CONTENT,
 * ERR_PAYLOAD_TOO_LARGE, or what the stream or the store throws.
 */
export async function storePart(part: MultipartFile, receiver: Receiver): Promise<Omit<ReceivedFile, 'fields'>> {
  const { data, storage, actor, upload, begins } = receiver;
  try {
    return await storeStream(data, storage, {
      companyId: actor.companyId,
      purpose: upload.purpose,
      name: fileNameOfForm(part.filename),
      declared: part.mimetype,
      maxBytes: upload.maxBytes,
      createdBy: actor.userId,
      content: part.file,
      check: (found) => {
        const isTaken = upload.accepts.includes(found.kind) && (upload.types?.includes(found.type) ?? true);
        if (!isTaken) fail('ERR_FILE_TYPE');
        if (!agrees(part.mimetype, found)) fail('ERR_FILE_CONTENT');
      },
      begins,
    });
  } finally {
    // Ends the part as well, wherever its reading stopped.
    part.file.destroy();
  }
}
