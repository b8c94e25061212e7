import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { movingPicture } from '#testing/moving-pictures.ts';
import { bomb, heic, html, pdf, svg } from '#testing/sample-files.ts';
import { drawPreview } from './draw-preview.ts';
import { redrawPicture } from './redraw-picture.ts';

const opened = (bytes: Buffer) => async () => Readable.from([bytes]);
const of = (bytes: Buffer) => redrawPicture(opened(bytes), 1);
/** The same WebP with its frames so many times. */
function repeated(webp: Buffer, times: number): Buffer {
  const frames = webp.subarray(webp.indexOf('ANMF'));
  const long = Buffer.concat([webp.subarray(0, webp.indexOf('ANMF')), ...Array<Buffer>(times).fill(frames)]);
  long.writeUInt32LE(long.length - 8, 4);
  return long;
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0 } } });

describe('a picture in a form that phones do not show', () => {
  test.each(['webp', 'avif', 'gif'] as const)(
    'a %s becomes a JPEG of its size, white where it has holes',
    async (form) => {
      const still = await of(await picture(600, 400).toFormat(form).toBuffer());
      if (still?.moves !== false) throw new Error('It does not move.');
      const { format, width, height, exif } = await sharp(still.jpeg).metadata();
      expect([format, width, height, exif]).toEqual(['jpeg', 600, 400, undefined]);
      const [red, green, blue] = await sharp(still.jpeg).raw().toBuffer();
      expect(Math.min(red ?? 0, green ?? 0, blue ?? 0)).toBeGreaterThan(250);
    },
  );

  test('a larger one is made 2560 pixels wide, upright', async () => {
    const turned = await picture(3000, 1000).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect(await of(turned)).toMatchObject({ moves: false, width: 853, height: 2560 });
  });

  test.each(['gif', 'webp'] as const)('a %s that moves comes as a GIF with all its pictures', async (form) => {
    const moving = await of(await movingPicture(form, { width: 90, height: 60, frames: 6 }));
    if (moving?.moves !== true) throw new Error('It moves.');
    const { format, pages, delay } = await sharp(moving.gif).metadata();
    expect([format, pages, moving.width, moving.height, delay?.[0]]).toEqual(['gif', 6, 90, 60, 100]);
  });

  test('AVIF is read of our own people alone: a picture of a customer never meets its reader (trust I-34)', async () => {
    const avif = await picture(60, 40).avif().toBuffer();
    expect(await drawPreview(opened(avif), 1)).toBeNull();
    expect(await of(avif)).toMatchObject({ width: 60, height: 40 });
  });

  test('a WebP whose pictures would be 60 million pixels together is not unpacked', async () => {
    const few = await movingPicture('webp', { width: 1000, height: 1000, frames: 2 });
    expect(await of(few)).toMatchObject({ moves: true });
    expect(await of(repeated(few, 30))).toBeNull();
  });

  test.each([
    ['a photo of an iPhone', heic],
    ['a drawing with a script', svg],
    ['a page', html],
    ['a document', pdf],
    ['nothing', Buffer.alloc(0)],
    ['half an AVIF', Buffer.from('000000206674797061766966000000006176696d6d696631', 'hex')],
    ['a picture of 50,000 × 50,000 pixels', bomb(50_000, 50_000, 1_000_000)],
  ])('%s is not drawn (trust I-34)', async (_what, bytes) => {
    expect(await of(bytes)).toBeNull();
  });
});
