import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { box, type FilmWish, filmOf } from '#testing/sample-films.ts';
import { readFilm } from './read-film.ts';

const read = async (film: Buffer, asked: number[] = []) =>
  readFilm(async ({ start, end }) => {
    asked.push(end - start + 1);
    return Readable.from([film.subarray(start, end + 1)]);
  }, film.length);

describe('size and length of a film', () => {
  test.each<[string, FilmWish]>([
    ['as streams have it', {}],
    ['with its table of contents behind the pictures', { isTableLast: true }],
    ['with long times', { isLong: true }],
  ])('are read %s', async (_what, wish) => {
    expect(await read(filmOf({ ...wish, width: 1280, height: 720, seconds: 61 }))).toEqual({
      ...{ width: 1280, height: 720 },
      seconds: 61,
    });
  });

  test('a film that a phone turned stands upright', async () => {
    for (const isLong of [false, true]) {
      expect(await read(filmOf({ width: 1920, height: 1080, isTurned: true, isLong }))).toMatchObject({
        ...{ width: 1080, height: 1920 },
      });
    }
  });

  test('the pictures themselves are not read', async () => {
    const asked: number[] = [];
    await read(filmOf({ isTableLast: true }), asked);
    expect(asked.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(500);
  });

  test('a length that it does not say is none', async () => {
    expect(await read(filmOf({ seconds: 0 }))).toMatchObject({ width: 640, seconds: null });
  });
});

describe('what is no film tells nothing (trust I-34)', () => {
  const film = filmOf();
  const head = film.subarray(0, 24);
  const sized = (size: number) => {
    const bytes = Buffer.from(film);
    bytes.writeUInt32BE(size >>> 0, 24);
    return bytes;
  };
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['its first bytes', film.subarray(0, 30)],
    ['sound alone', filmOf({ track: 'soun' })],
    ['a size of nothing', filmOf({ width: 0 })],
    ['a size beyond every screen', filmOf({ width: 30_000 })],
    ['a box that is longer than the film', sized(0x7fffffff)],
    ['a box that is shorter than its head', sized(4)],
    ['boxes without end', Buffer.concat([head, ...Array.from({ length: 200 }, () => box('free')), film.subarray(24)])],
    ['a table of contents of 9 MB', Buffer.concat([head, box('moov', Buffer.alloc(9 * 1024 * 1024))])],
    ['a table of contents of noise', Buffer.concat([head, box('moov', Buffer.alloc(60_000, 0x5a))])],
  ])('%s', async (_what, bytes) => {
    expect(await read(bytes)).toBeNull();
  });

  test('whatever is cut off or changed, it ends, with a size that can be drawn or none', async () => {
    for (let at = 0; at < 400; at++) {
      const changed = Buffer.from(film);
      changed[at] = 255 - (changed[at] ?? 0);
      for (const bytes of [changed, film.subarray(0, at)]) {
        const facts = await read(bytes);
        if (facts) expect(Math.max(facts.width, facts.height)).toBeLessThanOrEqual(16_384);
      }
    }
  });
});
