import { proto } from 'baileys';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './bodies.ts';

/** As it comes off the wire. */
const received = (message: proto.IMessage): proto.IMessage =>
  proto.Message.decode(proto.Message.encode(message).finish());
const flow = (...buttons: [name: string, told: unknown][]): proto.Message.InteractiveMessage.INativeFlowMessage => ({
  buttons: buttons.map(([name, told]) => ({
    name,
    buttonParamsJson: typeof told === 'string' ? told : JSON.stringify(told),
  })),
});
const payTo = (settings: unknown[], more: object = {}) =>
  ['payment_info', { payment_settings: settings, ...more }] as [string, unknown];
const staticPix = (pix: object) => ({ type: 'pix_static_code', pix_static_code: pix });
const file = { mimetype: 'application/pdf', fileName: 'boleto.pdf' };
const open = (label: string, value: string) => ({ label, does: 'open', value });

describe('where to pay to', () => {
  test.each<[string, [string, unknown][], object]>([
    [
      'a key of Pix without any words',
      [payTo([staticPix({ merchant_name: 'Loja Boa', key: '12345678909', key_type: 'CPF' })])],
      { pix: [{ receiver: 'Loja Boa', key: '12345678909', keyType: 'CPF' }] },
    ],
    [
      'a random key beside cards that are switched off',
      [payTo([staticPix({ key: 'a-b', key_type: 'EVP' }), { type: 'cards', cards: { enabled: false } }])],
      { pix: [{ key: 'a-b', keyType: 'EVP' }] },
    ],
    ['a key without a type', [payTo([staticPix({ key: 'x@y.z' })])], { pix: [{ key: 'x@y.z' }] }],
    [
      'a code of one bill',
      [payTo([{ type: 'pix_dynamic_code', pix_dynamic_code: { code: '000201', merchant_name: 'Loja' } }])],
      { pix: [{ key: '', code: '000201', receiver: 'Loja' }] },
    ],
    [
      'two keys',
      [payTo([staticPix({ key: '1', key_type: 'PHONE' }), staticPix({ key: '2', key_type: 'CNPJ' })])],
      {
        pix: [
          { key: '1', keyType: 'PHONE' },
          { key: '2', keyType: 'CNPJ' },
        ],
      },
    ],
    [
      'an order to pay',
      [
        [
          'review_and_pay',
          {
            currency: 'BRL',
            total_amount: { value: 2590, offset: 100 },
            order: { items: [{ name: 'Pizza', quantity: 2, amount: { value: 1000, offset: 100 } }, { quantity: 1 }] },
          },
        ],
      ],
      {
        facts: [
          { fact: 'item', name: 'Pizza', count: 2, amount: 10, currency: 'BRL' },
          { fact: 'item', name: '', count: 1 },
          { fact: 'total', amount: 25.9, currency: 'BRL' },
        ],
      },
    ],
  ])('%s', (_name, buttons, shown) => {
    const message = { interactiveMessage: { nativeFlowMessage: flow(...buttons) } };
    expect(bodyOf(received(message))).toEqual({ kind: 'template', text: '', ...shown });
  });

  test.each([
    ['no JSON', 'no json'],
    ['a list', '[]'],
    ['no settings', '{}'],
    ['settings of another type', '{"payment_settings":"x"}'],
    ['a key of another type', '{"payment_settings":[{"pix_static_code":{"key":7}}]}'],
    ['null', 'null'],
  ])('%s is named, never blank', (_name, json) => {
    const message = { interactiveMessage: { nativeFlowMessage: flow(['payment_info', json]) } };
    expect(bodyOf(received(message))).toEqual({ kind: 'unsupported', what: 'interactiveMessage' });
  });
});

describe('buttons tell what they do', () => {
  test.each<[string, [string, unknown], unknown]>([
    ['an address', ['cta_url', { display_text: 'Ver', url: 'https://a.b/c' }], open('Ver', 'https://a.b/c')],
    ['a page', ['open_webview', { title: 'x', link: { url: 'https://a.b' } }], open('https://a.b', 'https://a.b')],
    [
      'a number',
      ['cta_call', { display_text: 'Ligar', phone_number: '+5511' }],
      { label: 'Ligar', does: 'call', value: '+5511' },
    ],
    [
      'a code',
      ['cta_copy', { display_text: 'Cupom', copy_code: 'DEZ' }],
      { label: 'Cupom', does: 'copy', value: 'DEZ' },
    ],
    ['an answer', ['quick_reply', { display_text: 'Sim', id: '1' }], 'Sim'],
    [
      'a list',
      ['single_select', { title: 'Menu', sections: [{ rows: [{ title: 'A', description: 'um' }] }] }],
      'A – um',
    ],
    ['a form of WhatsApp', ['galaxy_message', { flow_cta: 'Responder' }], 'Responder'],
  ])('%s', (_name, button, told) => {
    const message = { interactiveMessage: { body: { text: 'Olá' }, nativeFlowMessage: flow(button) } };
    expect(bodyOf(received(message))).toEqual({ kind: 'template', text: 'Olá', buttons: [told] });
  });

  test('of a template: a link, a number and an answer, in their order', () => {
    const hydratedButtons = [
      { urlButton: { displayText: 'Rastrear', url: 'https://t.r/1' } },
      { callButton: { displayText: 'Ligar', phoneNumber: '+551140041234' } },
      { quickReplyButton: { displayText: 'Parar' } },
    ];
    expect(
      bodyOf(received({ templateMessage: { hydratedTemplate: { hydratedContentText: 'Saiu', hydratedButtons } } })),
    ).toEqual({
      kind: 'template',
      text: 'Saiu',
      buttons: [open('Rastrear', 'https://t.r/1'), { label: 'Ligar', does: 'call', value: '+551140041234' }, 'Parar'],
    });
  });

  test('of a buttons message with a native flow', () => {
    const buttons = [
      { buttonText: { displayText: 'Sim' } },
      { nativeFlowInfo: { name: 'cta_url', paramsJson: '{"display_text":"Ver","url":"https://a.b"}' } },
    ];
    expect(bodyOf(received({ buttonsMessage: { contentText: 'Oi', buttons } }))).toEqual({
      kind: 'template',
      text: 'Oi',
      buttons: ['Sim', open('Ver', 'https://a.b')],
    });
  });
});

