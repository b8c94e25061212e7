import type { ReceivedFile } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import type { FileKind } from './message-file-facts.repo.ts';

/** Where files are kept, and which were made on the way: they go again when the call fails. */
export interface FileWork {
  data: Data;
  storage: Storage;
  companyId: number;
  userId: number | null;
  begins(id: string): void;
}

export type WholeFile = Pick<ReceivedFile, 'id' | 'name' | 'type' | 'kind' | 'bytes'>;

/** A stored file, ready to be a message. */
export interface PreparedFile {
  mediaId: string;
  kind: FileKind;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  isVoice: boolean;
  previewMediaId: string | null;
  playableMediaId: string | null;
  /** What leaves for WhatsApp where that is another form. */
  sentMediaId: string | null;
  /** A JPEG for the customer's phone. */
  thumbnail: Buffer | null;
  /** Loudness of a voice note over time, 0 to 100 a byte. */
  waveform: Buffer | null;
  /** What the message's data says of it. */
  data: unknown;
}
