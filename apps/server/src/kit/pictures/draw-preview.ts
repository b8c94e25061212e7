import type { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { longestSeconds, readerOptions, readPicture } from './read-picture.ts';

/** A small picture of a file. */
export interface Preview {
  /** Of the picture itself, upright. */
  width: number;
  height: number;
  /** At most `previewEdge` wide and high. */
  webp: Buffer;
  /** Base64 of a JPEG of a few hundred bytes, as phones show it until the picture is there. */
  thumbnail: string;
}

/** Pixels: twice what a bubble is wide. */
const previewEdge = 640;
const thumbnailEdge = 72;

const fitted = (picture: Sharp, edge: number): Sharp =>
  picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true });

async function draw(bytes: Buffer): Promise<Preview> {
  const { autoOrient } = await sharp(bytes, readerOptions).metadata();
  const webp = await fitted(sharp(bytes, readerOptions).autoOrient(), previewEdge)
    .timeout({ seconds: longestSeconds })
    .webp({ quality: 72 })
    .toBuffer();
  const small = fitted(sharp(webp).flatten({ background: '#ffffff' }), thumbnailEdge);
  const thumbnail = await small.jpeg({ quality: 50 }).toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, webp, thumbnail: thumbnail.toString('base64') };
}

/**
 * Draws a small picture of a JPEG, PNG, WebP or GIF (its first frame), two at a time in threads of their own, so that the
 * event loop goes on. Null for what is none of these, is damaged, has more than 100 million pixels or 32 MB, or takes
 * longer than 10 seconds (trust I-34).
 */
export function drawPreview(open: () => Promise<Readable | null>): Promise<Preview | null> {
  return readPicture(open, draw);
}
