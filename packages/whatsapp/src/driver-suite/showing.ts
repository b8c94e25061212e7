import { beforeEach, expect, test } from 'vitest';
import type { KindBody } from '../port.ts';
import { linkByQr, type Scene } from './subject.ts';

const card = (name: string, ...digits: string[]): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    ...digits.map((number) => `TEL;type=CELL;waid=${number}:+${number}`),
    'END:VCARD',
  ].join('\n');

const bodies: [string, KindBody][] = [
  ['a place', { kind: 'location', latitude: -23.5, longitude: -46.5, name: 'Sé', address: 'Centro' }],
  ['a place that moves', { kind: 'location', latitude: 1.25, longitude: 2.5, address: 'a caminho', live: true }],
  [
    'a contact card with two numbers',
    { kind: 'contacts', cards: [{ name: 'Ana', vcard: card('Ana', '5511977776666', '551133334444') }] },
  ],
  [
    'several contact cards',
    {
      kind: 'contacts',
      cards: [
        { name: 'Ana', vcard: card('Ana', '5511977776666') },
        { name: 'Bia', vcard: card('Bia', '5511977775555') },
      ],
    },
  ],
  ['a poll', { kind: 'poll', question: 'Qual dia?', options: ['Segunda', 'Terça'] }],
  ['a poll with several answers', { kind: 'poll', question: 'Quais?', options: ['A', 'B'], severalAnswers: true }],
  ['the answer by a button', { kind: 'buttonReply', via: 'button', id: '1', text: 'Sim' }],
  ['a choice from a list', { kind: 'buttonReply', via: 'list', id: '1', text: 'Segunda via' }],
  ['the answer by a template', { kind: 'buttonReply', via: 'template', id: '1', text: 'Quero' }],
  ['a template', { kind: 'template', text: 'Seu pedido saiu', buttons: ['Ok', 'Rastrear'] }],
  ['what only the phone may open, once', { kind: 'unsupported', what: 'viewOnce' }],
  ['a vote', { kind: 'unsupported', what: 'pollUpdateMessage' }],
  ['a kind that is not known', { kind: 'unsupported', what: 'eventMessage', text: 'Festa' }],
];

/** Every kind of message without a file (core §3, whatsapp §1.4). */
export function showing(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test.each(bodies)('%s arrives once, as it was sent', async (_name, body) => {
    const { subject, world } = scene();
    const id = await world.show(body);
    const item = await subject.item('message', ({ ref }) => ref.id === id);
    expect(item.body).toEqual(body);
    expect(item).toMatchObject({ ref: { id, fromMe: false }, pushName: world.customer.name });
    await world.say('fim');
    await subject.said('fim');
    expect(subject.items.map(({ ref }) => ref.id)).toHaveLength(2);
  });

  test('forwarding, disappearing and mentions are told beside the text', async () => {
    const { subject, world } = scene();
    const mentions = [world.customer.address];
    const text = `olá @${world.customer.number}`;
    await world.show({ kind: 'text', text }, { forwarded: 'often', disappearsAfter: 86_400, mentions });
    const item = await subject.said(text);
    expect(item.marks).toEqual({ forwarded: 'often', disappearsAfter: 86_400, mentions });
    await world.show({ kind: 'text', text: 'uma vez' }, { forwarded: 'once' });
    expect((await subject.said('uma vez')).marks).toEqual({ forwarded: 'once' });
  });
}
