import { proto } from 'baileys';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './bodies.ts';
import { marksOf } from './marks.ts';

/** As it comes off the wire. */
const received = (message: proto.IMessage): proto.IMessage =>
  proto.Message.decode(proto.Message.encode(message).finish());
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);

describe('what a message without a file shows', () => {
  test.each<[string, proto.IMessage, object]>([
    [
      'a place',
      {
        locationMessage: {
          degreesLatitude: -23.5,
          degreesLongitude: -46.6,
          name: 'Sé',
          address: 'Praça',
          jpegThumbnail: jpeg,
        },
      },
      { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça', thumbnail: '/9j/4A==' },
    ],
    [
      'a place that moves',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'a caminho' } },
      { kind: 'location', latitude: 1, longitude: 2, address: 'a caminho', live: true },
    ],
    [
      'a map that is no picture is left out',
      { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, jpegThumbnail: Buffer.from('<svg>') } },
      { kind: 'location', latitude: 1, longitude: 2 },
    ],
    [
      'a card',
      { contactMessage: { displayName: 'Zé', vcard: 'V' } },
      { kind: 'contacts', cards: [{ name: 'Zé', vcard: 'V' }] },
    ],
    [
      'several cards',
      { contactsArrayMessage: { contacts: [{ displayName: 'Zé', vcard: 'V' }, { vcard: 'W' }] } },
      {
        kind: 'contacts',
        cards: [
          { name: 'Zé', vcard: 'V' },
          { name: '', vcard: 'W' },
        ],
      },
    ],
    [
      'a poll with one answer',
      { pollCreationMessageV3: { name: 'q', options: [{ optionName: 'a' }], selectableOptionsCount: 1 } },
      { kind: 'poll', question: 'q', options: ['a'] },
    ],
    [
      'a poll with several answers',
      { pollCreationMessage: { name: 'q', options: [{ optionName: 'a' }, { optionName: 'b' }] } },
      { kind: 'poll', question: 'q', options: ['a', 'b'], severalAnswers: true },
    ],
    [
      'the answer by a button',
      { buttonsResponseMessage: { selectedButtonId: 'x', selectedDisplayText: 'Sim' } },
      { kind: 'buttonReply', via: 'button', id: 'x', text: 'Sim' },
    ],
    [
      'the answer by the button of a template',
      { templateButtonReplyMessage: { selectedId: 'x', selectedDisplayText: 'Quero' } },
      { kind: 'buttonReply', via: 'template', id: 'x', text: 'Quero' },
    ],
    [
      'a choice from a list',
      {
        listResponseMessage: { title: 'Boleto', description: 'Segunda via', singleSelectReply: { selectedRowId: '2' } },
      },
      { kind: 'buttonReply', via: 'list', id: '2', text: 'Boleto\nSegunda via' },
    ],
    [
      'a template with its buttons',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedTitleText: 'Pedido',
            hydratedContentText: 'Saiu',
            hydratedFooterText: 'Loja',
            hydratedButtons: [{ quickReplyButton: { displayText: 'Ok' } }, { urlButton: { displayText: 'Ver' } }],
          },
        },
      },
      { kind: 'template', text: 'Pedido\nSaiu\nLoja', buttons: ['Ok', 'Ver'] },
    ],
    [
      'an interactive message, whatever its buttons say',
      {
        interactiveMessage: {
          body: { text: 'Escolha' },
          nativeFlowMessage: {
            buttons: [{ buttonParamsJson: '{"display_text":"Um"}' }, { buttonParamsJson: 'not json' }],
          },
        },
      },
      { kind: 'template', text: 'Escolha', buttons: ['Um'] },
    ],
    [
      'a list to choose from',
      { listMessage: { title: 'Menu', sections: [{ rows: [{ title: 'A' }, { title: 'B' }] }] } },
      { kind: 'template', text: 'Menu', buttons: ['A', 'B'] },
    ],
    ['what only the phone may open', { viewOnceMessageV2: {} }, { kind: 'unsupported', what: 'viewOnce' }],
    ['a vote', { pollUpdateMessage: {} }, { kind: 'unsupported', what: 'pollUpdateMessage' }],
    ['an event', { eventMessage: { name: 'festa' } }, { kind: 'unsupported', what: 'eventMessage', text: 'festa' }],
    [
      'a product',
      { productMessage: { product: { title: 'Vestido', description: 'Azul' } } },
      { kind: 'unsupported', what: 'productMessage', text: 'Vestido\nAzul' },
    ],
  ])('%s', (_name, message, body) => expect(bodyOf(received(message))).toEqual(body));

  test('the announcement of an album shows nothing: its pictures come by themselves', () => {
    expect(bodyOf(received({ albumMessage: { expectedImageCount: 2 } }))).toBeUndefined();
  });
});

describe('what stands beside the content', () => {
  const marks = (contextInfo: proto.IContextInfo) =>
    marksOf(received({ extendedTextMessage: { text: 'x', contextInfo } }));

  test.each([
    [{ isForwarded: true, forwardingScore: 1 }, { forwarded: 'once' }],
    [{ isForwarded: true, forwardingScore: 5 }, { forwarded: 'often' }],
    [{ expiration: 86_400 }, { disappearsAfter: 86_400 }],
    [
      { mentionedJid: ['5511988887777@s.whatsapp.net', '777@lid', 'x@newsletter'] },
      {
        mentions: [
          { kind: 'phone', value: '5511988887777' },
          { kind: 'lid', value: '777' },
        ],
      },
    ],
    [{ stanzaId: 'Q' }, undefined],
    [
      {
        externalAdReply: {
          title: 'Bolos',
          body: 'Peça já',
          sourceType: 'ad',
          sourceUrl: 'https://fb.me/1',
          thumbnail: jpeg,
        },
      },
      { ad: { title: 'Bolos', text: 'Peça já', url: 'https://fb.me/1', thumbnail: '/9j/4A==' } },
    ],
    [{ externalAdReply: { title: 'Bolos', ctwaClid: 'x' } }, { ad: { title: 'Bolos' } }],
    [
      { conversionSource: 'ctwa_ad', externalAdReply: { title: 'B', mediaUrl: 'https://a.b' } },
      { ad: { title: 'B', url: 'https://a.b' } },
    ],
    [{ externalAdReply: { sourceType: 'post', body: 'Só texto' } }, { ad: { title: '', text: 'Só texto' } }],
    [{ externalAdReply: { title: 'Bolos', sourceType: 'ad', sourceUrl: 'javascript:1' } }, { ad: { title: 'Bolos' } }],
    [{ externalAdReply: { title: 'B', sourceType: 'ad', thumbnail: Buffer.from('<svg>') } }, { ad: { title: 'B' } }],
    [{ quotedAd: { advertiserName: 'Loja', caption: 'Oferta' } }, { ad: { title: 'Loja', text: 'Oferta' } }],
    // Programs fill the same fields to make a link look larger.
    [{ externalAdReply: { title: 'Meu site', sourceUrl: 'https://a.b' } }, undefined],
    [{ externalAdReply: { sourceType: 'ad' } }, undefined],
  ])('%o', (info, expected) => expect(marks(info)).toEqual(expected));

  test('a contact card that was passed on says so too', () => {
    const message = received({ contactMessage: { vcard: 'V', contextInfo: { isForwarded: true } } });
    expect(marksOf(message)).toEqual({ forwarded: 'once' });
  });
});