describe('the header stands above the words', () => {
  const words = { buttons: ['Ok'] };
  test.each<[string, proto.IMessage, object]>([
    [
      'a document of a template',
      {
        templateMessage: {
          hydratedTemplate: {
            documentMessage: file,
            hydratedContentText: 'Seu boleto',
            hydratedButtons: [{ quickReplyButton: { displayText: 'Ok' } }],
          },
        },
      },
      { kind: 'document', ...file, caption: 'Seu boleto', form: words },
    ],
    [
      'a picture of a buttons message',
      {
        buttonsMessage: {
          imageMessage: { mimetype: 'image/jpeg' },
          contentText: 'Veja',
          buttons: [{ buttonText: { displayText: 'Ok' } }],
        },
      },
      { kind: 'image', mimetype: 'image/jpeg', caption: 'Veja', form: words },
    ],
    [
      'a film of an interactive message',
      { interactiveMessage: { header: { title: 'T', videoMessage: { mimetype: 'video/mp4' } }, body: { text: 'B' } } },
      { kind: 'video', mimetype: 'video/mp4', caption: 'T\nB' },
    ],
    [
      'a document without any words',
      { interactiveMessage: { header: { documentMessage: file } } },
      { kind: 'document', ...file },
    ],
    [
      'a place',
      {
        buttonsMessage: {
          locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Loja' },
          contentText: 'Aqui',
        },
      },
      { kind: 'template', text: 'Aqui', facts: [{ fact: 'place', name: 'Loja', latitude: 1, longitude: 2 }] },
    ],
    [
      'a product with its picture and price',
      {
        interactiveMessage: {
          header: {
            productMessage: {
              product: {
                title: 'Bolo',
                currencyCode: 'BRL',
                priceAmount1000: 45_500,
                productImage: { mimetype: 'image/png' },
              },
            },
          },
          body: { text: 'Hoje' },
        },
      },
      {
        kind: 'image',
        mimetype: 'image/png',
        caption: 'Bolo\nHoje',
        form: { facts: [{ fact: 'amount', amount: 45.5, currency: 'BRL' }] },
      },
    ],
    [
      'the document of a template whose words WhatsApp kept',
      { templateMessage: { fourRowTemplate: { documentMessage: file } } },
      { kind: 'document', ...file },
    ],
  ])('%s', (_name, message, body) => expect(bodyOf(received(message))).toEqual(body));
});

describe('a row of cards', () => {
  const card = (text: string, more: object = {}) => ({ body: { text }, ...more });
  test('without a body of its own', () => {
    const cards = [
      card('Um', {
        header: { imageMessage: { mimetype: 'image/jpeg' } },
        nativeFlowMessage: flow(['cta_url', { display_text: 'Ver', url: 'https://a.b' }]),
      }),
      card('Dois'),
      {},
    ];
    expect(bodyOf(received({ interactiveMessage: { carouselMessage: { cards } } }))).toEqual({
      kind: 'template',
      text: '',
      slides: [{ text: 'Um', file: 'image', buttons: [open('Ver', 'https://a.b')] }, { text: 'Dois' }],
    });
  });

  test.each<[string, proto.IMessage]>([
    ['empty cards', { interactiveMessage: { carouselMessage: { cards: [{}] } } }],
    ['a shop', { interactiveMessage: { shopStorefrontMessage: { id: '1' } } }],
    ['a collection', { interactiveMessage: { collectionMessage: { id: '1' } } }],
    ['nothing', { interactiveMessage: {} }],
    ['spaces', { interactiveMessage: { body: { text: '  ' } } }],
  ])('%s is named, never blank', (_name, message) => {
    expect(bodyOf(received(message))).toEqual({ kind: 'unsupported', what: 'interactiveMessage' });
  });
});

