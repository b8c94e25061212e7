import { proto } from 'baileys';
import { expect, test } from 'vitest';
import { bodyOf } from './bodies.ts';
import { placeOf } from './media-pointer.ts';

const mediaKey = Buffer.alloc(32, 1);
const fileSha256 = Buffer.alloc(32, 2);
const url = 'https://mmg.whatsapp.net/v/1?x=1';
const file = { url, directPath: '/v/1?x=1', mediaKey, fileSha256, fileLength: 1234, mimetype: 'image/jpeg' };
const place = { url, directPath: '/v/1?x=1', key: mediaKey.toString('base64'), sha256: '02'.repeat(32), size: 1234 };

/** As it comes: encoded and decoded, numbers as Long objects. */
const came = (message: proto.IMessage): proto.IMessage => proto.Message.decode(proto.Message.encode(message).finish());

test.each<[string, proto.IMessage, string, object]>([
  [
    'a picture',
    { imageMessage: { ...file, caption: 'veja', width: 4, height: 3 } },
    'image',
    { caption: 'veja', width: 4, height: 3 },
  ],
  ['a video', { videoMessage: { ...file, seconds: 9 } }, 'video', { seconds: 9 }],
  ['a video note', { ptvMessage: { ...file, seconds: 9 } }, 'video', { seconds: 9 }],
  ['an audio', { audioMessage: { ...file, seconds: 9 } }, 'audio', { seconds: 9, voice: false }],
  ['a voice note', { audioMessage: { ...file, ptt: true } }, 'audio', { voice: true }],
  ['a document', { documentMessage: { ...file, fileName: 'a.pdf' } }, 'document', { fileName: 'a.pdf' }],
  [
    'a document with a caption',
    { documentWithCaptionMessage: { message: { documentMessage: { ...file, caption: 'o recibo' } } } },
    'document',
    { caption: 'o recibo' },
  ],
  ['a sticker', { stickerMessage: file }, 'sticker', {}],
  ['a view-once picture', { viewOnceMessageV2: { message: { imageMessage: file } } }, 'image', { viewOnce: true }],
  [
    'a view-once voice note',
    { viewOnceMessageV2Extension: { message: { audioMessage: file } } },
    'audio',
    { viewOnce: true },
  ],
  [
    'a view-once video that disappears',
    { ephemeralMessage: { message: { viewOnceMessage: { message: { videoMessage: file } } } } },
    'video',
    { viewOnce: true },
  ],
  ['a picture with the flag alone', { imageMessage: { ...file, viewOnce: true } }, 'image', { viewOnce: true }],
])('%s is described, with a pointer to its file', (_what, message, kind, more) => {
  const body = bodyOf(came(message));
  expect(body).toMatchObject({ kind, size: 1234, sha256: '02'.repeat(32), ...more });
  if (!body || !('pointer' in body) || body.pointer === undefined) throw new Error('no pointer');
  expect(placeOf(JSON.parse(JSON.stringify(body.pointer)))).toEqual({ kind, ...place });
});

test('the small picture of the phone is passed on, a huge one is not', () => {
  const jpegThumbnail = Buffer.from('jpeg');
  expect(bodyOf({ imageMessage: { ...file, jpegThumbnail } })).toMatchObject({ thumbnail: 'anBlZw==' });
  expect(bodyOf({ imageMessage: { ...file, jpegThumbnail: Buffer.alloc(70_000) } })).not.toHaveProperty('thumbnail');
});

test('a file without key has nothing to fetch', () => {
  expect(bodyOf(came({ viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } }))).toEqual({
    kind: 'image',
    mimetype: 'image/jpeg',
    viewOnce: true,
  });
});

test.each([null, 'x', 4, [], {}, { v: 1, kind: 'image' }, { v: 2, kind: 'image', key: 'x' }])(
  'a pointer that is none of ours is refused: %j',
  (pointer) => {
    expect(() => placeOf(pointer)).toThrow(expect.objectContaining({ code: 'invalid' }));
  },
);
