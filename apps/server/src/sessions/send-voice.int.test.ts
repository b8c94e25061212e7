import type { Message } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toVoiceNote } from '#kit/audio/convert-audio.ts';
import { heard, toneMp3 } from '#kit/audio/test-sounds.ts';
import { fileOf } from '#testing/sample-files.ts';
import { type FileWorld, filesAt, formOf, loaded, startFileWorld } from './test-files.ts';
import { until } from './test-session.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await startFileWorld();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const recording = (bytes: Buffer) => formOf([fileOf(bytes, 'audio-record-site-1.mp3', 'audio/mpeg')]);
const arrived = () => until('a file on the phone', () => filesAt(world.customer)[0]);

test('a recording of the browser leaves as a voice note of the same length and stays an MP3 for browsers', async () => {
  const mp3 = await toneMp3({ seconds: 2.4 });
  const { status, body } = await world.send(recording(mp3));
  expect(status).toBe(200);
  const [message] = body.messages as Message[];
  expect(message).toMatchObject({
    mediaType: 'audio',
    body: '',
    file: { state: 'ready', type: 'audio/mpeg', isVoice: true, seconds: 2, playable: null },
  });
  expect(message?.file?.waveform).toHaveLength(64);
  const { file } = await arrived();
  expect(file).toMatchObject({ kind: 'audio', voice: true, mimetype: 'audio/ogg; codecs=opus', seconds: 2 });
  expect(file?.bytes.toString('latin1', 28, 36)).toBe('OpusHead');
  expect([file?.waveform?.length, Math.max(...(file?.waveform ?? []))]).toEqual([64, 100]);
  const shown = await loaded(world.server, message?.mediaUrl);
  expect([shown.type, shown.bytes.equals(mp3)]).toEqual(['audio/mpeg', true]);
  const [sent, stays] = [await heard(file?.bytes ?? Buffer.alloc(0)), await heard(shown.bytes)];
  expect(Math.abs(sent.seconds - stays.seconds)).toBeLessThan(0.05);
});

test('a recording that cannot be read is refused by name, and nothing of it is kept', async () => {
  const mp3 = await toneMp3({ seconds: 1 });
  const before = await world.storedFiles();
  const { status, body } = await world.send(recording(mp3.subarray(0, mp3.length - 100)));
  expect([status, body.error]).toEqual([422, 'ERR_AUDIO_UNREADABLE']);
  expect(await world.storedFiles()).toBe(before);
  expect(filesAt(world.customer)).toEqual([]);
});

test('sound of another name leaves as plain audio, unchanged', async () => {
  const mp3 = await toneMp3({ seconds: 1 });
  const { body } = await world.send(formOf([fileOf(mp3, 'jingle.mp3', 'audio/mpeg')]));
  expect(body.file).toMatchObject({ isVoice: false, playable: null });
  const { file } = await arrived();
  expect(file?.bytes.equals(mp3)).toBe(true);
  expect([file?.mimetype, file?.voice ?? false]).toEqual(['audio/mpeg', false]);
});

test('Opus in Ogg that is sent on leaves unchanged and gets its twin for browsers', async () => {
  const { ogg } = await toVoiceNote(await toneMp3({ seconds: 3 }));
  const { body } = await world.send(formOf([fileOf(ogg, 'depoimento.ogg', 'audio/ogg')]));
  const [message] = body.messages as Message[];
  const twin = await loaded(world.server, message?.file?.playable);
  expect(twin.type).toBe('audio/mpeg');
  expect(Math.abs((await heard(twin.bytes)).seconds - (await heard(ogg)).seconds)).toBeLessThan(0.05);
  expect((await arrived()).file?.bytes.equals(ogg)).toBe(true);
});
