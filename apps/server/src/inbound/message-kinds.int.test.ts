import { type Message, readMessageDetails } from '@recado/contract';
import type { Body, Marks } from '@recado/whatsapp';
import { beforeEach, expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  choose,
  lid,
  makeWorld,
  messages,
  phone,
  receive,
  rowsOf,
  said,
  tickets,
  type World,
} from './test-world.ts';

const { data } = await databaseOfFile();
let world: World;
const maria = phone('5511988887777');

beforeEach(async () => {
  world = await makeWorld(data);
});

const listed = async (): Promise<Message[]> => {
  const [ticket] = await rowsOf(data, world, 'tickets');
  const asked = {
    params: { ticketId: ticket!.id },
    query: { pageNumber: 1, markRead: false as const },
    body: undefined,
  };
  return (await messages.listMessages(asked, callOf(data, world.admin))).messages;
};
const shown = async (body: Body, marks?: Marks) => {
  await receive(data, world, said(maria, { body, ...(marks ? { marks } : {}) } as object));
  const [ticket] = await rowsOf(data, world, 'tickets');
  const message = (await listed()).at(-1)!;
  return { ...message, details: readMessageDetails(message.dataJson), last: ticket!.last_message };
};

test('a place: the parts of the body are image, link and description, separated by |', async () => {
  const message = await shown({
    kind: 'location',
    latitude: -23.5505,
    longitude: -46.6333,
    name: 'Praça | da Sé',
    address: 'Centro',
    thumbnail: '/9j/4AAQ',
  });
  expect(message.mediaType).toBe('locationMessage');
  expect(message.body).toBe(
    'data:image/jpeg;base64,/9j/4AAQ|https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17|Praça   da Sé - Centro',
  );
  expect(message.details.shows).toEqual({
    kind: 'location',
    latitude: -23.5505,
    longitude: -46.6333,
    name: 'Praça | da Sé',
    address: 'Centro',
    isLive: false,
  });
  expect(message.last).toBe('📍 Praça   da Sé - Centro');
});

test('an answer to a place quotes it in words on the customer’s phone', async () => {
  const place = await shown({ kind: 'location', latitude: 1, longitude: 2, name: 'Praça da Sé' });
  const open = { params: { id: place.ticketId }, query: undefined, body: { status: 'open' } as never };
  await tickets.updateTicket(open, callOf(data, world.admin));
  const body = { body: 'Já vamos', quotedMsg: { id: place.id } };
  const asked = { params: { ticketId: place.ticketId }, query: undefined, body, files: [] };
  await messages.sendMessage(asked as never, callOf(data, world.admin));
  const sent = (await rowsOf(data, world, 'outbox')).find(({ kind }) => kind === 'text');
  expect(sent?.payload).toMatchObject({ text: 'Já vamos', quoted: { text: 'Praça da Sé' } });
});

test('a place without a name or a picture has a drawn image and two parts', async () => {
  const message = await shown({ kind: 'location', latitude: 1, longitude: 2, live: true });
  expect(message.mediaType).toBe('liveLocationMessage');
  const parts = message.body.split('|');
  expect(parts).toHaveLength(2);
  expect(parts[0]).toMatch(/^data:image\/svg\+xml,/);
  expect(parts[1]).toBe('https://maps.google.com/maps?q=1%2C2&z=17');
  expect(message.last).toBe('📍 Localização em tempo real');
  // The picture is not searched and not stored in the text.
  expect((await rowsOf(data, world, 'messages'))[0]!.body).toBe('|https://maps.google.com/maps?q=1%2C2&z=17');
});

test('a place that is nowhere on earth is shown as what the phone alone can show', async () => {
  const message = await shown({ kind: 'location', latitude: Number.NaN, longitude: 500 });
  expect(message.details.shows).toEqual({ kind: 'closed', what: 'locationMessage' });
});

