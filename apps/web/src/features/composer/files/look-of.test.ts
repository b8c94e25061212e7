import { limits } from '@recado/contract';
import { expect, test } from 'vitest';
import { lookOf } from './look-of.ts';

const { imageBytes, redrawnBytes, videoBytes } = limits.messageFiles;

test.each([
  ['image/png', imageBytes, 'image', null],
  ['image/jpeg', imageBytes + 1, 'application', 'tooBigToShow'],
  ['image/webp', imageBytes + 1, 'image', null],
  ['image/avif', redrawnBytes, 'image', null],
  ['image/gif', redrawnBytes + 1, 'application', 'tooBigToShow'],
  ['image/heic', 1, 'application', 'formNotShown'],
  ['video/mp4', videoBytes, 'video', null],
  ['video/mp4', videoBytes + 1, 'application', 'tooBigToShow'],
  ['audio/mpeg', 1, 'audio', null],
  ['image/svg+xml', 1, 'application', null],
  ['application/pdf', 50_000_000, 'application', null],
  ['', 1, 'application', null],
])('%s of %i bytes is sent as %s', (type, size, mediaType, asDocument) => {
  expect(lookOf({ type, size, name: 'a' })).toEqual({ mediaType, asDocument });
});

test('a photo of an iPhone is known by its name where the system does not know its type', () => {
  expect(lookOf({ type: '', size: 1, name: 'IMG_0012.HEIC' })).toMatchObject({ asDocument: 'formNotShown' });
});
