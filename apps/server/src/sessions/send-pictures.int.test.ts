import type { Message } from '@recado/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canMakeFilms } from '#kit/films/make-film.ts';
import { movingPicture } from '#testing/moving-pictures.ts';
import { fileOf, heic } from '#testing/sample-files.ts';
import { type FileWorld, filesAt, formOf, loaded, photo, startFileWorld } from './test-files.ts';
import { until } from './test-session.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await startFileWorld();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const arrived = () => until('a file on the phone', () => filesAt(world.customer)[0]?.file);
const sent = async (bytes: Buffer, name: string, type: string): Promise<Message> => {
  const reply = await world.send(formOf([fileOf(bytes, name, type)], [['body', 'Veja']]));
  expect(reply.status).toBe(200);
  const [message] = reply.body.messages as Message[];
  if (!message) throw new Error('There is no message.');
  return message;
};

test.each(['webp', 'avif'] as const)(
  'a %s leaves as a picture that every phone shows, and stays what it was',
  async (form) => {
    const bytes = await sharp(await photo(240, 160))
      .toFormat(form)
      .toBuffer();
    const message = await sent(bytes, `praia.${form}`, `image/${form}`);
    expect(message).toMatchObject({ mediaType: 'image', body: 'Veja' });
    expect(message.file).toMatchObject({ name: `praia.${form}`, type: `image/${form}`, width: 240, height: 160 });
    const file = await arrived();
    expect(file).toMatchObject({ kind: 'image', mimetype: 'image/jpeg', caption: 'Veja', width: 240, height: 160 });
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 160 });
    expect((await sharp(Buffer.from(file.thumbnail ?? '', 'base64')).metadata()).format).toBe('jpeg');
    const whole = await loaded(world.server, message.mediaUrl);
    expect([whole.type, whole.bytes.equals(bytes)]).toEqual([`image/${form}`, true]);
    expect((await loaded(world.server, message.file?.preview)).type).toBe('image/webp');
  },
);

test('a GIF of one picture leaves as a picture', async () => {
  const message = await sent(await photo(60, 40, 'gif'), 'selo.gif', 'image/gif');
  expect(message.mediaType).toBe('image');
  expect(await arrived()).toMatchObject({ kind: 'image', mimetype: 'image/jpeg' });
});

test('a photo of an iPhone leaves as a document, unchanged', async () => {
  const message = await sent(heic, 'IMG_1.heic', 'image/heic');
  expect(message.mediaType).toBe('application');
  const file = await arrived();
  expect([file.kind, file.mimetype, file.bytes.equals(heic)]).toEqual(['document', 'image/heif', true]);
});

test('the server says whether it makes films, and a GIF that moves leaves as one only then', async () => {
  const { makesFilms } = await world.admin.call('version', {});
  expect(makesFilms).toBe(await canMakeFilms());
  const message = await sent(await movingPicture('gif'), 'festa.gif', 'image/gif');
  expect(message.mediaType).toBe(makesFilms ? 'video' : 'application');
  expect((await arrived()).kind).toBe(makesFilms ? 'video' : 'document');
});

describe.skipIf(!(await canMakeFilms()))('where the system has ffmpeg', () => {
  test.each(['gif', 'webp'] as const)('a %s that moves leaves as a film that plays by itself', async (form) => {
    const message = await sent(await movingPicture(form), `festa.${form}`, `image/${form}`);
    expect(message.file).toMatchObject({ type: 'video/mp4', width: 320, height: 240, seconds: 1, playable: null });
    expect([message.mediaType, JSON.parse(message.dataJson ?? '{}')]).toEqual(['video', { isGif: true }]);
    const file = await arrived();
    expect(file).toMatchObject({ kind: 'video', mimetype: 'video/mp4', gif: true, caption: 'Veja', seconds: 1 });
    const film = await loaded(world.server, message.mediaUrl);
    expect([film.type, film.bytes.equals(file.bytes)]).toEqual(['video/mp4', true]);
    expect((await loaded(world.server, message.file?.preview)).type).toBe('image/webp');
  });
});