test('a card and a list of cards: the body is the text of the cards', async () => {
  const ana = 'BEGIN:VCARD\nFN:Ana\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';
  const one = await shown({ kind: 'contacts', cards: [{ name: 'Ana', vcard: ana }] });
  expect(one).toMatchObject({ mediaType: 'contactMessage', body: ana, last: '👤 Ana' });
  expect(one.details.shows).toEqual({
    kind: 'contacts',
    cards: [
      {
        name: 'Ana',
        organization: '',
        numbers: [{ text: '+55 11 97777-6666', digits: '5511977776666', onWhatsapp: true }],
      },
    ],
  });
  const cards = [
    { name: 'Ana', vcard: ana },
    { name: 'Bia', vcard: 'x' },
  ];
  const two = await shown({ kind: 'contacts', cards });
  expect(two).toMatchObject({ mediaType: 'contactsArrayMessage', body: `${ana}\nx`, last: '👤 2 contatos' });
});

test('a poll: question and options, one a line', async () => {
  const message = await shown({ kind: 'poll', question: 'Qual dia?', options: ['Segunda', 'Terça'] });
  expect(message).toMatchObject({
    mediaType: 'pollCreationMessage',
    body: 'Qual dia?\nSegunda\nTerça',
    last: '📊 Qual dia?',
  });
  expect(message.details.shows).toEqual({
    kind: 'poll',
    question: 'Qual dia?',
    options: ['Segunda', 'Terça'],
    severalAnswers: false,
  });
});

test.each([
  ['button', 'buttonsResponseMessage'],
  ['list', 'listResponseMessage'],
  ['template', 'templateButtonReplyMessage'],
] as const)('the answer by a %s is its text', async (via, mediaType) => {
  const message = await shown({ kind: 'buttonReply', id: '1', text: 'Segunda via', via });
  expect(message).toMatchObject({ mediaType, body: 'Segunda via', last: 'Segunda via' });
  expect(message.details.shows).toEqual({ kind: 'choice', via });
});

test('a template is its texts, and names its buttons', async () => {
  const message = await shown({ kind: 'template', text: 'Pedido saiu', buttons: ['Ok', 'Ver'] });
  expect(message).toMatchObject({ mediaType: 'templateMessage', body: 'Pedido saiu' });
  expect(message.details.shows).toEqual({ kind: 'form', buttons: ['Ok', 'Ver'] });
});

test('what the phone alone shows says what it is and where to see it, in the company’s language', async () => {
  const message = await shown({ kind: 'unsupported', what: 'viewOnce' });
  expect(message).toMatchObject({
    mediaType: 'viewOnceMessage',
    body: 'Foto, vídeo ou áudio de visualização única\nO WhatsApp só a abre no celular da empresa, uma vez.',
    last: '❔ Foto, vídeo ou áudio de visualização única',
  });
  await choose(data, world, { language: 'en' });
  const event = await shown({ kind: 'unsupported', what: 'eventMessage', text: 'Festa' });
  expect(event).toMatchObject({
    mediaType: 'eventMessage',
    body: 'Event\nFesta\nOpen the conversation on the company’s phone to see it.',
    last: '❔ Festa',
  });
});

test('a kind with a hostile name is stored under our own', async () => {
  const message = await shown({ kind: 'unsupported', what: '"><script>' });
  expect(message.mediaType).toBe('unsupported');
  expect(message.details.shows).toEqual({ kind: 'closed', what: '' });
});

test('a missed call is a line of the same ticket, in the time of the company', async () => {
  await choose(data, world, { call: 'enabled' });
  await receive(data, world, said(maria, { text: 'oi' }));
  const at = new Date('2026-11-11T17:05:00Z');
  await receive(data, world, said(maria, { id: 'CALL', at, body: { kind: 'callLog', video: true } } as object));
  await receive(data, world, said(maria, { id: 'CALL', at, body: { kind: 'callLog', video: true } } as object));
  const [first, call, ...more] = await listed();
  expect(more).toEqual([]);
  expect(call).toMatchObject({
    ticketId: first!.ticketId,
    mediaType: 'call_log',
    body: 'Chamada de vídeo perdida às 14:05',
    fromMe: false,
  });
  expect(readMessageDetails(call!.dataJson).shows).toEqual({ kind: 'call', isVideo: true, isRefused: false });
});

