import type { FileKind, SendFile } from '@recado/whatsapp-simulator/client';

const thumbnailPx = 72;
const readMs = 5000;

/** Without the recipient and what is said with it. */
export type Described = Omit<SendFile, 'to' | 'caption' | 'quotedId'>;

/** A phone sends these as what they are, everything else as a document. */
const kindOf = ({ type }: File): FileKind => {
  if (/^image\/(jpeg|png|webp)$/.test(type)) return 'image';
  if (/^video\/(mp4|webm|3gpp|quicktime)$/.test(type)) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'document';
};

const thumbnailOf = (source: CanvasImageSource, width: number, height: number): string | undefined => {
  const canvas = document.createElement('canvas');
  canvas.width = thumbnailPx;
  canvas.height = Math.max(1, Math.round((thumbnailPx * height) / width));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.5).split(',')[1];
};

const pictureParts = async (file: File): Promise<Partial<Described>> => {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const thumbnail = thumbnailOf(picture, width, height);
  return { width, height, ...(thumbnail ? { thumbnail } : {}) };
};

/** Loads the beginning of a sound or film; rejects when the browser cannot. */
const opened = <T extends HTMLMediaElement>(player: T, url: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('the browser cannot play it'));
    const timer = setTimeout(fail, readMs);
    player.onerror = fail;
    player.onloadeddata = () => {
      clearTimeout(timer);
      resolve(player);
    };
    player.muted = true;
    player.preload = 'auto';
    player.src = url;
  });

const secondsOf = ({ duration }: HTMLMediaElement): Partial<Described> =>
  Number.isFinite(duration) ? { seconds: Math.max(1, Math.round(duration)) } : {};

const filmParts = async (url: string): Promise<Partial<Described>> => {
  const film = await opened(document.createElement('video'), url);
  const { videoWidth: width, videoHeight: height } = film;
  const thumbnail = thumbnailOf(film, width, height);
  return { width, height, ...secondsOf(film), ...(thumbnail ? { thumbnail } : {}) };
};

const partsOf = async (file: File, kind: FileKind): Promise<Partial<Described>> => {
  if (kind === 'image') return pictureParts(file);
  if (kind === 'document') return {};
  const url = URL.createObjectURL(file);
  try {
    return kind === 'video' ? await filmParts(url) : secondsOf(await opened(document.createElement('audio'), url));
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** What a phone tells of a file before it sends it: kind, size in pixels, length, a small picture. */
export const describeFile = async (file: File): Promise<Described> => {
  const kind = kindOf(file);
  const type = file.type || 'application/octet-stream';
  try {
    return { kind, type, name: file.name, ...(await partsOf(file, kind)) };
  } catch {
    // What the browser cannot open goes as a document, as from a phone.
    return { kind: 'document', type, name: file.name };
  }
};
