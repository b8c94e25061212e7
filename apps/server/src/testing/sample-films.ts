/** Films as tests need them: the boxes that say what they are, around bytes that are no picture. */

export interface FilmWish {
  width?: number;
  height?: number;
  seconds?: number;
  /** By a quarter, as a phone that was held upright writes it. */
  isTurned?: boolean;
  /** The table of contents behind the pictures, as cameras write it. */
  isTableLast?: boolean;
  /** The long form of every time. */
  isLong?: boolean;
  /** What the track is: pictures or sound. */
  track?: 'vide' | 'soun';
}

const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeInt32BE(number | 0, at * 4);
  return bytes;
};

/** A box of ISO base media. */
export const box = (kind: string, ...parts: Buffer[]): Buffer => {
  const inside = Buffer.concat(parts);
  return Buffer.concat([words(inside.length + 8), Buffer.from(kind, 'latin1'), inside]);
};

const one = 0x10000;
const upright = [one, 0, 0, 0, one, 0, 0, 0, 0x40000000];
const turned = [0, one, 0, -one, 0, 0, 0, 0, 0x40000000];

/** An MP4 of one track. */
export function filmOf(wish: FilmWish = {}): Buffer {
  const { width = 640, height = 360, seconds = 3, isTurned = false, isLong = false, track = 'vide' } = wish;
  const version = words(isLong ? 0x01000000 : 0);
  const times = isLong ? words(0, 0, 0, 0) : words(0, 0);
  const length = isLong ? words(1000, 0, seconds * 1000) : words(1000, seconds * 1000);
  const lengthOfTrack = isLong ? words(1, 0, 0, seconds * 1000) : words(1, 0, seconds * 1000);
  const layout = words(0, 0, 0, 0, ...(isTurned ? turned : upright), width * one, height * one);
  const movie = box(
    'moov',
    box('mvhd', version, times, length, words(...Array<number>(20).fill(0))),
    box(
      'trak',
      box('tkhd', version, times, lengthOfTrack, layout),
      box('mdia', box('hdlr', words(0, 0), Buffer.from(track, 'latin1'), words(0, 0, 0))),
    ),
  );
  const kind = box('ftyp', Buffer.from('isom'), words(512), Buffer.from('isomiso2'));
  const pictures = box('mdat', Buffer.alloc(5000, 7));
  return Buffer.concat(wish.isTableLast ? [kind, pictures, movie] : [kind, movie, pictures]);
}
