import { openLocalStorage } from './local-storage.ts';
import { openS3Storage, type S3Settings } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export interface StorageSettings {
  /** Folder of the local store, and of what is on its way to another one. */
  folder: string;
  s3: S3Settings | undefined;
}

/** The store that the configuration names: S3, or else a folder of this machine. */
export const openStorage = ({ folder, s3 }: StorageSettings): Storage =>
  s3 ? openS3Storage(s3, folder) : openLocalStorage(folder);
