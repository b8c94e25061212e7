import type { Message, MessageFile } from '@recado/contract';

/** How a file is shown: by what it is sent as, not by its MIME type alone (wire-contract 3). */
export type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'sticker' | 'document';

type Filed = Pick<Message, 'mediaType' | 'body'> & { file: MessageFile };

export const kindOf = (mediaType: string, file: Pick<MessageFile, 'isSticker' | 'isVoice'>): FileKind => {
  if (file.isSticker) return 'sticker';
  if (mediaType === 'audio') return file.isVoice ? 'voice' : 'audio';
  return mediaType === 'image' || mediaType === 'video' ? mediaType : 'document';
};

/**
 * What browsers show nothing of, and the server could make nothing of that they do: it is a file to be kept. `mute`: a sound
 * of phones (AMR of a wide band); `iphonePhoto`: HEIC.
 */
export const unseenAs = (
  kind: FileKind,
  { type, playable, state }: Pick<MessageFile, 'type' | 'playable' | 'state'>,
): 'mute' | 'iphonePhoto' | null => {
  if (state !== 'ready') return null;
  if ((kind === 'audio' || kind === 'voice') && type === 'audio/amr' && !playable) return 'mute';
  return type === 'image/heif' || type === 'image/heic' ? 'iphonePhoto' : null;
};

/** The text of a file; none when it is the file's name, which clients of the family send where there is no caption. */
export const captionOf = (body: string, file: Pick<MessageFile, 'name'>): string => (body === file.name ? '' : body);

/** The same signs stand in front of a ticket's last message. */
const signs: Record<FileKind, string> = {
  image: '📷',
  video: '🎬',
  audio: '🎤',
  voice: '🎤',
  sticker: '💟',
  document: '📄',
};

/** The kind of a file that a line says nothing of but its sign; undefined for any other line. */
export const kindOfSign = (line: string): FileKind | undefined =>
  (['image', 'video', 'audio', 'sticker', 'document'] as const).find((kind) => signs[kind] === line.trim());

/** One line for quotes and lists: the sign and the caption, else the name of a document or the word of the kind. */
export const fileLine = (filed: Filed, wordOf: (kind: FileKind) => string): string => {
  const kind = kindOf(filed.mediaType, filed.file);
  return `${signs[kind]} ${captionOf(filed.body, filed.file) || (kind === 'document' && filed.file.name) || wordOf(kind)}`;
};

const widestPx = 320;
const tallestPx = 360;
const stickerPx = 144;
/** Narrower or wider pictures are cut at the edges; pressed, they show whole. */
const ratios = { min: 0.6, max: 3, unknown: 4 / 3 };

/** Width in px and width : height of a picture or film in the log, known before anything of it is loaded. */
export const boxOf = (kind: FileKind, { width, height }: Pick<MessageFile, 'width' | 'height'>) => {
  if (kind === 'sticker') return { width: stickerPx, aspectRatio: 1 };
  const ratio = width && height ? width / height : ratios.unknown;
  const aspectRatio = Math.min(ratios.max, Math.max(ratios.min, ratio));
  return { width: Math.round(Math.min(widestPx, tallestPx * aspectRatio)), aspectRatio };
};

/** Heights of cards without a picture; their own classes say the same. */
const cardPx = { audio: 52, voice: 52, document: 56 };

/** Height in px of the file itself in the log. */
export const heightOf = (kind: FileKind, file: Pick<MessageFile, 'width' | 'height'>): number => {
  if (kind === 'audio' || kind === 'voice' || kind === 'document') return cardPx[kind];
  const { width, aspectRatio } = boxOf(kind, file);
  return width / aspectRatio;
};
