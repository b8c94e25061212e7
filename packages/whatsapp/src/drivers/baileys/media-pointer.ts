import { MediaFailure } from '../../media.ts';
import type { JsonValue, MediaPointer } from '../../port.ts';

/** The kind of a file decides how its keys are derived. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** What a message tells of its file: where it lies, its key (base64), and size and hash (hex) of the plain bytes. */
export type MediaPlace = {
  kind: MediaKind;
  key: string;
  url?: string;
  directPath?: string;
  sha256?: string;
  size?: number;
};

const KINDS: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'sticker'];

/** The pointer that the owner of the driver keeps. */
export function pointerOf(place: MediaPlace): MediaPointer {
  return { v: 1, ...place };
}

function optionalText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The inverse of `pointerOf`. @throws MediaFailure invalid for anything else */
export function placeOf(pointer: MediaPointer): MediaPlace {
  const fields = typeof pointer === 'object' && pointer !== null && !Array.isArray(pointer) ? pointer : {};
  const kind = KINDS.find((known) => known === fields.kind);
  const key = optionalText(fields.key);
  if (fields.v !== 1 || !kind || !key) throw new MediaFailure('invalid', 'Not a pointer of this driver');
  const url = optionalText(fields.url);
  const directPath = optionalText(fields.directPath);
  const sha256 = optionalText(fields.sha256);
  return {
    kind,
    key,
    ...(url ? { url } : {}),
    ...(directPath ? { directPath } : {}),
    ...(sha256 ? { sha256 } : {}),
    ...(typeof fields.size === 'number' ? { size: fields.size } : {}),
  };
}
