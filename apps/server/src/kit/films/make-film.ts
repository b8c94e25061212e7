import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { findFfmpeg, modestly, runFfmpeg, workOnFilm } from './run-ffmpeg.ts';

/** Pixels: as large as phones send such films. */
const longestEdge = 640;
/** A writer stops there; what reaches it is not whole. */
const mostBytes = 16 * 1024 * 1024;
/** Pictures a second: GIF counts in hundredths, and most show ten to twenty-five. */
const rate = 25;

interface Size {
  width: number;
  height: number;
}

/** Even sizes, as the usual kind of film needs them, in the picture's own shape. */
function sizeFor({ width, height }: Size): Size {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  const even = (edge: number): number => Math.max(2, Math.round((edge * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p'];

/** A film without sound on white, where the picture has holes. Only the reader of GIF files is allowed. */
const wordsFor = (gif: string, film: string, { width, height }: Size): string[] => [
  ...modestly,
  ...['-protocol_whitelist', 'file', '-codec_whitelist', 'gif', '-f', 'gif', '-i', gif],
  '-filter_complex',
  `color=white:s=${width}x${height}:r=${rate}[white];[0:v:0]scale=${width}:${height}[gif];[white][gif]overlay=shortest=1[out]`,
  ...['-map', '[out]', '-an', '-map_metadata', '-1', '-threads', '1', ...encoder, '-movflags', '+faststart'],
  ...['-fs', String(mostBytes), '-f', 'mp4', film],
];

const isWhole = async (film: string): Promise<boolean> => {
  const bytes = await stat(film).then(
    ({ size }) => size,
    () => 0,
  );
  return bytes > 0 && bytes < mostBytes * 0.95;
};

/**
 * Makes an MP4 without sound of an animated GIF of this size, as phones send such pictures: at most 640 pixels wide and
 * high, one at a time, bounded in time, memory and output (trust I-36). Null where there is no ffmpeg, or it cannot read
 * the picture, or the film would have more than 16 MB.
 */
export function makeFilm(
  open: () => Promise<Readable | null>,
  size: Size,
  owner: number | string,
  program?: string | null,
): Promise<Buffer | null> {
  return workOnFilm(
    open,
    async ({ ffmpeg, film: gif, folder }) => {
      const film = path.join(folder, 'made.mp4');
      const isMade = await runFfmpeg(ffmpeg, wordsFor(gif, film, sizeFor(size)));
      return isMade && (await isWhole(film)) ? readFile(film) : null;
    },
    { owner, program },
  );
}

/** Tries to write one picture. */
async function tryOut(): Promise<boolean> {
  const ffmpeg = await findFfmpeg();
  const source = ['-f', 'lavfi', '-i', 'color=white:s=16x16', '-frames:v', '1'];
  return ffmpeg !== null && (await runFfmpeg(ffmpeg, [...modestly, ...source, ...encoder, '-f', 'null', '-'])) !== null;
}
let known: Promise<boolean> | undefined;

/** Whether this machine makes films: it has an ffmpeg that can write them. Found out once. */
export function canMakeFilms(): Promise<boolean> {
  known ??= tryOut();
  return known;
}
