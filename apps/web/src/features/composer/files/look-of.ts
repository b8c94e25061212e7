import { limits } from '@recado/contract';
import type { Attached } from './attach-store.ts';

const { imageBytes, redrawnBytes, videoBytes, audioBytes } = limits.messageFiles;

/** What phones show in a conversation, or the server draws anew for them, and up to which size; everything else is a document. */
const shown: [RegExp, mediaType: Attached['mediaType'], mostBytes: number][] = [
  [/^image\/(jpeg|png)$/, 'image', imageBytes],
  [/^image\/(webp|avif|gif)$/, 'image', redrawnBytes],
  [/^video\/(mp4|3gpp)$/, 'video', videoBytes],
  [/^audio\/(mpeg|mp4|ogg|aac|amr)$/, 'audio', audioBytes],
];

/** Photos of iPhones; some systems know them by their names alone. */
const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

export type Look = Pick<Attached, 'mediaType' | 'asDocument'>;

export const asFile = (asDocument: Attached['asDocument']): Look => ({ mediaType: 'application', asDocument });

/** What a file that does not move is sent as. */
export const lookOf = (file: Pick<File, 'type' | 'size' | 'name'>): Look => {
  if (isHeic(file)) return asFile('formNotShown');
  const found = shown.find(([pattern]) => pattern.test(file.type));
  if (!found) return asFile(null);
  return file.size > found[2] ? asFile('tooBigToShow') : { mediaType: found[1], asDocument: null };
};
