/** Files of a company for tests, stored without a call. */
import { Readable } from 'node:stream';
import type { Data } from '#kit/db/data.ts';
import { attachMedia, finishMedia, insertMedia, type Media } from '#kit/storage/media.repo.ts';
import { sniff, sniffedBytes } from '#kit/storage/sniff.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { newMediaId, storageKey } from '#kit/storage/storage-key.ts';

export interface MediaPlace {
  data: Data;
  storage: Storage;
  companyId: number;
}

/** Stores a file and answers its row; `attached` says that something holds it. */
export async function storeMedia(
  { data, storage, companyId }: MediaPlace,
  content: Buffer,
  { name = 'arquivo', declared = '', attached = false, purpose = 'test' } = {},
): Promise<Omit<Media, 'createdAt'>> {
  const found = sniff(content.subarray(0, sniffedBytes), name, declared);
  const row = { companyId, id: newMediaId(), purpose, name, ...found };
  await insertMedia(data, { ...row, createdBy: null });
  const kept = await storage.put(storageKey(companyId, row.id), Readable.from([content]));
  await finishMedia(data, companyId, row.id, kept);
  if (attached) await data.tenant(companyId, (tx) => attachMedia(tx, [row.id], purpose));
  return { ...row, ...kept };
}
