import type { Readable } from 'node:stream';
import { takeTurns } from '../limited/take-turns.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { pictureLimits } from './picture-limits.ts';
import { PictureProcess } from './picture-process.ts';
import type { Drawn, Task } from './tasks.ts';

export type OpenPicture = () => Promise<Readable | null>;
/** Whose picture it is: owners take turns, and no process draws for two of them. */
export type PictureOwner = number | string;

const atOnce = 3;
const inTurn = takeTurns(atOnce);
/** So long a process waits for the next picture of its owner. */
const restMs = 5_000;
const mostResting = 4;
const resting: PictureProcess[] = [];

/** Whether this is a box of ISO base media, as AVIF and HEIC are. */
const isBoxed = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp';

function take(owner: PictureOwner): PictureProcess {
  const at = resting.findIndex((one) => one.owner === owner && one.isUsable);
  return (at < 0 ? undefined : resting.splice(at, 1)[0]) ?? new PictureProcess(owner);
}

function giveBack(one: PictureProcess): void {
  if (!one.isUsable) {
    one.end();
    return;
  }
  resting.push(one);
  one.rest(restMs, () => void resting.splice(resting.indexOf(one), 1));
  if (resting.length > mostResting) resting.shift()?.end();
}

/**
 * Gives a picture to a process of its own that draws it: no keys and no environment are there to be read by what a picture
 * might do to the library. Three at a time, owners in turns, a process for each owner. Null when there is nothing to open,
 * when it is larger than 32 MB, and when it cannot be drawn. AVIF is read of our own people alone (`isOurs`):
 * its reader is the largest, and customers' phones send none.
 */
export function drawInProcess<T extends Task>(
  task: T,
  open: OpenPicture,
  { owner, isOurs = false }: { owner: PictureOwner; isOurs?: boolean },
): Promise<Drawn<T> | null> {
  return inTurn(async () => {
    const content = await open();
    if (!content) return null;
    try {
      const bytes = await readBytes(content, pictureLimits.bytes);
      if (bytes.length > pictureLimits.bytes || (isBoxed(bytes) && !isOurs)) return null;
      const worker = take(owner);
      const drawn = await worker.draw(task, bytes);
      giveBack(worker);
      return drawn;
    } finally {
      content.destroy();
    }
  }, owner);
}
