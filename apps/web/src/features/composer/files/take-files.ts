import { limits, type MessageFile, type QuickMessage, sessionRoutes } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { heldUrl, holdFile } from '../../tickets/outbox/kept-files.ts';
import { type Attached, changeTray, type Refusal, trayOf } from './attach-store.ts';
import { keepFiles } from './draft-files.ts';
import { isMoving } from './is-moving.ts';
import { asFile, type Look, lookOf } from './look-of.ts';

const { count } = limits.messageFiles;

const fresh = { isKept: false, refusal: null };

let films: Promise<boolean> | undefined;

/** Whether the server makes films of pictures that move; where it does not answer, it is believed not to. */
const canBeFilmed = (): Promise<boolean> => {
  films ??= call(sessionRoutes.version, {}).then(
    ({ makesFilms }) => makesFilms,
    () => {
      films = undefined;
      return false;
    },
  );
  return films;
};

/** What a file is sent as: a picture that moves as a film, where the server can make one. */
const lookInto = async (file: File): Promise<Look> => {
  const look = lookOf(file);
  if (look.mediaType !== 'image' || !(await isMoving(file))) return look;
  return (await canBeFilmed()) ? { mediaType: 'video', asDocument: null } : asFile('notFilmed');
};

type Size = Pick<MessageFile, 'width' | 'height' | 'seconds'>;
export const unknownSize: Size = { width: null, height: null, seconds: null };

const sizeOfPicture = async (url: string): Promise<Size> => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return { width: picture.naturalWidth, height: picture.naturalHeight, seconds: null };
};

const longestLookMs = 4000;

const sizeOfFilm = (url: string, kind: 'video' | 'audio'): Promise<Size> =>
  new Promise((resolve) => {
    const film = document.createElement(kind);
    const answer = (): void => {
      const { videoWidth = 0, videoHeight = 0, duration } = film as HTMLVideoElement; // missing in sounds
      film.removeAttribute('src');
      resolve({
        width: videoWidth || null,
        height: videoHeight || null,
        seconds: Number.isFinite(duration) ? Math.round(duration) : null,
      });
    };
    film.preload = 'metadata';
    film.onloadedmetadata = answer;
    film.onerror = answer;
    setTimeout(answer, longestLookMs);
    film.src = url;
  });

/** Width, height and length as far as this browser can tell; the server looks for itself. */
const measure = async (key: string, mediaType: string, type: string): Promise<Size> => {
  const url = heldUrl(key);
  if (!url || mediaType === 'application') return unknownSize;
  const size = type.startsWith('image/')
    ? sizeOfPicture(url)
    : sizeOfFilm(url, mediaType === 'video' ? 'video' : 'audio');
  return size.catch(() => unknownSize);
};

/** Folders look like files until one reads them. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const refusalOf = async (file: File, room: number): Promise<Refusal['reason'] | null> => {
  if (room <= 0) return 'tooMany';
  if (!(await isReadable(file))) return 'unreadable';
  if (file.size === 0) return 'empty';
  return file.size > limits.attachmentBytes ? 'tooLarge' : null;
};

/** Holds the bytes of a file. @returns the key that its message will have */
export const holdNew = (file: File): string => {
  const key = crypto.randomUUID();
  holdFile(key, file);
  return key;
};

/** What is told of a file of this browser. */
export const infoOf = (file: File, size: Size): MessageFile => ({
  ...{ state: 'ready', reason: null, name: file.name, type: file.type || 'application/octet-stream', bytes: file.size },
  ...size,
  ...{ isVoice: false, isSticker: false, waveform: null, preview: null, playable: null },
});

/** Makes what the tray holds of a file, and holds its bytes. */
const attachedOf = async (file: File): Promise<Attached> => {
  const key = holdNew(file);
  const look = await lookInto(file);
  const info = infoOf(file, await measure(key, look.mediaType, file.type));
  return { key, info, ...look, caption: '', quickMessageId: null, ...fresh };
};

/**
 * Puts files into a ticket's tray, in their order. What cannot be sent is told there and left out: folders, empty files,
 * more than 100 MB, more than 30 at once.
 */
export const takeFiles = async (ticketId: number, files: readonly File[]): Promise<void> => {
  const taken: Attached[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    const reason = await refusalOf(file, count - trayOf(ticketId).items.length - taken.length);
    if (reason) refusals.push({ key: crypto.randomUUID(), reason, name: file.name, bytes: file.size });
    else taken.push(await attachedOf(file));
  }
  const { items, selectedKey } = trayOf(ticketId);
  changeTray(ticketId, {
    items: [...items, ...taken],
    selectedKey: items.length > 0 ? selectedKey : (taken[0]?.key ?? ''),
    refusals,
  });
  void keepFiles(ticketId);
};

/** Puts the file of a quick reply into a ticket's tray; the server has its bytes. */
export const takeReply = (ticketId: number, { id, message, mediaName, mediaPath, mediaType }: QuickMessage): void => {
  const { items } = trayOf(ticketId);
  const key = crypto.randomUUID();
  const type = mediaType ?? '';
  const look = lookOf({ type, size: 0, name: mediaName ?? '' });
  const info: MessageFile = {
    ...{ state: 'ready', reason: null, name: mediaName ?? '', type, bytes: null, ...unknownSize },
    ...{
      isVoice: false,
      isSticker: false,
      waveform: null,
      preview: look.mediaType === 'image' ? mediaPath : null,
      playable: null,
    },
  };
  const item = { key, info, ...look, caption: message, quickMessageId: id, ...fresh };
  changeTray(ticketId, { items: [...items, item], selectedKey: key });
  void keepFiles(ticketId);
};
