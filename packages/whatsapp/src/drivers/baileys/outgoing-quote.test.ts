import { generateWAMessageFromContent, proto } from 'baileys';
import { expect, test } from 'vitest';
import type { OutboundItem, QuotedFile } from '../../port.ts';
import { bodyOf, contextOf } from './bodies.ts';
import { optionsOf } from './outgoing.ts';

const maria = { kind: 'phone', value: '5511988887777' } as const;
const ref = { chat: maria, id: 'Q1', fromMe: false };
const jid = '5511988887777@s.whatsapp.net';

/** What her phone is told beside the text of an item. */
function contextAt(item: OutboundItem): proto.IContextInfo | undefined {
  const content = proto.Message.fromObject({ extendedTextMessage: { text: 'ok' } });
  const made = generateWAMessageFromContent(jid, content, {
    userJid: '5511900000000@s.whatsapp.net',
    ...optionsOf(item),
  });
  return contextOf(proto.Message.decode(proto.Message.encode(made.message ?? {}).finish()));
}
const answer = (text: string, file?: QuotedFile): OutboundItem => {
  return { id: 'A', to: maria, kind: 'text', text: 'ok', quoted: { ref, text, ...(file ? { file } : {}) } };
};

test.each<[string, string, QuotedFile | undefined, object]>([
  ['a text', 'oi', undefined, { kind: 'text', text: 'oi' }],
  ['a photo', '', { kind: 'image', mimetype: 'image/jpeg' }, { kind: 'image', mimetype: 'image/jpeg' }],
  [
    'a photo with words',
    'veja',
    { kind: 'image', mimetype: 'image/png' },
    { kind: 'image', mimetype: 'image/png', caption: 'veja' },
  ],
  [
    'a voice note',
    '',
    { kind: 'audio', mimetype: 'audio/ogg', voice: true, seconds: 7 },
    { kind: 'audio', mimetype: 'audio/ogg', voice: true, seconds: 7 },
  ],
  ['a sound', '', { kind: 'audio', mimetype: 'audio/mpeg' }, { kind: 'audio', mimetype: 'audio/mpeg', voice: false }],
  ['a sticker', '', { kind: 'sticker', mimetype: 'image/webp' }, { kind: 'sticker', mimetype: 'image/webp' }],
  [
    'a film',
    'festa',
    { kind: 'video', mimetype: 'video/mp4', seconds: 3 },
    { kind: 'video', mimetype: 'video/mp4', caption: 'festa', seconds: 3 },
  ],
  [
    'a document, whose words are its name',
    'a "b".pdf',
    { kind: 'document', mimetype: 'application/pdf', fileName: 'a "b".pdf' },
    { kind: 'document', mimetype: 'application/pdf', fileName: 'a "b".pdf' },
  ],
])('a quote of %s carries that kind', (_name, text, file, body) => {
  const info = contextAt(answer(text, file));
  expect(info?.stanzaId).toBe('Q1');
  expect(bodyOf(info?.quotedMessage)).toEqual(body);
});

test.each([86_400, 604_800, 7_776_000, 60])(
  'an answer in a chat of %i seconds carries the timer',
  (disappearsAfter) => {
    const item = { id: 'A', to: maria, kind: 'text', text: 'ok', disappearsAfter } as const;
    expect(contextAt(item)?.expiration).toBe(disappearsAfter);
    expect(contextAt({ ...item, quoted: { ref, text: 'oi' } })).toMatchObject({
      expiration: disappearsAfter,
      stanzaId: 'Q1',
    });
  },
);

test('without a timer nothing disappears, and a change of a message has none', () => {
  expect(contextAt({ id: 'A', to: maria, kind: 'text', text: 'ok' })?.expiration).toBeFalsy();
  expect(optionsOf({ id: 'A', to: maria, kind: 'edit', ref, text: 'x' })).not.toHaveProperty('ephemeralExpiration');
});
