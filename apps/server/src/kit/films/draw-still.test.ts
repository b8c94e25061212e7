import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { withOwnTemporaryFolder } from '#testing/own-temporary-folder.ts';
import { filmOf } from '#testing/sample-films.ts';
import { drawStill } from './draw-still.ts';
import { findFfmpeg } from './run-ffmpeg.ts';

const ffmpeg = await findFfmpeg();
const of = (bytes: Buffer, program?: string | null) => drawStill(async () => Readable.from([bytes]), 1, program);
const standing = withOwnTemporaryFolder();
const left = () => standing('recado-film-');

test('what a process that died has left is removed, an hour after', async () => {
  const folder = path.join(tmpdir(), 'recado-film-of-another');
  await mkdir(folder, { recursive: true });
  const earlier = new Date(Date.now() - 2 * 3_600_000);
  await utimes(folder, earlier, earlier);
  await of(filmOf(), '/nowhere/ffmpeg');
  await expect.poll(left).toEqual([]);
});

test('a machine without ffmpeg draws none, and keeps nothing', async () => {
  expect(await of(filmOf(), null)).toBeNull();
  expect(await of(filmOf(), '/nowhere/ffmpeg')).toBeNull();
  expect(await left()).toEqual([]);
});

describe.skipIf(!ffmpeg)('where the system has ffmpeg', () => {
  test('a still of the film is drawn small, in its own shape', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'recado-test-'));
    const film = path.join(folder, 'film.mp4');
    const made = [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=1280x720:rate=10',
      '-t',
      '1',
      '-c:v',
      'mpeg4',
      film,
    ];
    await promisify(execFile)(ffmpeg ?? '', made);
    const still = await of(await readFile(film));
    await rm(folder, { recursive: true });
    expect([still?.width, still?.height]).toEqual([640, 360]);
    expect(still?.thumbnail).toMatch(/^\/9j\//);
  });

  test.each([
    ['boxes without pictures', filmOf()],
    ['noise', Buffer.alloc(100_000, 0x5a)],
    ['a play list that names other files', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ])('%s gives none, and leaves nothing (trust I-36)', async (_what, bytes) => {
    expect(await of(bytes)).toBeNull();
    expect(await left()).toEqual([]);
  });
});
