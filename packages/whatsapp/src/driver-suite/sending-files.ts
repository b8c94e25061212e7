import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import type { OutboundMedia } from '../media.ts';
import { SendFailure } from '../port.ts';
import { hashOf, picture } from './files-subject.ts';
import { eventually, linkByQr, onPhone, type Scene } from './subject.ts';

const { thumbnail } = picture;
function outbound(bytes: Buffer, media: Omit<OutboundMedia, 'open'>): OutboundMedia {
  return { ...media, open: async () => Readable.from([bytes], { objectMode: false }) };
}

const sent: [string, Omit<OutboundMedia, 'open'>, object][] = [
  [
    'a picture',
    { kind: 'image', mimetype: 'image/jpeg', caption: 'pronto', width: 8, height: 6, thumbnail },
    { kind: 'image', type: 'image/jpeg', caption: 'pronto' },
  ],
  ['a video', { kind: 'video', mimetype: 'video/mp4', seconds: 2 }, { kind: 'video', seconds: 2 }],
  ['a GIF', { kind: 'video', mimetype: 'video/mp4', seconds: 2, gif: true }, { kind: 'video', gif: true }],
  [
    'a voice note',
    { kind: 'audio', mimetype: 'audio/ogg; codecs=opus', voice: true, seconds: 5, waveform: new Uint8Array(64) },
    { kind: 'audio', type: 'audio/ogg; codecs=opus', isVoice: true, seconds: 5 },
  ],
  ['an audio', { kind: 'audio', mimetype: 'audio/mpeg' }, { kind: 'audio', type: 'audio/mpeg', isVoice: false }],
  [
    'a document',
    { kind: 'document', mimetype: 'text/csv', fileName: 'preços.csv', caption: 'a lista' },
    { kind: 'document', name: 'preços.csv', caption: 'a lista' },
  ],
  ['a sticker', { kind: 'sticker', mimetype: 'image/webp' }, { kind: 'sticker' }],
];

/** Files of ours (core §4): the same bytes on the phone, once, and honest errors. */
export function sendingFiles(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test.each(sent)('%s of ours reaches the phone under our id, byte for byte', async (_what, media, expected) => {
    const { subject, world } = scene();
    const bytes = randomBytes(300_000);
    const id = await subject.send({ to: world.customer.address, kind: 'media', media: outbound(bytes, media) });
    await subject.ack(id, 3);
    const file = await eventually(() => world.fileOnPhone(id), 'the file on the phone');
    expect(file).toMatchObject({ ...expected, size: bytes.length, sha256: hashOf(bytes) });
  });

  test('our file quotes a message of hers, and a repeat with the same id shows once', async () => {
    const { subject, world } = scene();
    const asked = await world.say('tem foto?');
    const { ref } = await subject.said('tem foto?');
    const media = outbound(randomBytes(5000), { kind: 'image', mimetype: 'image/jpeg', caption: 'esta' });
    const quoted = { ref, text: 'tem foto?' };
    const item = {
      id: subject.driver.newMessageId(),
      to: world.customer.address,
      kind: 'media',
      media,
      quoted,
    } as const;
    await subject.driver.send(item);
    await subject.driver.send(item);
    await eventually(async () => ((await world.repeats()) > 0 ? true : undefined), 'the repeat');
    expect(await onPhone(world, (m) => m.id === item.id)).toMatchObject({ text: 'esta', quotedId: asked });
    expect((await world.conversation()).filter((m) => m.id === item.id)).toHaveLength(1);
  });

  test.each([
    ['a file that cannot be read now', new Error('the disk is away'), 'transient'],
    ['a file that will never be sent', new SendFailure('mediaInvalid'), 'mediaInvalid'],
  ])('%s is told, and nothing reaches the phone', async (_what, error, code) => {
    const { subject, world } = scene();
    const media = { kind: 'image', mimetype: 'image/jpeg', open: () => Promise.reject(error) } as const;
    await expect(subject.send({ to: world.customer.address, kind: 'media', media })).rejects.toMatchObject({
      name: 'SendFailure',
      code,
    });
    const last = await subject.send({ to: world.customer.address, kind: 'text', text: 'fim' });
    await onPhone(world, (m) => m.id === last);
    expect((await world.conversation()).filter((m) => !m.fromMe)).toHaveLength(1);
  });

  test('a file that breaks off while it is read sends nothing', async () => {
    const { subject, world } = scene();
    async function* broken(): AsyncGenerator<Buffer> {
      yield randomBytes(100_000);
      throw new Error('the disk is away');
    }
    const media = {
      kind: 'document',
      mimetype: 'a/b',
      fileName: 'a',
      open: async () => Readable.from(broken()),
    } as const;
    await expect(subject.send({ to: world.customer.address, kind: 'media', media })).rejects.toMatchObject({
      code: 'transient',
    });
    expect((await world.conversation()).filter((m) => !m.fromMe)).toEqual([]);
  });
}
