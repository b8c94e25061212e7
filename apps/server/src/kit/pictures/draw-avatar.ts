import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { longestSeconds, readerOptions, readPicture } from './read-picture.ts';

/** Pixels: more than twice the largest one on a screen. */
const edge = 192;

async function draw(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, readerOptions)
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: longestSeconds })
    .webp({ quality: 78 })
    .toBuffer();
}

/** Draws a picture of a person or group as a square WebP of 192 pixels; null for what cannot be drawn (see `readPicture`). */
export function drawAvatar(open: () => Promise<Readable | null>): Promise<Buffer | null> {
  return readPicture(open, draw);
}
