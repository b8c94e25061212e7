import { type OutboundMedia, SendFailure } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import type { Claim } from './types.ts';

interface FileRow {
  kind: OutboundMedia['kind'];
  name: string;
  type: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  isVoice: boolean;
  thumbnail: Buffer | null;
  waveform: Buffer | null;
  body: string;
  data: { isGif?: unknown } | null;
  /** Id and type of what leaves. */
  sentId: string | null;
  sentType: string | null;
}

/** Leaves out what is not known. */
const known = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  }; // what is left is neither

/** The files of the messages that a session sends. */
export class OutgoingFiles {
  readonly #data: Data;
  readonly #storage: Storage;
  readonly #claim: Claim;

  constructor(data: Data, storage: Storage, claim: Claim) {
    this.#data = data;
    this.#storage = storage;
    this.#claim = claim;
  }

  /** A message's file for the driver. Throws SendFailure `mediaInvalid` when it is not there any more. */
  async mediaOf(messageId: string): Promise<OutboundMedia> {
    const row = await this.#read(messageId);
    if (!row?.sentId) throw new SendFailure('mediaInvalid', 'The file of the message is gone.');
    const { kind, name, body, isVoice, width, height, seconds } = row;
    const key = storageKey(this.#claim.companyId, row.sentId);
    // The body of a document without a caption is its name, as lists and searches show it.
    const caption = body === '' || body === name || kind === 'audio' ? null : body;
    return {
      kind,
      // Phones play a voice note as one only when its codec is named.
      mimetype: isVoice ? 'audio/ogg; codecs=opus' : (row.sentType ?? row.type),
      fileName: name,
      ...known({ caption, width, height, seconds, thumbnail: row.thumbnail?.toString('base64') }),
      ...(row.data?.isGif === true ? { gif: true } : {}),
      ...(isVoice ? { voice: true, ...known({ waveform: row.waveform }) } : {}),
      open: async () => {
        const content = await this.#storage.open(key);
        if (!content) throw new SendFailure('mediaInvalid', 'The file of the message is gone.');
        return content;
      },
    };
  }

  async #read(messageId: string): Promise<FileRow | undefined> {
    const { companyId } = this.#claim;
    const [rows] = await this.#data.read<[FileRow]>(companyId, [
      sql`select f.kind, f.name, f.type, f.width, f.height, f.seconds, f.is_voice as "isVoice", f.thumbnail, f.waveform,
          m.body, m.data,
          s.id as "sentId", s.type as "sentType"
        from message_files f join messages m on m.company_id = f.company_id and m.id = f.message_id
        left join media s on s.company_id = f.company_id and s.id = coalesce(f.sent_media_id, f.media_id)
        where f.company_id = ${companyId} and f.message_id = ${messageId}`,
    ]);
    return rows[0];
  }
}
