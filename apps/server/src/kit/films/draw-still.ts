import { Readable } from 'node:stream';
import type { PictureOwner } from '../pictures/draw-in-process.ts';
import { drawPreview, type Preview } from '../pictures/draw-preview.ts';
import { modestly, runFfmpeg, workOnFilm } from './run-ffmpeg.ts';

/**
 * The still that says most of the first thirty, as PNG. One reader and the usual codecs are allowed, one file, one
 * thread; sound and everything else in the film is left alone.
 */
const wordsFor = (film: string): string[] => [
  ...modestly,
  ...['-protocol_whitelist', 'file', '-codec_whitelist', 'h264,hevc,mpeg4,h263,vp9,av1,libdav1d'],
  ...['-f', 'mov', '-i', film, '-map', '0:v:0', '-frames:v', '1'],
  ...['-vf', "thumbnail=30,scale='min(640,iw)':'min(640,ih)':force_original_aspect_ratio=decrease"],
  ...['-protocol_whitelist', 'file,pipe', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
];

/**
 * Draws a small picture of an MP4 or 3GPP film with the system's ffmpeg: one at a time, in a process without a shell and
 * an environment, bounded in time, memory and output (trust I-36); what it writes is drawn anew. Null where there is no
 * ffmpeg, or it cannot read the film. `width` and `height` are the still's, not the film's.
 */
export function drawStill(
  open: () => Promise<Readable | null>,
  owner: PictureOwner,
  program?: string | null,
): Promise<Preview | null> {
  // A table of contents may stand at the end of a film, so that it cannot be read as it comes: hence the folder.
  return workOnFilm(
    open,
    async ({ ffmpeg, film }) => {
      const still = await runFfmpeg(ffmpeg, wordsFor(film));
      return still && (await drawPreview(async () => Readable.from([still]), owner));
    },
    { owner, program },
  );
}
