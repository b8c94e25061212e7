import type { FileFailure, Message, MessageFile } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { MediaAddress } from '#kit/storage/media-links.ts';

/** As what WhatsApp carries a file. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** What a bubble draws of a message's file. */
export interface FileFacts {
  state: MessageFile['state'];
  reason: FileFailure | null;
  kind: FileKind;
  name: string;
  type: string;
  bytes: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  is_voice: boolean;
  /** `\\x` and the bytes in hex, as PostgreSQL writes them. */
  waveform: string | null;
  media_id: string | null;
  preview_media_id: string | null;
  playable_media_id: string | null;
  sent_media_id: string | null;
}

const columns = [
  ...['state', 'reason', 'kind', 'name', 'type', 'bytes', 'width', 'height', 'seconds', 'is_voice', 'waveform'],
  ...['media_id', 'preview_media_id', 'playable_media_id', 'sent_media_id'],
];

/** `FileFacts` of a row of message_files as JSON, null where there is none. What WhatsApp's servers know it by stays here. */
export const fileFacts = (alias: 'f' | 'qf'): RawBuilder<FileFacts | null> => {
  const pairs = columns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return sql`case when ${sql.ref(`${alias}.message_id`)} is not null then jsonb_build_object(${sql.join(pairs)}) end`;
};

const toWave = (hex: string | null): number[] | null => (hex === null ? null : [...Buffer.from(hex.slice(2), 'hex')]);

/** The file in the shape of the wire: `mediaUrl` and `file` of a message (wire-contract 3). */
export function toWireFile(
  file: FileFacts | null,
  companyId: number,
  addressOf: MediaAddress,
): Pick<Message, 'mediaUrl' | 'file'> {
  if (!file) return { mediaUrl: null, file: null };
  const address = (id: string | null) => (id === null ? null : addressOf({ companyId, id }));
  const { state, reason, name, bytes, width, height, seconds } = file;
  // A picture that moves was made a film of: clients find the film where they find every film.
  const film = file.kind === 'video' ? file.playable_media_id : null;
  return {
    mediaUrl: state === 'ready' ? address(film ?? file.media_id) : null,
    file: {
      ...{ state, reason, name, bytes, width, height, seconds, type: film ? 'video/mp4' : file.type },
      isVoice: file.is_voice,
      isSticker: file.kind === 'sticker',
      waveform: toWave(file.waveform),
      preview: address(file.preview_media_id),
      playable: film ? null : address(file.playable_media_id),
    },
  };
}
