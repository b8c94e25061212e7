import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { longestSeconds, readerOptions, readPicture } from './read-picture.ts';

/** A picture as every phone shows it: upright, without holes, without what its camera wrote into it. */
export interface StillPicture {
  moves: false;
  jpeg: Buffer;
  /** Of the JPEG. */
  width: number;
  height: number;
}

/** A picture of several frames, as an animated GIF. */
export interface MovingPicture {
  moves: true;
  gif: Buffer;
  width: number;
  height: number;
}

/** Pixels: what phones send as a picture of full quality, and small enough for WhatsApp in any case. */
const longestEdge = 2560;
/** Of all frames together: they are 200 MB once unpacked. */
const mostMovingPixels = 50_000_000;

async function drawStill(bytes: Buffer): Promise<StillPicture> {
  const { data, info } = await sharp(bytes, readerOptions)
    .autoOrient()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: longestSeconds })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { moves: false, jpeg: data, width: info.width, height: info.height };
}

async function redraw(bytes: Buffer): Promise<StillPicture | MovingPicture> {
  const { pages = 1, format, width, height, pageHeight = height } = await sharp(bytes, readerOptions).metadata();
  if (pages === 1 || format === 'heif') return drawStill(bytes);
  if (format === 'gif') return { moves: true, gif: bytes, width, height: pageHeight };
  if (width * pageHeight * pages > mostMovingPixels) throw new Error('The picture has too many frames.');
  const gif = sharp(bytes, { ...readerOptions, animated: true })
    .timeout({ seconds: longestSeconds })
    .gif({ effort: 3 });
  return { moves: true, gif: await gif.toBuffer(), width, height: pageHeight };
}

/**
 * Draws a picture that one of our own people sends, and that phones do not show in this form, as one that they do: WebP,
 * GIF and AVIF become JPEG of at most 2560 pixels; one that moves comes as GIF, to be made a film of. Null for what is
 * none of these, is damaged, has more than 100 million pixels or 32 MB, or takes longer than 10 seconds, and for a WebP whose frames have more than 50 million together (trust I-34).
 */
export function redrawPicture(open: () => Promise<Readable | null>): Promise<StillPicture | MovingPicture | null> {
  return readPicture(open, redraw, true);
}
