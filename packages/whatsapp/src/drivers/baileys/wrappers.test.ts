import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { proto } from 'baileys';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './bodies.ts';

/** As it comes off the wire; a field is named by a text here, for the wrappers are read from the protocol. */
const received = (message: object): proto.IMessage =>
  proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish());
const text = { message: { extendedTextMessage: { text: 'oi' } } };

/** Every wrapper that the library's description of the protocol has. */
function wrappersOfProtocol(): string[] {
  const main = createRequire(import.meta.url).resolve('baileys');
  const described = readFileSync(main.replace(/lib[\\/]index\.js$/, 'WAProto/WAProto.proto'), 'utf8');
  return [...described.matchAll(/optional FutureProofMessage (\w+) =/g)].map(([, name = '']) => name);
}

describe('a message is read whatever wraps it', () => {
  test('the protocol has wrappers to read', () => expect(wrappersOfProtocol().length).toBeGreaterThanOrEqual(23));

  test.each(wrappersOfProtocol())('%s', (name) => {
    expect(bodyOf(received({ [name]: text }))).toEqual({ kind: 'text', text: 'oi' });
  });

  test.each(wrappersOfProtocol())('%s with nothing in it is named', (name) => {
    const what = name.startsWith('viewOnce') ? 'viewOnce' : name;
    expect(bodyOf(received({ [name]: {} }))).toEqual({ kind: 'unsupported', what });
  });

  test.each<[string, object, object]>([
    ['a comment', { commentMessage: text }, { kind: 'text', text: 'oi' }],
    [
      'a poll of version 4',
      { pollCreationMessageV4: { message: { pollCreationMessage: { name: 'q', options: [{ optionName: 'a' }] } } } },
      { kind: 'poll', question: 'q', options: ['a'], severalAnswers: true },
    ],
    [
      'an animated sticker',
      { lottieStickerMessage: { message: { stickerMessage: { mimetype: 'application/was' } } } },
      { kind: 'sticker', mimetype: 'application/was' },
    ],
    [
      'the picture of an event',
      { eventCoverImage: { message: { imageMessage: { mimetype: 'image/jpeg', caption: 'capa' } } } },
      { kind: 'image', mimetype: 'image/jpeg', caption: 'capa' },
    ],
    [
      'a question that disappears',
      { ephemeralMessage: { message: { questionMessage: text } } },
      { kind: 'text', text: 'oi' },
    ],
    [
      'a mention of the group, edited, that disappears',
      { ephemeralMessage: { message: { editedMessage: { message: { groupMentionedMessage: text } } } } },
      { kind: 'text', text: 'oi' },
    ],
    [
      'a picture in a mention that may be seen once',
      {
        groupMentionedMessage: {
          message: { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/png' } } } },
        },
      },
      { kind: 'image', mimetype: 'image/png', viewOnce: true },
    ],
    ['a wrapper beside keys', { messageContextInfo: {}, botForwardedMessage: text }, { kind: 'text', text: 'oi' }],
    [
      'the answer to a question of a channel',
      { questionResponseMessage: { text: 'sim' } },
      { kind: 'text', text: 'sim' },
    ],
    ['the answer to a status', { statusQuestionAnswerMessage: { text: 'eu' } }, { kind: 'text', text: 'eu' }],
    [
      'a status that names us',
      { statusMentionMessage: { message: { protocolMessage: { type: 25 } } } },
      { kind: 'unsupported', what: 'statusMentionMessage' },
    ],
  ])('%s', (_name, message, body) => expect(bodyOf(received(message))).toEqual(body));
});
