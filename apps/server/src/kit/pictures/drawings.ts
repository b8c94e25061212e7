/** What the drawing process does with the bytes of a picture. It alone loads the library that reads pictures. */
import sharp, { type Sharp } from 'sharp';
import { pictureLimits } from './picture-limits.ts';
import type { Drawn, Task } from './tasks.ts';

// What strangers send meets the readers of the first four forms and no others, what our own people send that of AVIF as
// well (see `drawInProcess`); a document or a vector drawing never meets one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** How every picture is opened. */
const opened = { limitInputPixels: pictureLimits.pixels, sequentialRead: true, failOn: 'error' as const };
const { seconds } = pictureLimits;
/** Pixels: an avatar is more than twice the largest one on a screen, a preview twice what a bubble is wide. */
const edges = { avatar: 192, preview: 640, thumbnail: 72, still: 2560 };

const fitted = (picture: Sharp, edge: number): Sharp =>
  picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true });

async function drawAvatar(bytes: Buffer): Promise<Drawn<'avatar'>> {
  const webp = await sharp(bytes, opened)
    .autoOrient()
    .resize(edges.avatar, edges.avatar, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds })
    .webp({ quality: 78 })
    .toBuffer();
  return { about: {}, bytes: webp };
}

async function drawPreview(bytes: Buffer): Promise<Drawn<'preview'>> {
  const { autoOrient } = await sharp(bytes, opened).metadata();
  const webp = await fitted(sharp(bytes, opened).autoOrient(), edges.preview)
    .timeout({ seconds })
    .webp({ quality: 72 })
    .toBuffer();
  const small = fitted(sharp(webp).flatten({ background: '#ffffff' }), edges.thumbnail);
  const thumbnail = (await small.jpeg({ quality: 50 }).toBuffer()).toString('base64');
  return { about: { width: autoOrient.width, height: autoOrient.height, thumbnail }, bytes: webp };
}

async function drawStill(bytes: Buffer): Promise<Drawn<'redraw'>> {
  const { data, info } = await fitted(sharp(bytes, opened).autoOrient(), edges.still)
    .flatten({ background: '#ffffff' })
    .timeout({ seconds })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { about: { moves: false, width: info.width, height: info.height }, bytes: data };
}

async function redraw(bytes: Buffer): Promise<Drawn<'redraw'>> {
  const { pages = 1, format, width, height, pageHeight = height } = await sharp(bytes, opened).metadata();
  if (pages === 1 || format === 'heif') return drawStill(bytes);
  const about = { moves: true, width, height: pageHeight };
  if (format === 'gif') return { about, bytes };
  if (width * pageHeight * pages > pictureLimits.movingPixels) throw new Error('The picture has too many frames.');
  const gif = sharp(bytes, { ...opened, animated: true })
    .timeout({ seconds })
    .gif({ effort: 3 });
  return { about, bytes: await gif.toBuffer() };
}

const drawings = { avatar: drawAvatar, preview: drawPreview, redraw } satisfies {
  [T in Task]: (bytes: Buffer) => Promise<Drawn<T>>;
};

export const draw = (task: Task, bytes: Buffer): Promise<Drawn<Task>> => drawings[task](bytes);
