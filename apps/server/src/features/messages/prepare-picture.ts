import { Readable } from 'node:stream';
import { limits } from '@recado/contract';
import { makeFilm } from '#kit/films/make-film.ts';
import { readFilm } from '#kit/films/read-film.ts';
import { drawPreview } from '#kit/pictures/draw-preview.ts';
import { type MovingPicture, redrawPicture, type StillPicture } from '#kit/pictures/redraw-picture.ts';
import type { ByteRange } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { isRedrawn } from './file-kinds.ts';
import type { FileWork, PreparedFile, WholeFile } from './file-work.ts';
import { storeBeside, storePreview } from './store-beside.ts';

type Picture = Partial<PreparedFile>;

const from = (bytes: Buffer) => async (): Promise<Readable> => Readable.from([bytes]);
const partOf =
  (bytes: Buffer) =>
  async ({ start, end }: ByteRange): Promise<Readable> =>
    Readable.from([bytes.subarray(start, end + 1)]);

/** A name that says what the bytes are. */
const renamed = (name: string, ending: string): string => `${name.replace(/\.[a-z0-9]{1,8}$/i, '')}.${ending}`;

/** The small pictures of what leaves. */
async function previewOf(work: FileWork, bytes: Buffer): Promise<Picture> {
  const preview = await drawPreview(from(bytes), work.companyId);
  if (!preview) return {};
  return {
    previewMediaId: await storePreview(work, preview.webp),
    thumbnail: Buffer.from(preview.thumbnail, 'base64'),
  };
}

async function sendStill(work: FileWork, { name }: WholeFile, still: StillPicture, hasPreview: boolean) {
  const { jpeg, width, height } = still;
  if (jpeg.length > limits.messageFiles.imageBytes) return {};
  const sentMediaId = await storeBeside(work, { name: renamed(name, 'jpg'), type: 'image/jpeg', bytes: jpeg });
  return { kind: 'image', sentMediaId, width, height, ...(hasPreview ? {} : await previewOf(work, jpeg)) } as const;
}

/** A film, as phones send a picture that moves; it stays a document where none can be made. */
async function sendMoving(work: FileWork, { name }: WholeFile, { gif, width, height }: MovingPicture) {
  const film = await makeFilm(from(gif), { width, height }, work.companyId);
  const facts = film && (await readFilm(partOf(film), film.length));
  if (!film || !facts) return {};
  const id = await storeBeside(work, { name: renamed(name, 'mp4'), type: 'video/mp4', bytes: film });
  return { kind: 'video', sentMediaId: id, playableMediaId: id, data: { isGif: true }, ...facts } as const;
}

/**
 * What is to be known of a picture that phones do not show in its own form (docs/decisions/0025): a still WebP, AVIF or
 * GIF leaves as a JPEG, one that moves as a film that plays by itself, where the system has ffmpeg. The message keeps the
 * file itself. Nothing for other files, and for what cannot be drawn: it leaves as a document. Throws StorageError.
 */
export async function preparePicture(work: FileWork, file: WholeFile, hasPreview: boolean): Promise<Picture> {
  if (!isRedrawn(file)) return {};
  const picture = await redrawPicture(() => work.storage.open(storageKey(work.companyId, file.id)), work.companyId);
  if (!picture) return {};
  return picture.moves ? sendMoving(work, file, picture) : sendStill(work, file, picture, hasPreview);
}
