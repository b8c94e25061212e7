import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { toPlayable, toVoiceNote } from './convert-audio.ts';
import { oggChecksum } from './ogg-checksum.ts';
import { readOgg } from './read-ogg.ts';
import { endless, heard, toneMp3 } from './test-sounds.ts';
import { writeOgg } from './write-ogg.ts';

let mp3: Buffer;
let note: Buffer;
beforeAll(async () => {
  mp3 = await toneMp3({ seconds: 2 });
  note = (await toVoiceNote(mp3)).ogg;
});

const unreadable = { code: 'ERR_AUDIO_UNREADABLE' };
const tooLarge = { code: 'ERR_AUDIO_TOO_LARGE' };

/** A copy whose bytes at a place of the first page are others, with the checksum that belongs to them. */
function withHead(change: (page: Buffer) => void): Buffer {
  const bytes = Buffer.from(note);
  const page = bytes.subarray(0, 28 + 19);
  change(page);
  page.writeUInt32LE(oggChecksum(page), 22);
  return bytes;
}

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a name only', () => Buffer.from('ID3')],
  ['a tag that is longer than the file', () => Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f'), mp3])],
  ['an MP3 that is cut in a frame', () => mp3.subarray(0, mp3.length - 100)],
  [
    'an MP3 with other bytes in its middle',
    () => Buffer.concat([mp3.subarray(0, 3840), Buffer.from('x'), mp3.subarray(3840)]),
  ],
  ['a WAV that says MP3 in its name', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
])('a recording that is none is refused: %s', async (_, bytes) => {
  await expect(toVoiceNote(Buffer.from(bytes()))).rejects.toMatchObject(unreadable);
});

test('frames of MP3 with noise in them last no longer than frames do', async () => {
  const noise = Buffer.from(mp3).map((byte, index) => (index % 384 < 4 ? byte : 0xff));
  expect((await toVoiceNote(noise)).seconds).toBeLessThanOrEqual(mp3.length / 16_000);
});

test.each([40, 100, 0.3, 0.6, 0.99])('an Ogg that is cut is refused: %s', async (at) => {
  const cut = note.subarray(0, at < 1 ? Math.floor(note.length * at) : at);
  await expect(toPlayable(cut)).rejects.toMatchObject(unreadable);
});

test.each([
  ['a changed byte', () => Buffer.from(note).fill(0, 900, 901)],
  ['another stream behind its end', () => Buffer.concat([note, note])],
  ['bytes behind its end', () => Buffer.concat([note, Buffer.from('x')])],
  ['no channel', () => withHead((page) => page.writeUInt8(0, 28 + 9))],
  ['255 channels', () => withHead((page) => page.writeUInt8(255, 28 + 9))],
  ['a map of channels that is not there', () => withHead((page) => page.writeUInt8(1, 28 + 18))],
  ['another version', () => withHead((page) => page.writeUInt8(0xff, 28 + 8))],
  [
    'more to skip than there is',
    () => withHead((page) => page.writeUInt16LE(0xffff, 28 + 10)).subarray(0, note.length),
  ],
])('a lying or damaged Ogg is refused: %s', async (name, bytes) => {
  const short = name === 'more to skip than there is' ? await shortened(bytes()) : bytes();
  await expect(toPlayable(short)).rejects.toMatchObject(unreadable);
});

/** The file with its first second only, well-formed. */
async function shortened(bytes: Buffer): Promise<Buffer> {
  const pages = [...readOgg(bytes)].slice(0, 3);
  return writeOgg(
    pages.map(({ packets, granule }, index) => ({ packets, granule: granule ?? 0, isLast: index === 2 })),
    1,
  );
}

const head = () => [...readOgg(note)].slice(0, 2).map(({ packets }) => ({ packets, granule: 0 }));

test.each([
  ['an empty packet', Buffer.alloc(0)],
  ['a packet of no frames', Buffer.from([0x03, 0x00])],
  ['a packet of more than 120 ms', Buffer.from([0x1b, 0x3f])],
  ['a packet whose frames do not fit', Buffer.from([0xff, 0x8f, 0xff, 0xff])],
])('%s is refused', async (_, packet) => {
  await expect(
    toPlayable(writeOgg([...head(), { packets: [packet], granule: 960, isLast: true }], 1)),
  ).rejects.toMatchObject(unreadable);
});

test('a page that claims ten hours is as long as its packets are', async () => {
  const pages = [...readOgg(note)];
  const lie = pages.map(({ packets, granule, isLast }) => ({
    packets,
    granule: isLast ? 48_000 * 36_000 : (granule ?? 0),
    isLast,
  }));
  const twin = await toPlayable(writeOgg(lie, 1));
  expect(Math.abs((twin?.seconds ?? 0) - (await heard(note)).seconds)).toBeLessThan(0.05);
});

test('hours of tiny packets are refused by their length before anything is decoded', async () => {
  // 60 ms each of two bytes that say nothing.
  const packets = Array.from({ length: 250 }, () => Buffer.from([0x58, 0x00]));
  const parts = Array.from({ length: 400 }, (_, index) => ({ packets, granule: index, isLast: index === 399 }));
  await expect(toPlayable(writeOgg([...head(), ...parts], 1))).rejects.toMatchObject(tooLarge);
});

test('a sound above the limit of length is refused', async () => {
  await expect(toVoiceNote(mp3, { limits: { seconds: 1 } })).rejects.toMatchObject(tooLarge);
});

test('a stream that never ends is cut at the limit and let go', async () => {
  const source = endless(Buffer.alloc(65_536, 0xff));
  await expect(toVoiceNote(source)).rejects.toMatchObject(tooLarge);
  expect(source.destroyed).toBe(true);
});

test('a stream that fails tells its own error', async () => {
  const source = new Readable({
    read() {
      this.destroy(new Error('the store is away'));
    },
  });
  await expect(toPlayable(source)).rejects.toThrow('the store is away');
});

test('a result above the limit of bytes is refused', async () => {
  await expect(toPlayable(note, { limits: { resultBytes: 1_000 } })).rejects.toMatchObject(tooLarge);
});

test('a conversion that takes too long is ended', async () => {
  const unending = new Readable({ read: () => undefined });
  await expect(toVoiceNote(unending, { limits: { wallMs: 20 } })).rejects.toMatchObject({ code: 'ERR_AUDIO_TOO_SLOW' });
});

test('a conversion that is not wanted any more ends at once', async () => {
  const abort = new AbortController();
  const converting = toVoiceNote(mp3, { signal: abort.signal });
  abort.abort();
  await expect(converting).rejects.toMatchObject({ name: 'AbortError' });
});
