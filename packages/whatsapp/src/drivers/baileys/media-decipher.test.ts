import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { MediaDecipher } from './media-decipher.ts';

const keys = { iv: randomBytes(16), cipherKey: randomBytes(32), macKey: randomBytes(32) };

function encrypted(plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([body, createHmac('sha256', keys.macKey).update(keys.iv).update(body).digest().subarray(0, 10)]);
}

function announced(plain: Buffer): { size: number; sha256: string } {
  return { size: plain.length, sha256: createHash('sha256').update(plain).digest('hex') };
}

/** The bytes in pieces of a size, through the stream. */
function open(bytes: Buffer, expected: { size?: number; sha256?: string }, piece: number): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) =>
    bytes.subarray(i * piece, (i + 1) * piece),
  );
  const source = Readable.from(pieces);
  const plain = new MediaDecipher(keys, expected);
  source.pipe(plain);
  return buffer(plain);
}

test.each([
  [0, 100],
  [1, 1],
  [15, 3],
  [16, 7],
  [5000, 1],
  [200_000, 65_536],
])('a file of %i bytes that comes in pieces of %i is the plain file', async (size, piece) => {
  const plain = randomBytes(size);
  expect(await open(encrypted(plain), announced(plain), piece)).toEqual(plain);
});

const plain = randomBytes(40_000);
const changed = encrypted(plain);
changed.writeUInt8(changed.readUInt8(17) ^ 1, 17);

test.each([
  ['a changed byte', changed, announced(plain)],
  ['a changed byte of a file without announced hash', changed, {}],
  ['a cut end', encrypted(plain).subarray(0, 30_000), announced(plain)],
  ['fewer bytes than the code has', Buffer.alloc(5), announced(plain)],
  ['nothing at all', Buffer.alloc(0), {}],
  ['more bytes than announced', encrypted(plain), { size: 39_999 }],
  ['fewer bytes than announced', encrypted(plain), { size: 40_001 }],
  ['another file under the same key', encrypted(randomBytes(40_000)), announced(plain)],
] as const)('%s is told as invalid', async (_what, bytes, expected) => {
  await expect(open(bytes, expected, 1000)).rejects.toMatchObject({ name: 'MediaFailure', code: 'invalid' });
});
