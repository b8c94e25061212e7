import { normalizeMessageContent, type proto } from 'baileys';
import type { ChatFile, FileKind, SendFile } from './control-types.ts';

/** Where a file lies and how it is opened; `key` is base64, the rest as in `ChatFile`. */
export type FilePlace = { kind: FileKind; key: string; path: string; sha256: string; size: number };

/** The fields that messages with files share. */
type Media = {
  mimetype?: string | null;
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
  fileSha256?: Uint8Array | null;
  fileLength?: unknown;
  fileName?: string | null;
  seconds?: number | null;
  ptt?: boolean | null;
  gifPlayback?: boolean | null;
  viewOnce?: boolean | null;
  width?: number | null;
  height?: number | null;
  jpegThumbnail?: Uint8Array | null;
};

const fields: [keyof proto.IMessage, FileKind][] = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
];

function mediaOf(raw: proto.IMessage): { kind: FileKind; media: Media; isOnce: boolean } | undefined {
  const message = normalizeMessageContent(raw);
  for (const [field, kind] of fields) {
    const media = message?.[field];
    if (!media) continue;
    const isOnce = Boolean(raw.viewOnceMessage ?? raw.viewOnceMessageV2 ?? raw.viewOnceMessageV2Extension);
    return { kind, media: media as Media, isOnce }; // each of these messages has the shared fields
  }
  return undefined;
}

const hex = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('hex');
const base64 = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');

/** The file of a message as the handset announces it; undefined for messages without one. */
export function chatFileOf(raw: proto.IMessage): ChatFile | undefined {
  const found = mediaOf(raw);
  if (!found) return undefined;
  const { media, isOnce } = found;
  return {
    state: 'waiting',
    type: media.mimetype ?? 'application/octet-stream',
    size: Number(media.fileLength ?? 0),
    sha256: hex(media.fileSha256),
    ...(media.fileName ? { name: media.fileName } : {}),
    ...(media.seconds ? { seconds: media.seconds } : {}),
    ...(media.ptt ? { isVoice: true } : {}),
    ...(media.gifPlayback ? { gif: true } : {}),
    ...(isOnce || media.viewOnce ? { isViewOnce: true } : {}),
    ...(media.width && media.height ? { width: media.width, height: media.height } : {}),
    ...(media.jpegThumbnail?.length ? { thumbnail: base64(media.jpegThumbnail) } : {}),
  };
}

/** Where the file of a message lies; undefined when it has none or does not tell. */
export function filePlaceOf(raw: proto.IMessage): FilePlace | undefined {
  const found = mediaOf(raw);
  if (!found?.media.directPath || !found.media.mediaKey) return undefined;
  const { kind, media } = found;
  const path = media.directPath ?? '';
  const size = Number(media.fileLength ?? 0);
  return { kind, key: base64(media.mediaKey), path, sha256: hex(media.fileSha256), size };
}

const defaultTypes: Record<FileKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
  sticker: 'image/webp',
};

type Parts = {
  place: FilePlace;
  url: string;
  encryptedSha256: Uint8Array;
  contextInfo: proto.IContextInfo | undefined;
};

function wrapped(message: proto.IMessage, kind: FileKind, { caption, viewOnce }: SendFile): proto.IMessage {
  if (kind === 'document' && caption) return { documentWithCaptionMessage: { message } };
  if (!viewOnce) return message;
  return kind === 'audio' ? { viewOnceMessageV2Extension: { message } } : { viewOnceMessageV2: { message } };
}

/** The message that carries a file, with the wrappers that handsets put around some. */
export function fileMessage(request: SendFile, { place, url, encryptedSha256, contextInfo }: Parts): proto.IMessage {
  const { kind, caption, seconds, width, height, thumbnail } = request;
  const media = {
    url,
    directPath: place.path,
    mediaKey: Buffer.from(place.key, 'base64'),
    fileSha256: Buffer.from(place.sha256, 'hex'),
    fileEncSha256: encryptedSha256,
    fileLength: place.size,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    mimetype: request.type ?? defaultTypes[kind],
    ...(contextInfo ? { contextInfo } : {}),
  };
  const size = width && height ? { width, height } : {};
  const preview = thumbnail ? { jpegThumbnail: Buffer.from(thumbnail, 'base64') } : {};
  const text = caption ? { caption } : {};
  const once = request.viewOnce ? { viewOnce: true } : {};
  const length = seconds ? { seconds } : {};
  const wave = request.waveform ? { waveform: Buffer.from(request.waveform, 'base64') } : {};
  const shown = { ...media, ...size, ...preview, ...text, ...once };
  const fileName = request.name ?? 'file';
  const messages: Record<FileKind, () => proto.IMessage> = {
    image: () => ({ imageMessage: shown }),
    video: () => ({ videoMessage: { ...shown, ...length, ...(request.gif ? { gifPlayback: true } : {}) } }),
    audio: () => ({ audioMessage: { ...media, ...length, ...once, ptt: request.voice ?? false, ...wave } }),
    document: () => ({ documentMessage: { ...media, ...preview, ...text, fileName, title: fileName } }),
    sticker: () => ({ stickerMessage: { ...media, ...size } }),
  };
  return wrapped(messages[kind](), kind, request);
}
