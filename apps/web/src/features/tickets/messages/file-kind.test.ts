import type { Language, MessageFile } from '@recado/contract';
import { translate } from '@recado/i18n';
import { expect, test } from 'vitest';
import { boxOf, captionOf, fileLine, heightOf, kindOf, kindOfSign, unseenAs } from './file-kind.ts';

const file: MessageFile = {
  ...{ state: 'ready', reason: null, name: 'mesa.jpg', type: 'image/jpeg', bytes: 1, width: 1200, height: 800 },
  ...{ seconds: null, isVoice: false, isSticker: false, waveform: null, preview: null, playable: null },
};

test('a file is shown as what it was sent as, whatever its type says', () => {
  expect(kindOf('image', file)).toBe('image');
  expect(kindOf('application', file)).toBe('document');
  expect(kindOf('image', { ...file, isSticker: true })).toBe('sticker');
  expect(kindOf('audio', { ...file, isVoice: true })).toBe('voice');
  expect(kindOf('audio', file)).toBe('audio');
});

test('a caption that is the name of its file counts as none', () => {
  expect(captionOf('mesa.jpg', file)).toBe('');
  expect(captionOf('a mesa', file)).toBe('a mesa');
});

test('quotes and lists name a file by its caption, a document by its name, others by their kind', () => {
  const line = (mediaType: string, body: string) => fileLine({ mediaType, body, file }, (kind) => `<${kind}>`);
  expect(line('image', 'a mesa')).toBe('📷 a mesa');
  expect(line('image', '')).toBe('📷 <image>');
  expect(line('application', 'mesa.jpg')).toBe('📄 mesa.jpg');
});

test('the room of a picture is known from its size alone, within bounds', () => {
  expect(boxOf('image', file)).toEqual({ width: 320, aspectRatio: 1.5 });
  expect(heightOf('image', { width: 900, height: 1600 })).toBe(360);
  expect(heightOf('image', { width: 100, height: 90_000 })).toBe(360);
  expect(boxOf('image', { width: 90_000, height: 10 }).aspectRatio).toBe(3);
  expect(heightOf('image', { width: null, height: null })).toBe(240);
});

test('a line that is only a sign is known by it', () => {
  expect(kindOfSign('📷')).toBe('image');
  expect(kindOfSign('📷 a mesa')).toBeUndefined();
  expect(kindOfSign('')).toBeUndefined();
});

test('what no browser shows is a file to be kept and says what it is: wide-band AMR and photos of iPhones, in three languages', () => {
  const amr = { ...file, type: 'audio/amr' };
  expect(unseenAs('voice', amr)).toBe('mute');
  expect(unseenAs('audio', { ...amr, playable: '/public/twin.mp3' })).toBeNull();
  expect(unseenAs('document', { ...file, type: 'image/heif' })).toBe('iphonePhoto');
  expect(unseenAs('document', { ...file, type: 'image/heif', state: 'waiting' })).toBeNull();
  expect(unseenAs('image', file)).toBeNull();
  const texts = {
    pt: /áudio.*Baixe|HEIC.*Baixe/,
    en: /audio.*Download|HEIC.*Download/,
    es: /audio.*Descarga|HEIC.*Descarga/,
  };
  for (const [language, says] of Object.entries(texts) as [Language, RegExp][])
    for (const key of ['mute', 'iphonePhoto'] as const) expect(translate(language, `files.${key}`)).toMatch(says);
});
