import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { Body, MediaBody } from '../port.ts';
import { arrived, fetched, hashOf, picture } from './files-subject.ts';
import { linkByQr, type Scene } from './subject.ts';
import type { SuiteFile } from './suite-world.ts';

const { thumbnail } = picture;
const waveform = Buffer.from([0, 20, 100, 45]).toString('base64');
const received: [string, SuiteFile, Body & MediaBody][] = [
  ['a picture', picture, { kind: 'image', mimetype: 'image/jpeg', caption: 'veja', width: 40, height: 30, thumbnail }],
  ['a video', { kind: 'video', type: 'video/mp4', seconds: 4 }, { kind: 'video', mimetype: 'video/mp4', seconds: 4 }],
  ['a GIF', { kind: 'video', type: 'video/mp4', gif: true }, { kind: 'video', mimetype: 'video/mp4', gif: true }],
  [
    'a voice note',
    { kind: 'audio', type: 'audio/ogg; codecs=opus', voice: true, seconds: 3, waveform },
    { kind: 'audio', mimetype: 'audio/ogg; codecs=opus', voice: true, seconds: 3, waveform },
  ],
  [
    'a document with a caption',
    { kind: 'document', type: 'application/pdf', name: 'Recibo nº 1.pdf', caption: 'o recibo' },
    { kind: 'document', mimetype: 'application/pdf', fileName: 'Recibo nº 1.pdf', caption: 'o recibo' },
  ],
  ['a sticker', { kind: 'sticker', type: 'image/webp' }, { kind: 'sticker', mimetype: 'image/webp' }],
  [
    'a view-once picture',
    { kind: 'image', type: 'image/png', viewOnce: true },
    { kind: 'image', mimetype: 'image/png', viewOnce: true },
  ],
];

/** Files of customers (core §4): described, and the same bytes. */
export function receivingFiles(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test.each(received)('%s of a customer is described and can be fetched', async (_what, file, expected) => {
    const bytes = randomBytes(300_000);
    const id = await scene().world.sayFile(file, bytes);
    const { body, pointer } = await arrived(scene(), id);
    expect(body).toMatchObject({ ...expected, size: bytes.length, sha256: hashOf(bytes) });
    expect(hashOf(await fetched(scene(), pointer))).toBe(hashOf(bytes));
  });

  test('a file can be fetched while the link is down', async () => {
    const { subject, world } = scene();
    const bytes = randomBytes(1000);
    const { pointer } = await arrived(scene(), await world.sayFile(picture, bytes));
    await subject.driver.stop();
    expect(await fetched(scene(), pointer)).toEqual(bytes);
  });

  test('a fetch can be given up', async () => {
    const { subject, world } = scene();
    const { pointer } = await arrived(scene(), await world.sayFile(picture, randomBytes(3_000_000)));
    const end = new AbortController();
    const stream = await subject.driver.fetchMedia(pointer, end.signal);
    const reading = buffer(stream);
    end.abort(new Error('no longer wanted'));
    await expect(reading).rejects.toThrow('no longer wanted');
    await expect(subject.driver.fetchMedia(pointer, end.signal)).rejects.toThrow('no longer wanted');
  });
}