const called = (minutesAgo = 0) =>
  said(maria, {
    at: new Date(Date.now() - minutesAgo * 60_000),
    body: { kind: 'callLog', video: false },
  } as object);
const textsOut = async () => (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'text').length;

test('who calls a company that takes no calls is told so once per cool-down, in its row', async () => {
  await receive(data, world, called(), called());
  expect(await textsOut()).toBe(1);
  const [ticket] = await rowsOf(data, world, 'tickets');
  expect(ticket).toMatchObject({ status: 'pending', unread_messages: 0 });
  await data.tenant(world.companyId, (tx) =>
    tx.db
      .updateTable('call_notices')
      .set({ told_at: new Date(Date.now() - 31 * 60_000) })
      .where('company_id', '=', world.companyId)
      .execute(),
  );
  await receive(data, world, called());
  expect(await textsOut()).toBe(2);
});

test('a call that came while we were away for long is noted, and nothing is sent', async () => {
  await receive(data, world, called(90));
  expect(await listed()).toHaveLength(1);
  expect(await textsOut()).toBe(0);
});

test('what nobody wrote is not quoted: a call, another number (ERR_NO_MESSAGE_FOUND)', async () => {
  await choose(data, world, { call: 'enabled' });
  const call = await shown({ kind: 'callLog', video: false });
  const text = await shown({ kind: 'text', text: 'Me ligue' });
  const moved = await shown({ kind: 'numberChange', from: [phone('5511900000001')], to: [maria] });
  const open = { params: { id: call.ticketId }, query: undefined, body: { status: 'open' } as never };
  await tickets.updateTicket(open, callOf(data, world.admin));
  const params = { ticketId: call.ticketId };
  const quote = ({ id }: Message) => {
    const asked = { params, query: undefined, body: { body: 'Sim', quotedMsg: { id } }, files: [] };
    return messages.sendMessage(asked as never, callOf(data, world.admin));
  };
  for (const line of [call, moved]) await expect(quote(line)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  expect(await quote(text)).toMatchObject({ quotedMsg: { body: 'Me ligue' } });
});

test('forwarded and disappearing messages say so', async () => {
  const message = await shown({ kind: 'text', text: 'corrente' }, { forwarded: 'often', disappearsAfter: 86_400 });
  expect(message.details).toEqual({ forwarded: 'often', disappearsAfter: 86_400 });
});

test('what was written on the company’s phone is an own message of that phone, whatever its kind', async () => {
  await receive(data, world, said(maria, { text: 'oi' }));
  const body: Body = { kind: 'location', latitude: 1, longitude: 2, name: 'Loja' };
  await receive(data, world, said(maria, { fromMe: true, body } as object));
  const message = (await listed()).at(-1)!;
  expect(message).toMatchObject({ fromMe: true, userId: null, mediaType: 'locationMessage', read: true });
  expect(readMessageDetails(message.dataJson)).toMatchObject({ fromPhone: true, shows: { name: 'Loja' } });
});

test('nothing but what a reader may see goes on the wire', async () => {
  await shown({ kind: 'image', mimetype: 'image/jpeg', pointer: { mediaKey: 'secret' } });
  expect((await listed()).map(({ dataJson }) => dataJson).join()).not.toContain('secret');
});

const group = { kind: 'group', value: '1203630' } as const;
const inGroup = (author: ReturnType<typeof phone>, more: object = {}) =>
  said(group, {
    by: { primary: author },
    ref: { chat: group, id: crypto.randomUUID(), fromMe: false, author },
    ...more,
  } as object);

test('groups are ignored while CheckMsgIsGroup is enabled, as it is at first', async () => {
  await receive(data, world, inGroup(maria));
  expect(await rowsOf(data, world, 'tickets')).toEqual([]);
  expect(await rowsOf(data, world, 'contacts')).toEqual([]);
});

test('a group is one ticket; each message names its author, by number or by hidden address', async () => {
  await choose(data, world, { CheckMsgIsGroup: 'disabled' });
  const hidden = lid('777');
  await receive(data, world, inGroup(maria, { pushName: 'Maria' }), inGroup(hidden, { pushName: 'Bia' }));
  await receive(data, world, inGroup(hidden));
  await receive(data, world, inGroup(phone('5511933332222'), { text: 'sem nome' }));
  const [ticket, ...more] = await rowsOf(data, world, 'tickets');
  expect(more).toEqual([]);
  expect(ticket).toMatchObject({ is_group: true, last_message: '+55 (11) 93333-2222: sem nome' });
  expect(await rowsOf(data, world, 'contacts')).toMatchObject([{ is_group: true }]);
  const found = await listed();
  expect(found.map(({ dataJson }) => readMessageDetails(dataJson).author)).toEqual([
    { name: 'Maria', number: '5511988887777' },
    { name: 'Bia', number: null },
    { name: 'Bia', number: null },
    { name: '+55 (11) 93333-2222', number: '5511933332222' },
  ]);
  expect(found.map(({ contact }) => contact?.name)).toEqual(['Maria', 'Bia', 'Bia', '+55 (11) 93333-2222']);
});

test('a member who is a contact is called as the company calls them', async () => {
  await choose(data, world, { CheckMsgIsGroup: 'disabled' });
  await receive(data, world, said(maria, { pushName: 'Maria Loja Centro' }));
  await receive(data, world, inGroup(maria, { pushName: 'Mari' }));
  const rows = await rowsOf(data, world, 'messages');
  expect(rows.at(-1)!.data).toMatchObject({ author: { name: 'Maria Loja Centro', number: '5511988887777' } });
});

test('a member who takes another name is called by it, before and after it is known whose number it is', async () => {
  await choose(data, world, { CheckMsgIsGroup: 'disabled' });
  const hidden = lid('777');
  const author = async () => (await rowsOf(data, world, 'messages')).at(-1)!.data;
  await receive(data, world, inGroup(hidden, { pushName: 'Bia' }));
  await receive(data, world, inGroup(hidden, { pushName: 'Bia Lima' }));
  expect(await author()).toMatchObject({ author: { name: 'Bia Lima', number: null } });
  const both = { by: { primary: hidden, alt: phone('5511933332222') } };
  await receive(data, world, inGroup(hidden, { ...both, pushName: 'Beatriz' }));
  expect(await author()).toMatchObject({ author: { name: 'Beatriz', number: '5511933332222' } });
  await receive(data, world, inGroup(hidden));
  expect(await author()).toMatchObject({ author: { name: 'Beatriz', number: '5511933332222' } });
});

test('mentions are shown by name: contacts, members who wrote before, else the number', async () => {
  await choose(data, world, { CheckMsgIsGroup: 'disabled' });
  await receive(data, world, said(maria, { pushName: 'Maria' }), inGroup(lid('777'), { pushName: 'Bia' }));
  const mentions = [maria, lid('777'), phone('5511933332222')];
  await receive(
    data,
    world,
    inGroup(lid('888'), { pushName: 'Caio', text: 'oi @5511988887777 e @777', marks: { mentions } }),
  );
  const ticket = (await rowsOf(data, world, 'tickets')).find(({ is_group }) => is_group)!;
  expect(ticket.last_message).toBe('Caio: oi @Maria e @Bia');
  const rows = await rowsOf(data, world, 'messages');
  expect(rows.at(-1)).toMatchObject({
    body: 'oi @5511988887777 e @777',
    data: {
      mentions: [
        { value: '5511988887777', name: 'Maria' },
        { value: '777', name: 'Bia' },
        { value: '5511933332222', name: '+55 (11) 93333-2222' },
      ],
    },
  });
});
