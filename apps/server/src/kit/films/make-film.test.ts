import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { movingPicture } from '#testing/moving-pictures.ts';
import { withOwnTemporaryFolder } from '#testing/own-temporary-folder.ts';
import { filmOf } from '#testing/sample-films.ts';
import { drawStill } from './draw-still.ts';
import { canMakeFilms, makeFilm } from './make-film.ts';
import { readFilm } from './read-film.ts';

const opened = (bytes: Buffer) => async () => Readable.from([bytes]);
const standing = withOwnTemporaryFolder();
const left = () => standing('recado-film-');

test('a machine without ffmpeg makes none', async () => {
  const gif = await movingPicture('gif', { width: 20, height: 20, frames: 2 });
  expect(await makeFilm(opened(gif), { width: 20, height: 20 }, 1, null)).toBeNull();
  expect(await makeFilm(opened(gif), { width: 20, height: 20 }, 1, '/nowhere/ffmpeg')).toBeNull();
});

describe.skipIf(!(await canMakeFilms()))('where the system has ffmpeg', () => {
  test('a GIF becomes a film of its length, small and of even size', async () => {
    const gif = await movingPicture('gif', { width: 801, height: 401, frames: 20 });
    const film = await makeFilm(opened(gif), { width: 801, height: 401 }, 1);
    if (!film) throw new Error('There is no film.');
    const facts = await readFilm(async ({ start, end }) => Readable.from([film.subarray(start, end + 1)]), film.length);
    expect(facts).toEqual({ width: 640, height: 320, seconds: 2 });
    const still = await drawStill(opened(film), 1);
    expect((await sharp(still?.webp).metadata()).width).toBe(640);
  });

  test.each([
    ['noise', Buffer.alloc(50_000, 0x5a)],
    ['half a GIF', Buffer.from('474946383961', 'hex')],
    ['a film', filmOf()],
    ['a play list that names other files', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ])('%s gives none, and leaves nothing (trust I-36)', async (_what, bytes) => {
    expect(await makeFilm(opened(bytes), { width: 64, height: 64 }, 1)).toBeNull();
    expect(await left()).toEqual([]);
  });
});
