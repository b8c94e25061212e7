import { type Message, readMessageDetails } from '@recado/contract';
import type { Body } from '@recado/whatsapp';
import { beforeEach, expect, test } from 'vitest';
import { findContactDetails } from '#features/contacts/contact-rows.repo.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { callOf, choose, makeWorld, messages, phone, receive, rowsOf, said, type World } from './test-world.ts';

const { data } = await databaseOfFile();
let world: World;
const maria = phone('5511988887777');
const bia = phone('5511966665555');
const group = { kind: 'group', value: '1203630' } as const;

beforeEach(async () => {
  world = await makeWorld(data);
});

async function lastMessage(): Promise<Message> {
  const [ticket] = await rowsOf(data, world, 'tickets');
  const query = { pageNumber: 1, markRead: false as const };
  const asked = { params: { ticketId: ticket!.id }, query, body: undefined };
  return (await messages.listMessages(asked, callOf(data, world.admin))).messages.at(-1)!;
}

async function quoting(body: Body | undefined, fromMe = false) {
  const ref = { chat: maria, id: 'NEVER-STORED', fromMe };
  await receive(data, world, said(maria, { text: 'E este?', quoted: { ref, ...(body ? { body } : {}) } } as object));
  const message = await lastMessage();
  return { message, quote: readMessageDetails(message.dataJson).quote };
}

test.each<[string, Body, string]>([
  ['a text', { kind: 'text', text: 'Quanto custa?' }, 'Quanto custa?'],
  ['a picture of a status', { kind: 'image', mimetype: 'image/jpeg', caption: 'Promoção' }, '📷 Promoção'],
  ['a picture without words', { kind: 'image', mimetype: 'image/jpeg' }, '📷 Foto'],
  ['a voice note', { kind: 'audio', mimetype: 'audio/ogg', voice: true }, '🎤 Mensagem de voz'],
  ['a place', { kind: 'location', latitude: 1, longitude: 2, name: 'Loja' }, '📍 Loja'],
  ['a poll', { kind: 'poll', question: 'Dia?', options: ['a'] }, '📊 Dia?'],
  ['a product', { kind: 'unsupported', what: 'productMessage', text: 'Bolo' }, '❔ Bolo'],
])('an answer to %s that was never stored shows what it carries', async (_name, body, text) => {
  const { message, quote } = await quoting(body);
  expect(quote).toEqual({ fromMe: false, text });
  expect(message).toMatchObject({
    body: 'E este?',
    quotedMsgId: null,
    quotedMsg: { body: quote?.text, fromMe: false },
  });
});

test('an answer to ours of another device says that it is ours', async () => {
  const { message, quote } = await quoting({ kind: 'text', text: 'Temos sim' }, true);
  expect(quote).toEqual({ text: 'Temos sim', fromMe: true });
  expect(message.quotedMsg).toMatchObject({ fromMe: true, contact: null });
});

test('an answer that carries nothing of it shows no quote', async () => {
  const { message, quote } = await quoting(undefined);
  expect([message.quotedMsg, quote]).toEqual([null, undefined]);
});

test('where the original is stored it is shown, and what the answer carries is not kept', async () => {
  await receive(data, world, said(maria, { id: 'STORED', text: 'O original' }));
  const quoted = { ref: { chat: maria, id: 'STORED', fromMe: false }, body: { kind: 'text', text: 'forjado' } };
  await receive(data, world, said(maria, { text: 'E este?', quoted } as object));
  const message = await lastMessage();
  expect(message.quotedMsg?.body).toBe('O original');
  expect(readMessageDetails(message.dataJson).quote).toBeUndefined();
});

test('in a group the quote names its writer', async () => {
  await choose(data, world, { CheckMsgIsGroup: 'disabled' });
  const quoted = { ref: { chat: group, id: 'X', fromMe: false, author: bia }, body: { kind: 'text', text: 'oi' } };
  const item = said(maria, { text: 'olá', quoted } as object);
  await receive(data, world, {
    ...item,
    ref: { ...item.ref, chat: group, author: maria },
    peer: { primary: group },
    by: { primary: maria },
  } as never);
  const { dataJson } = await lastMessage();
  expect(readMessageDetails(dataJson).quote).toEqual({ text: 'oi', fromMe: false, author: '+55 (11) 96666-5555' });
});

test('the ad by which somebody came stands at the message and at the contact, and the last one wins', async () => {
  const ad = { title: 'Bolos', text: 'Peça já', url: 'https://fb.me/1', thumbnail: '/9j/4A==' };
  await receive(data, world, said(maria, { text: 'Oi', marks: { ad } } as object));
  const shown = { title: 'Bolos', text: 'Peça já', url: 'https://fb.me/1', picture: '/9j/4A==' };
  expect(readMessageDetails((await lastMessage()).dataJson).ad).toEqual(shown);
  const [contact] = await rowsOf(data, world, 'contacts');
  const ofContact = () =>
    data.tenant(world.companyId, async (tx) => (await findContactDetails(tx, contact!.id as number, () => ''))?.ad);
  expect(await ofContact()).toMatchObject(shown);
  await receive(data, world, said(maria, { text: 'De novo', marks: { ad: { title: 'Tortas' } } } as object));
  expect(await ofContact()).toMatchObject({ title: 'Tortas', text: '', url: '', picture: '' });
});
