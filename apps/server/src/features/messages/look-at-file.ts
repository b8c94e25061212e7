import type { MediaKind } from '@recado/contract';
import { drawStill } from '#kit/films/draw-still.ts';
import { readFilm } from '#kit/films/read-film.ts';
import { drawPreview, type Preview } from '#kit/pictures/draw-preview.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';

/** What a stored file looks like. */
export interface Look {
  /** Pixels of the picture or film. */
  width: number | null;
  height: number | null;
  /** Of a film that says so. */
  seconds: number | null;
  preview: Pick<Preview, 'webp' | 'thumbnail'> | null;
}

const nothing: Look = { width: null, height: null, seconds: null, preview: null };

/**
 * Looks at a stored file: a picture is drawn small; a film tells its size and length, and has a still where the system
 * has ffmpeg (docs/decisions/0025). Nothing for other files. Throws StorageError.
 */
export async function lookAtFile(
  storage: Storage,
  companyId: number,
  { id, kind, bytes }: { id: string; kind: MediaKind; bytes: number },
): Promise<Look> {
  const key = storageKey(companyId, id);
  const open = () => storage.open(key);
  if (kind === 'image') {
    const preview = await drawPreview(open, companyId);
    return preview ? { width: preview.width, height: preview.height, seconds: null, preview } : nothing;
  }
  if (kind !== 'video') return nothing;
  const film = await readFilm((range) => storage.open(key, range), bytes);
  return film ? { ...film, preview: await drawStill(open, companyId) } : nothing;
}