describe('nothing that is shown is empty', () => {
  test.each<[string, proto.IMessage]>([
    ['templateMessage', { templateMessage: {} }],
    ['templateMessage', { templateMessage: { hydratedTemplate: {} } }],
    ['buttonsMessage', { buttonsMessage: {} }],
    ['listMessage', { listMessage: {} }],
    ['buttonsResponseMessage', { buttonsResponseMessage: {} }],
    ['listResponseMessage', { listResponseMessage: {} }],
    ['interactiveResponseMessage', { interactiveResponseMessage: {} }],
    ['contactsArrayMessage', { contactsArrayMessage: {} }],
    ['pollCreationMessageV3', { pollCreationMessageV3: {} }],
    ['extendedTextMessage', { extendedTextMessage: {} }],
  ])('%s', (what, message) => expect(bodyOf(received(message))).toEqual({ kind: 'unsupported', what }));
});

describe('what only the phone shows tells what can be read of it', () => {
  test.each<[string, proto.IMessage, object]>([
    [
      'an event',
      {
        eventMessage: {
          name: 'Festa',
          description: 'Traga bolo',
          startTime: 1_800_000_000,
          endTime: 1_800_003_600,
          joinLink: 'https://call.whatsapp.com/x',
          location: { name: 'Salão', degreesLatitude: 1, degreesLongitude: 2 },
        },
      },
      {
        what: 'eventMessage',
        text: 'Festa\nTraga bolo',
        facts: [
          { fact: 'from', at: 1_800_000_000_000 },
          { fact: 'until', at: 1_800_003_600_000 },
          { fact: 'place', name: 'Salão', latitude: 1, longitude: 2 },
          { fact: 'link', url: 'https://call.whatsapp.com/x' },
        ],
      },
    ],
    [
      'an event that is off',
      { eventMessage: { name: 'Festa', isCanceled: true } },
      { what: 'eventMessage', text: 'Festa', facts: [{ fact: 'canceled' }] },
    ],
    [
      'an order',
      { orderMessage: { itemCount: 3, totalAmount1000: 75_500, totalCurrencyCode: 'BRL', message: 'Sem cebola' } },
      {
        what: 'orderMessage',
        text: 'Sem cebola',
        facts: [
          { fact: 'items', count: 3 },
          { fact: 'total', amount: 75.5, currency: 'BRL' },
        ],
      },
    ],
    [
      'a request for a payment',
      {
        requestPaymentMessage: {
          amount1000: 10_000,
          currencyCodeIso4217: 'BRL',
          noteMessage: { extendedTextMessage: { text: 'Almoço' } },
        },
      },
      { what: 'requestPaymentMessage', text: 'Almoço', facts: [{ fact: 'amount', amount: 10, currency: 'BRL' }] },
    ],
    [
      'a request in its newer form',
      { requestPaymentMessage: { amount: { value: 1234, offset: 100, currencyCode: 'BRL' } } },
      { what: 'requestPaymentMessage', facts: [{ fact: 'amount', amount: 12.34, currency: 'BRL' }] },
    ],
    [
      'a payment with a note',
      { sendPaymentMessage: { noteMessage: { conversation: 'Pago' } } },
      { what: 'sendPaymentMessage', text: 'Pago' },
    ],
    [
      'a product with its price on sale',
      {
        productMessage: {
          product: { title: 'Bolo', currencyCode: 'BRL', priceAmount1000: 9000, salePriceAmount1000: 7000 },
        },
      },
      { what: 'productMessage', text: 'Bolo', facts: [{ fact: 'amount', amount: 7, currency: 'BRL' }] },
    ],
    [
      'a call to come',
      { scheduledCallCreationMessage: { title: 'Reunião', scheduledTimestampMs: 1_800_000_000_000 } },
      { what: 'scheduledCallCreationMessage', text: 'Reunião', facts: [{ fact: 'from', at: 1_800_000_000_000 }] },
    ],
    [
      'an invitation to a group',
      { groupInviteMessage: { groupName: 'Time', inviteCode: 'AbC' } },
      { what: 'groupInviteMessage', text: 'Time', facts: [{ fact: 'link', url: 'https://chat.whatsapp.com/AbC' }] },
    ],
    [
      'the result of a poll',
      { pollResultSnapshotMessage: { name: 'Dia?', pollVotes: [{ optionName: 'Seg', optionVoteCount: 3 }] } },
      { what: 'pollResultSnapshotMessage', text: 'Dia?\nSeg: 3' },
    ],
    [
      'a pack of stickers',
      { stickerPackMessage: { name: 'Gatos', publisher: 'Ana' } },
      { what: 'stickerPackMessage', text: 'Gatos\nAna' },
    ],
    ['an invoice', { invoiceMessage: { note: 'Março', token: 'secret' } }, { what: 'invoiceMessage', text: 'Março' }],
    [
      'a template whose words WhatsApp kept',
      { highlyStructuredMessage: { elementName: 'x', params: ['Ana', '42'] } },
      { what: 'highlyStructuredMessage', text: 'Ana\n42' },
    ],
    ['what is masked', { placeholderMessage: { type: 0 } }, { what: 'placeholderMessage' }],
  ])('%s', (_name, message, body) => expect(bodyOf(received(message))).toEqual({ kind: 'unsupported', ...body }));
});
