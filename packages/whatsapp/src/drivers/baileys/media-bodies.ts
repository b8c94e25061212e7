import type { proto } from 'baileys';
import type { Body, MediaBody } from '../../port.ts';
import { type MediaKind, pointerOf } from './media-pointer.ts';
import type { Opened } from './opened.ts';

type Content = proto.IMessage;

/** The fields that the messages with files share. */
type Media = {
  mimetype?: string | null;
  fileLength?: unknown;
  fileSha256?: Uint8Array | null;
  mediaKey?: Uint8Array | null;
  url?: string | null;
  directPath?: string | null;
  caption?: string | null;
  fileName?: string | null;
  width?: number | null;
  height?: number | null;
  jpegThumbnail?: Uint8Array | null;
};

/** Phones send thumbnails of a few kilobytes; whoever sends more gets none shown. */
const MOST_THUMBNAIL_BYTES = 64 * 1024;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** What says the bytes are the announced ones. Long objects and numbers both appear. */
function checks(m: Media): { size?: number; sha256?: string } {
  return {
    ...(m.fileLength ? { size: Number(m.fileLength) } : {}),
    ...(m.fileSha256?.length ? { sha256: hex(m.fileSha256) } : {}),
  };
}

function pointer(kind: MediaKind, m: Media): Pick<MediaBody, 'pointer'> {
  if (!m.mediaKey?.length || !(m.directPath || m.url)) return {};
  const place = {
    kind,
    key: base64(m.mediaKey),
    ...(m.url ? { url: m.url } : {}),
    ...(m.directPath ? { directPath: m.directPath } : {}),
  };
  return { pointer: pointerOf({ ...place, ...checks(m) }) };
}

function thumbnail(m: Media): Pick<MediaBody, 'thumbnail'> {
  const bytes = m.jpegThumbnail;
  return bytes?.length && bytes.length <= MOST_THUMBNAIL_BYTES ? { thumbnail: base64(bytes) } : {};
}

function media(kind: MediaKind, m: Media): MediaBody {
  return {
    mimetype: m.mimetype ?? 'application/octet-stream',
    ...(m.caption ? { caption: m.caption } : {}),
    ...checks(m),
    ...(m.fileName ? { fileName: m.fileName } : {}),
    ...(m.width && m.height ? { width: m.width, height: m.height } : {}),
    ...thumbnail(m),
    ...pointer(kind, m),
  };
}

/** Phones draw 64 heights; a longer row is none of theirs. */
const MOST_WAVE_BYTES = 256;

const wave = ({ waveform }: { waveform?: Uint8Array | null }): { waveform?: string } =>
  waveform?.length && waveform.length <= MOST_WAVE_BYTES ? { waveform: base64(waveform) } : {};

const seconds = (m: { seconds?: number | null }): { seconds?: number } => (m.seconds ? { seconds: m.seconds } : {});

/** The body of a message with a file, undefined for all others. Wrappers are opened already. */
export function fileBody(c: Content): (Body & MediaBody) | undefined {
  if (c.imageMessage) return { kind: 'image', ...media('image', c.imageMessage) };
  const { audioMessage: audio } = c;
  if (audio)
    return { kind: 'audio', voice: audio.ptt ?? false, ...seconds(audio), ...wave(audio), ...media('audio', audio) };
  const video = c.videoMessage ?? c.ptvMessage;
  if (video) {
    const gif = video.gifPlayback ? { gif: true } : {};
    return { kind: 'video', ...seconds(video), ...gif, ...media('video', video) };
  }
  if (c.documentMessage) return { kind: 'document', ...media('document', c.documentMessage) };
  if (c.stickerMessage) return { kind: 'sticker', ...media('sticker', c.stickerMessage) };
  return undefined;
}

const viewOnceWrappers = new Set(['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension']);

/** Whether one of the wrappers says that only the phone may open what is in it. */
export const isViewOnceWrapper = (name: string): boolean => viewOnceWrappers.has(name);

/** Files that WhatsApp shows once; told by a wrapper, which may lie in another one, or by a flag of the file itself. */
export function isViewOnce({ content, wrappers }: Opened): boolean {
  if (wrappers.some(isViewOnceWrapper)) return true;
  return [content?.imageMessage, content?.videoMessage, content?.audioMessage].some((file) => file?.viewOnce === true);
}
