import { expect, test } from 'vitest';
import { isMoving } from './is-moving.ts';

const hex = (text: string): number[] => (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const fileOf = (type: string, ...parts: string[]) => new Blob([new Uint8Array(hex(parts.join('')))], { type });

/** A GIF of one pixel: head, table of two colours, what says how long a picture stays, a picture, the end. */
const head = '47494638396101000100800000000000ffffff';
const loop = '21ff0b4e45545343415045322e300301000000';
const control = '21f90401000000 00'.replace(' ', '');
const picture = '2c000000000100010000 0202440100'.replace(' ', '');
const pictureWithColours = '2c000000000100010080 000000ffffff 0202440100'.replaceAll(' ', '');
const webp = (flags: string) => `52494646 0a000000 57454250 56503858 0a000000 ${flags} 000000`.replaceAll(' ', '');

test.each([
  ['a GIF of one picture', fileOf('image/gif', head, control, picture, '3b'), false],
  ['a GIF of two', fileOf('image/gif', head, loop, control, picture, control, picture, '3b'), true],
  ['pictures with colours of their own', fileOf('image/gif', head, pictureWithColours, pictureWithColours), true],
  ['a GIF that breaks off', fileOf('image/gif', head, loop, control), false],
  ['an animated WebP', fileOf('image/webp', webp('12')), true],
  ['a still WebP', fileOf('image/webp', webp('10')), false],
  ['a photo', fileOf('image/jpeg', 'ffd8ff'), false],
  ['nothing', fileOf('image/gif'), false],
])('%s: whether it moves is %s', async (_what, file, moves) => {
  expect(await isMoving(file)).toBe(moves);
});
