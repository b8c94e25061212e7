import type { Body } from '@recado/whatsapp';
import { describe, expect, test } from 'vitest';
import { contentOf } from './message-content.ts';

const wording = { language: 'pt', timezone: 'America/Sao_Paulo', at: new Date('2026-11-28T15:00:00Z') } as const;
const shown = (body: Body) => contentOf(body, wording);
/** `Intl` parts the sign of a currency from its amount with a space that does not break. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

test('a key of Pix is told in words, and as its parts', () => {
  const { text, preview, data } = shown({
    kind: 'template',
    text: '',
    pix: [{ receiver: 'Loja Boa', key: '12345678909', keyType: 'cpf' }],
  });
  expect(text).toBe('Chave Pix\nRecebedor: Loja Boa\nChave CPF: 12345678909');
  expect(preview).toBe('Chave Pix');
  const pix = [{ receiver: 'Loja Boa', keyType: 'CPF', key: '12345678909', code: '' }];
  expect(data).toEqual({ shows: { kind: 'form', buttons: [], text: '', pix } });
});

test('buttons with an address, a number or a code name them in the text', () => {
  const buttons = [
    { label: 'Ver', does: 'open' as const, value: 'https://a.b' },
    { label: 'Cupom', does: 'copy' as const, value: 'DEZ' },
    'Ok',
  ];
  const { text, preview, data } = shown({ kind: 'template', text: 'Saiu', buttons });
  expect(text).toBe('Saiu\nVer: https://a.b\nCupom: DEZ');
  expect(preview).toBe('Saiu');
  expect(data).toEqual({ shows: { kind: 'form', buttons, text: 'Saiu' } });
});

test('a row of cards is read card by card', () => {
  const slides = [{ text: 'Um', file: 'image' as const, buttons: ['Quero'] }, { text: 'Dois' }];
  const { text, data } = shown({ kind: 'template', text: '', slides });
  expect(text).toBe('Foto no celular\nUm\nQuero\nDois');
  expect(data).toMatchObject({
    shows: {
      slides: [
        { text: 'Um', file: 'image' },
        { text: 'Dois', file: null, buttons: [] },
      ],
    },
  });
});

test('a file above a form keeps its kind; its words are the caption', () => {
  const { mediaType, text, preview, data } = shown({
    kind: 'document',
    mimetype: 'application/pdf',
    fileName: 'boleto.pdf',
    caption: 'Seu boleto',
    form: { buttons: [{ label: 'Pagar', does: 'open', value: 'https://a.b' }] },
  });
  expect([mediaType, text, preview]).toEqual(['application', 'Seu boleto\nPagar: https://a.b', '📄 Seu boleto']);
  expect(data).toMatchObject({ shows: { kind: 'form', text: 'Seu boleto' } });
});

describe('facts are told in the company’s words and time', () => {
  test.each<[string, Body, string]>([
    [
      'an event',
      {
        kind: 'unsupported',
        what: 'eventMessage',
        text: 'Festa',
        facts: [
          { fact: 'from', at: Date.parse('2026-12-01T23:30:00Z') },
          { fact: 'until', at: Date.parse('2026-12-02T02:00:00Z') },
          { fact: 'place', name: 'Salão', latitude: -1, longitude: 2.5 },
        ],
      },
      'Evento\nFesta\nQuando: 01/12/2026 20:30\nAté: 01/12/2026 23:00\nLocal: Salão https://maps.google.com/maps?q=-1%2C2.5&z=17',
    ],
    [
      'an order',
      {
        kind: 'unsupported',
        what: 'orderMessage',
        text: 'Sem cebola',
        facts: [
          { fact: 'items', count: 3 },
          { fact: 'total', amount: 75.5, currency: 'BRL' },
        ],
      },
      'Pedido do catálogo\nSem cebola\n3 itens\nTotal: R$ 75,50',
    ],
    [
      'a request for a payment',
      {
        kind: 'unsupported',
        what: 'requestPaymentMessage',
        text: 'Almoço',
        facts: [{ fact: 'amount', amount: 10, currency: 'BRL' }],
      },
      'Pedido de pagamento\nAlmoço\nValor: R$ 10,00',
    ],
    [
      'a currency that is none',
      { kind: 'unsupported', what: 'orderMessage', facts: [{ fact: 'total', amount: 5, currency: 'coins!' }] },
      'Pedido do catálogo\nTotal: 5 coins!',
    ],
    [
      'a moment that no calendar has',
      { kind: 'unsupported', what: 'eventMessage', facts: [{ fact: 'from', at: 9e20 }, { fact: 'canceled' }] },
      'Evento\nCancelado',
    ],
    [
      'the things of an order',
      {
        kind: 'template',
        text: 'Pedido',
        facts: [{ fact: 'item', name: 'Pizza', count: 2, amount: 10, currency: 'BRL' }],
      },
      'Pedido\n2 × Pizza – R$ 10,00',
    ],
  ])('%s', (_name, body, text) => {
    const said = spaced(shown(body).text);
    const end = body.kind === 'unsupported' ? '\nAbra a conversa no celular da empresa para ver.' : '';
    expect(said).toBe(text + end);
  });
});

describe('no bubble is blank', () => {
  test.each<Body>([
    { kind: 'template', text: '' },
    { kind: 'template', text: ' \n ', buttons: [] },
    { kind: 'template', text: '', pix: [], slides: [], facts: [] },
    { kind: 'poll', question: '', options: [] },
    { kind: 'buttonReply', id: '', text: '' },
    { kind: 'contacts', cards: [] },
    { kind: 'unsupported', what: '' },
    { kind: 'text', text: '' },
    { kind: 'text', text: '\u0000' },
  ])('%j', (body) => {
    const { text, data } = shown(body);
    expect(text).toBe('Mensagem que não aparece aqui\nAbra a conversa no celular da empresa para ver.');
    expect(data).toEqual({ shows: { kind: 'closed', what: '' } });
  });
});
