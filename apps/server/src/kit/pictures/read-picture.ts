import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { takeTurns } from '../limited/take-turns.ts';
import { readBytes } from '../storage/read-bytes.ts';

/** Larger files and larger pictures are not looked at: 100 million pixels are 400 MB once unpacked. */
const maxBytes = 32 * 1024 * 1024;
const maxPixels = 100_000_000;
const atOnce = 2;
/** After so many seconds a drawing is given up. */
export const longestSeconds = 10;

// What strangers send meets the readers of the first four forms and no others, what our own people send that of AVIF as
// well (see `readPicture`); a document or a vector drawing never meets one.
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

const inTurn = takeTurns(atOnce);

/** How every picture of a stranger is opened. */
export const readerOptions = { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' as const };

/** Whether this is a box of ISO base media, as AVIF and HEIC are. */
const isBoxed = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp';

/**
 * Gives the bytes of a picture to `draw`, two pictures at a time in threads of their own, so that the event loop goes on.
 * Null when there is nothing to open, when it is larger than 32 MB, and when `draw` fails (trust I-34). AVIF is read of
 * our own people alone (`isOurs`): its reader is the largest, and customers' phones send none.
 */
export async function readPicture<T>(
  open: () => Promise<Readable | null>,
  draw: (bytes: Buffer) => Promise<T>,
  isOurs = false,
): Promise<T | null> {
  return inTurn(async () => {
    const content = await open();
    if (!content) return null;
    try {
      const bytes = await readBytes(content, maxBytes);
      if (bytes.length > maxBytes || (isBoxed(bytes) && !isOurs)) return null;
      return await draw(bytes).catch(() => null);
    } finally {
      content.destroy();
    }
  });
}
