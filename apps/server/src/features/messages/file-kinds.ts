import { limits, type ReceivedFile } from '@recado/contract';
import type { FileKind } from './message-file-facts.repo.ts';

/** MIME families on the wire; a sticker is a picture (wire-contract 3). */
export const mediaTypes = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
  sticker: 'image',
} as const;

const signs = { image: '📷', audio: '🎤', video: '🎬', document: '📄', sticker: '💟' } as const;

/** What a ticket's row says of a message with a file. */
export const filePreview = (kind: FileKind, text: string): string => `${signs[kind]} ${text}`.trim();

/** What lists tell of a message: its beginning, however long it is. */
export const shortPreview = (text: string): string =>
  text.length > limits.messagePreview.max ? text.slice(0, limits.messagePreview.max).toWellFormed() : text;

const pictures = new Set(['image/jpeg', 'image/png']);
const redrawn = new Set(['image/webp', 'image/avif', 'image/gif']);
const films = new Set(['video/mp4', 'video/3gpp']);
const sounds = new Set(['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/aac', 'audio/amr']);

/** Sound of these names was recorded by the writer and leaves as a voice note (wire-contract 4.2). */
export const isRecording = ({ name, kind }: Pick<ReceivedFile, 'name' | 'kind'>): boolean =>
  kind === 'audio' && name.includes('audio-record-site');

/** Whether it is a picture that phones do not show in its own form, and that can be drawn anew in one that they do. */
export const isRedrawn = ({ type, bytes }: Pick<ReceivedFile, 'type' | 'bytes'>): boolean =>
  redrawn.has(type) && bytes <= limits.messageFiles.redrawnBytes;

/**
 * As what WhatsApp carries a file: as picture, film or sound only in the forms that every phone shows and up to WhatsApp's
 * own sizes; everything else as a document, unchanged, or drawn anew (`isRedrawn`).
 */
export function fileKindOf({ type, bytes }: Pick<ReceivedFile, 'type' | 'bytes'>): FileKind {
  const { imageBytes, videoBytes, audioBytes } = limits.messageFiles;
  if (pictures.has(type) && bytes <= imageBytes) return 'image';
  if (films.has(type) && bytes <= videoBytes) return 'video';
  if (sounds.has(type) && bytes <= audioBytes) return 'audio';
  return 'document';
}

/** Whether WhatsApp shows a text with it; sound has none. */
export const takesCaption = (kind: FileKind): boolean => kind !== 'audio' && kind !== 'sticker';
