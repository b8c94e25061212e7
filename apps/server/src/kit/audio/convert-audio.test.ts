import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { toPlayable, toVoiceNote } from './convert-audio.ts';
import { readOgg } from './read-ogg.ts';
import { heard, hertz, type Tone, toneMp3 } from './test-sounds.ts';

let note: Buffer;
beforeAll(async () => {
  note = (await toVoiceNote(await toneMp3({ seconds: 3 }))).ogg;
});

const kinds: [string, Tone][] = [
  ['48 kHz', { seconds: 2.5 }],
  ['44.1 kHz, as recorded on other devices', { seconds: 2.5, rate: 44_100 }],
  ['two channels', { seconds: 2.5, channels: 2 }],
  ['22.05 kHz', { seconds: 2.5, rate: 22_050 }],
  ['the shortest that is kept', { seconds: 0.63 }],
];
test.each(kinds)('an MP3 becomes a voice note of the same length and sound: %s', async (_, tone) => {
  const mp3 = await toneMp3(tone);
  const { ogg, seconds } = await toVoiceNote(mp3);
  const [original, made] = [await heard(mp3), await heard(ogg)];
  expect(Math.abs(made.seconds - original.seconds)).toBeLessThan(0.05);
  expect(Math.abs(made.seconds - seconds)).toBeLessThan(0.001);
  expect(Math.abs(made.hertz - hertz)).toBeLessThan(2);
});

test('a voice note is what phones expect: OpusHead first, one channel, tags, whole pages, an end', () => {
  const pages = [...readOgg(note)];
  const head = Buffer.from(pages[0]?.packets[0] ?? []);
  expect(head.toString('latin1', 0, 8)).toBe('OpusHead');
  expect([head[8], head[9], head.readUInt32LE(12), head[18]]).toEqual([1, 1, 48_000, 0]);
  expect(Buffer.from(pages[1]?.packets[0] ?? []).toString('latin1', 0, 8)).toBe('OpusTags');
  expect(pages.map(({ isFirst }) => isFirst)).toEqual([true, ...pages.slice(1).map(() => false)]);
  expect(pages.at(-1)?.isLast).toBe(true);
  // 32 kbit/s: a quarter of the recording.
  expect(note.length).toBeLessThan(3 * 5_000);
});

test('the picture of a voice note has 64 values from 0 to 100 and follows the sound', async () => {
  const { waveform } = await toVoiceNote(await toneMp3({ seconds: 4, loudness: (time) => (time < 2 ? 0.1 : 0.6) }));
  expect(waveform.length).toBe(64);
  expect(Math.max(...waveform)).toBe(100);
  expect(Math.max(...waveform.slice(2, 30))).toBeLessThan(25);
  expect(Math.min(...waveform.slice(34, 62))).toBeGreaterThan(90);
});

test('the picture of silence is flat', async () => {
  const { waveform } = await toVoiceNote(await toneMp3({ seconds: 1, loudness: () => 0 }));
  expect([...waveform]).toEqual(Array.from({ length: 64 }, () => 0));
});

test('a received voice note gets a twin in MP3 of the same length and sound', async () => {
  const twin = await toPlayable(note);
  const made = await heard(twin?.mp3 ?? Buffer.alloc(0));
  const original = await heard(note);
  expect(Math.abs(made.seconds - original.seconds)).toBeLessThan(0.05);
  expect(Math.abs(made.hertz - hertz)).toBeLessThan(2);
  expect(twin?.seconds).toBeCloseTo(original.seconds, 3);
  expect(twin?.mp3.subarray(0, 64).includes('Info')).toBe(true);
});

test('a voice note that is sent on is made anew and keeps its length', async () => {
  const again = await toVoiceNote(Readable.from([note]));
  expect(again.seconds).toBeCloseTo((await heard(note)).seconds, 3);
});

test.each([
  ['MP3, which plays anywhere', async () => toneMp3({ seconds: 1 })],
  ['AMR of a wide band', () => Buffer.from('#!AMR-WB\n\x3c\x55\x00')],
  [
    'Ogg with something else in it',
    () => Buffer.from(note.toString('latin1').replace('OpusHead', '\x01vorbis\0'), 'latin1'),
  ],
  ['nothing at all', () => Buffer.alloc(0)],
])('what needs no twin, or cannot have one, gets none: %s', async (_, bytes) => {
  expect(await toPlayable(await bytes())).toBeNull();
});

test('AMR gets a twin in MP3 of the same length and sound', async () => {
  const amr = await readFile(new URL('../../testing/tone.amr', import.meta.url));
  const twin = await toPlayable(amr);
  const made = await heard(twin?.mp3 ?? Buffer.alloc(0));
  // Three seconds of 440 Hz; a frame is 20 ms.
  expect(Math.abs(made.seconds - 3)).toBeLessThan(0.05);
  expect(Math.abs(made.hertz - hertz)).toBeLessThan(3);
  expect(twin?.seconds).toBeCloseTo(made.seconds, 2);
});

test.each([
  ['cut', (amr: Buffer) => amr.subarray(0, -5)],
  ['without a frame', (amr: Buffer) => amr.subarray(0, 6)],
  ['with a frame of no known kind', (amr: Buffer) => Buffer.concat([amr, Buffer.from([(0x7c & ~0x38) | 0x50])])],
  ['with noise behind', (amr: Buffer) => Buffer.concat([amr, Buffer.alloc(500, 0xff)])],
])('AMR that is damaged is none that can be read: %s', async (_what, spoil) => {
  const amr = await readFile(new URL('../../testing/tone.amr', import.meta.url));
  await expect(toPlayable(spoil(amr))).rejects.toMatchObject({ code: 'ERR_AUDIO_UNREADABLE' });
});

test('no more than three sounds are converted at the same time', async () => {
  const abort = new AbortController();
  const begun: string[] = [];
  /** A sound of which the bytes are asked for when its conversion begins. */
  const source = (name: string, bytes?: Buffer) =>
    new Readable({
      read() {
        begun.push(name);
        if (bytes) for (const part of [bytes, null]) this.push(part);
      },
    });
  const held = ['first', 'second', 'third'].map((name) =>
    toVoiceNote(source(name), { signal: abort.signal }).catch((error: Error) => error.name),
  );
  const fourth = toPlayable(source('fourth', note));
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  // Begun with them, it would be read with them.
  for (let turns = 0; turns < 100; turns++) await turn();
  expect(begun).toEqual(['first', 'second', 'third']);
  abort.abort();
  expect(await Promise.all(held)).toEqual(['AbortError', 'AbortError', 'AbortError']);
  expect((await fourth)?.seconds).toBeGreaterThan(2.9);
});

test('a company with many sounds leaves a place for the others', async () => {
  const abort = new AbortController();
  const never = () => new Readable({ read: () => undefined });
  const many = Array.from({ length: 6 }, () =>
    toVoiceNote(never(), { owner: 'many', signal: abort.signal }).catch((error: Error) => error.name),
  );
  // All six would be in front of it, and none of them ends.
  expect((await toPlayable(note, { owner: 'other' }))?.seconds).toBeGreaterThan(2.9);
  abort.abort();
  expect(new Set(await Promise.all(many))).toEqual(new Set(['AbortError']));
});
