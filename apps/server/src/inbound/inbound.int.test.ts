import { deletedLine } from '@recado/contract';
import type { Address, InboundItem } from '@recado/whatsapp';
import { beforeEach, expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { applyAcks } from './index.ts';
import {
  callOf,
  choose,
  letLeave,
  lid,
  makeWorld,
  messages,
  phone,
  receive,
  rowsOf,
  said,
  tickets,
  type World,
  waId,
} from './test-world.ts';

const { data } = await databaseOfFile();
let world: World;
const maria = phone('5511988887777');

beforeEach(async () => {
  world = await makeWorld(data);
});

const onlyTicket = async () => {
  const rows = await rowsOf(data, world, 'tickets');
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const put = (actor: World['admin'], id: number, body: object) =>
  tickets.updateTicket({ params: { id }, query: undefined, body: body as never }, callOf(data, actor));
const closeTicket = async (minutesAgo = 0) => {
  const { id } = await onlyTicket();
  await put(world.admin, id, { status: 'closed' });
  await data.tenant(world.companyId, (tx) =>
    tx.db
      .updateTable('tickets')
      .set({ closed_at: new Date(Date.now() - minutesAgo * 60_000) })
      .where('company_id', '=', world.companyId)
      .where('id', '=', id)
      .execute(),
  );
  return id;
};

test('a customer writes: one contact, one pending ticket, the message, the counter and the events', async () => {
  await receive(data, world, said(maria, { text: 'Bom dia', pushName: 'Maria' }), said(maria, { text: 'Tudo bem?' }));
  const ticket = await onlyTicket();
  expect(ticket).toMatchObject({
    status: 'pending',
    unread_messages: 2,
    last_message: 'Tudo bem?',
    from_me: false,
    queue_id: null,
    user_id: null,
  });
  const contacts = await rowsOf(data, world, 'contacts');
  expect(contacts).toMatchObject([{ name: 'Maria', number: '5511988887777' }]);
  expect((await rowsOf(data, world, 'messages')).map(({ body }) => body)).toEqual(['Bom dia', 'Tudo bem?']);
  const events = await rowsOf(data, world, 'events');
  expect(events.map(({ name }) => name)).toEqual([
    'contact.updated',
    'ticket.updated',
    'message.created',
    'message.created',
  ]);
  expect((await rowsOf(data, world, 'journal')).every(({ done_at }) => done_at !== null)).toBe(true);
});

test('a message that WhatsApp repeats is stored once and counts once', async () => {
  const item = said(maria);
  await receive(data, world, item, item);
  await receive(data, world, item);
  expect(await rowsOf(data, world, 'messages')).toHaveLength(1);
  expect(await onlyTicket()).toMatchObject({ unread_messages: 1 });
});

test('a message that two companies see under one id is stored once with each (trust I-20)', async () => {
  const other = await makeWorld(data);
  const seen = said(maria, { text: 'para os dois' });
  const edited: InboundItem = { ...seen, t: 'edited', body: { kind: 'text', text: 'só aqui' } };
  await receive(data, world, seen);
  await receive(data, other, seen);
  await receive(data, other, seen, edited);
  expect((await rowsOf(data, world, 'messages')).map(({ body, wa_id }) => [body, wa_id])).toEqual([
    ['para os dois', seen.ref.id],
  ]);
  expect((await rowsOf(data, other, 'messages')).map(({ body, wa_id }) => [body, wa_id])).toEqual([
    ['só aqui', seen.ref.id],
  ]);
});

test('a new message joins the ticket that is not closed', async () => {
  await receive(data, world, said(maria));
  const { id } = await onlyTicket();
  await put(world.admin, id, { status: 'open' });
  await receive(data, world, said(maria));
  expect(await onlyTicket()).toMatchObject({ id, status: 'open', user_id: world.admin.userId, unread_messages: 2 });
});

test('a ticket closed less than ticketReuseMinutes ago returns to pending', async () => {
  await receive(data, world, said(maria));
  const id = await closeTicket(119);
  await receive(data, world, said(maria, { text: 'mais uma coisa' }));
  expect(await onlyTicket()).toMatchObject({ id, status: 'pending', user_id: null, closed_at: null });
});

test('a ticket closed longer ago stays closed as a record and a new one is made', async () => {
  await receive(data, world, said(maria));
  const id = await closeTicket(121);
  await receive(data, world, said(maria, { text: 'mais uma coisa' }));
  const rows = await rowsOf(data, world, 'tickets');
  expect(rows.map(({ status }) => status).sort()).toEqual(['closed', 'pending']);
  expect(rows.find((row) => row.id === id)?.status).toBe('closed');
});

test('with ticketReuseMinutes 0 a closed ticket is never taken up again', async () => {
  await choose(data, world, { ticketReuseMinutes: '0' });
  await receive(data, world, said(maria));
  await closeTicket();
  await receive(data, world, said(maria, { text: 'mais uma coisa' }));
  expect(await rowsOf(data, world, 'tickets')).toHaveLength(2);
});

test('thanks after the end are kept on the closed ticket and reopen nothing', async () => {
  await receive(data, world, said(maria));
  const id = await closeTicket(5);
  await receive(data, world, said(maria, { text: 'Muito obrigada!' }));
  expect(await onlyTicket()).toMatchObject({
    id,
    status: 'closed',
    unread_messages: 0,
    last_message: 'Muito obrigada!',
  });
  expect(await rowsOf(data, world, 'messages')).toHaveLength(2);
});

test('thanks after courtesyMinutes are an ordinary message', async () => {
  await receive(data, world, said(maria));
  await closeTicket(31);
  await receive(data, world, said(maria, { text: 'obrigada' }));
  expect(await onlyTicket()).toMatchObject({ status: 'pending' });
});

test('a message from the own phone goes on with the ticket and ends the unread count', async () => {
  await receive(data, world, said(maria), said(maria));
  await receive(data, world, said(maria, { fromMe: true, text: 'respondo daqui' }), said(maria, { text: 'ok?' }));
  expect(await onlyTicket()).toMatchObject({ unread_messages: 1, user_id: null });
  const rows = await rowsOf(data, world, 'messages');
  expect(rows.filter((row) => !row.from_me && !row.read).map(({ body }) => body)).toEqual(['ok?']);
  expect(rows.find((row) => row.from_me)).toMatchObject({ user_id: null, body: 'respondo daqui' });
});

test('an answer from the own phone tells that the ticket was read, before what came after it; one without unread messages does not', async () => {
  await receive(data, world, said(maria));
  const told = async () =>
    (await rowsOf(data, world, 'events'))
      .map(({ name }) => name)
      .filter((name) => /^(message|ticket\.read)/.test(name));
  const byPhone = () => said(maria, { fromMe: true, text: 'respondo daqui' });
  await receive(data, world, byPhone(), said(maria, { text: 'ok?' }));
  expect(await told()).toEqual(['message.created', 'ticket.read', 'message.created', 'message.created']);
  const { id } = await onlyTicket();
  const read = (await rowsOf(data, world, 'events')).find(({ name }) => name === 'ticket.read');
  const view = { status: 'pending', queueId: null, userId: null };
  expect(read).toMatchObject({ subject: { ticketId: id }, audience: { ticket: { id, before: view, after: view } } });
  await receive(data, world, byPhone());
  await receive(data, world, byPhone(), said(maria), byPhone());
  expect((await told()).filter((name) => name === 'ticket.read')).toHaveLength(2);
});

test('groups are ignored while CheckMsgIsGroup is enabled, and are one contact when it is not', async () => {
  const group = { kind: 'group', value: '1203630' } as const;
  const item = (): InboundItem => ({
    ...said(group),
    ref: { chat: group, id: waId(), fromMe: false, author: maria },
    by: { primary: maria },
  });
  expect(await receive(data, world, item())).toEqual([]);
  expect(await rowsOf(data, world, 'tickets')).toHaveLength(0);
  await choose(data, world, { CheckMsgIsGroup: 'disabled' });
  await receive(data, world, item(), item());
  expect(await onlyTicket()).toMatchObject({ is_group: true, unread_messages: 2 });
});

test('the ninth digit, the number and the hidden id of one person make one contact', async () => {
  await receive(
    data,
    world,
    said(phone('551188887777')),
    said(maria),
    said({ primary: lid('777'), alt: maria }),
    said(lid('777')),
  );
  expect(await rowsOf(data, world, 'contacts')).toMatchObject([{ number: maria.value }]);
  // What WhatsApp writes is what is dialled.
  await receive(data, world, said(phone('551188887777')));
  expect(await rowsOf(data, world, 'contacts')).toMatchObject([{ number: '551188887777' }]);
  expect(await onlyTicket()).toMatchObject({ unread_messages: 5 });
});

test('two contacts that turn out to be one person are merged with their tickets and messages', async () => {
  await receive(data, world, said(lid('777'), { text: 'sem número' }), said(maria, { text: 'com número' }));
  expect(await rowsOf(data, world, 'tickets')).toHaveLength(2);
  await receive(data, world, said({ primary: lid('777'), alt: maria }, { text: 'sou eu' }));
  expect(await rowsOf(data, world, 'contacts')).toMatchObject([{ number: '5511988887777' }]);
  const open = (await rowsOf(data, world, 'tickets')).filter(({ status }) => status !== 'closed');
  expect(open).toMatchObject([{ unread_messages: 3, last_message: 'sou eu' }]);
  expect((await rowsOf(data, world, 'messages')).every(({ ticket_id }) => ticket_id === open[0]?.id)).toBe(true);
});

test('who goes on under another number is one contact, also when she wrote from it before WhatsApp told; of strangers nothing is kept', async () => {
  const next = phone('5511977775555');
  const change = (from: Address[], to: Address): InboundItem => ({
    ...said(to),
    body: { kind: 'numberChange', from, to: [to, lid('77')] },
  });
  await receive(data, world, change([phone('5521900001111')], phone('5521900002222')));
  expect(await rowsOf(data, world, 'contacts')).toEqual([]);
  await receive(data, world, said(maria, { text: 'oi', pushName: 'Maria' }), said(next, { text: 'sou eu' }));
  expect(await rowsOf(data, world, 'tickets')).toHaveLength(2);
  await receive(data, world, said(maria, { text: 'ainda do antigo' }), change([maria, lid('70')], next));
  expect(await rowsOf(data, world, 'contacts')).toMatchObject([{ name: 'Maria', number: next.value }]);
  const addresses = (await rowsOf(data, world, 'contact_addresses')).map(({ kind, dial }) => `${kind}:${dial}`);
  expect(addresses.sort()).toEqual(['lid:77', `phone:${next.value}`]);
  const merges = await data.tenant(world.companyId, ({ db }) => db.selectFrom('contact_merges').select('id').execute());
  expect(merges).toHaveLength(1);
  const open = (await rowsOf(data, world, 'tickets')).filter(({ status }) => status !== 'closed');
  expect(open).toMatchObject([{ unread_messages: 3 }]);
  const ofTicket = (await rowsOf(data, world, 'messages')).filter(({ ticket_id }) => ticket_id === open[0]?.id);
  expect(ofTicket.map(({ body }) => body)).toEqual([
    ...['oi', 'sou eu', 'ainda do antigo'],
    'Mudou de número: de +55 (11) 98888-7777 para +55 (11) 97777-5555',
  ]);
});

test('only who wrote a message may edit or delete it', async () => {
  const own = said(maria, { text: 'original' });
  await receive(data, world, own);
  const stranger = phone('5521977776666');
  const base = { peer: { primary: stranger }, by: { primary: stranger }, at: new Date(), live: true };
  const forged: InboundItem[] = [
    { ...base, t: 'edited', ref: { ...own.ref, chat: stranger }, body: { kind: 'text', text: 'falso' } },
    { ...base, t: 'revoked', ref: { ...own.ref, chat: stranger } },
    { ...base, t: 'revoked', peer: own.peer, ref: own.ref },
  ];
  // The third names Maria's chat, but somebody else did it: only "by" differs.
  await receive(data, world, ...forged.slice(0, 2));
  await receive(data, world, {
    ...base,
    t: 'edited',
    peer: own.peer,
    by: own.peer,
    ref: { ...own.ref, fromMe: true },
    body: { kind: 'text', text: 'falso' },
  });
  await receive(data, world, forged[2]!);
  expect((await rowsOf(data, world, 'messages')).find(({ wa_id }) => wa_id === own.ref.id)).toMatchObject({
    body: 'original',
    is_edited: false,
    is_deleted: false,
  });
});

test('a customer edits, reacts to and deletes an own message, in the batch that brings it', async () => {
  const own = said(maria, { text: 'errado' });
  const base = { ref: own.ref, peer: own.peer, by: own.peer, at: new Date(), live: true };
  await receive(
    data,
    world,
    own,
    { ...base, t: 'edited', body: { kind: 'text', text: 'certo' } },
    { ...base, t: 'reaction', emoji: '👍' },
  );
  expect(await onlyTicket()).toMatchObject({ last_message: 'certo' });
  expect(await rowsOf(data, world, 'message_reactions')).toMatchObject([{ emoji: '👍', from_me: false }]);
  await receive(data, world, { ...base, t: 'revoked' }, { ...base, t: 'reaction' });
  expect(await rowsOf(data, world, 'messages')).toMatchObject([{ body: 'certo', is_edited: true, is_deleted: true }]);
  expect(await onlyTicket()).toMatchObject({ last_message: deletedLine });
  expect(await rowsOf(data, world, 'message_reactions')).toEqual([]);
});

test('a bad entry keeps its error and holds up its own chat only', async () => {
  const other = phone('5521977776666');
  const bad = { ...said(maria), body: null } as unknown as InboundItem;
  const left = await receive(
    data,
    world,
    said(maria, { text: 'antes' }),
    bad,
    said(maria, { text: 'depois' }),
    said(other, { text: 'outra' }),
  );
  expect(left).toHaveLength(2);
  expect((await rowsOf(data, world, 'messages')).map(({ body }) => body).sort()).toEqual(['antes', 'outra']);
  const open = (await rowsOf(data, world, 'journal')).filter(({ done_at }) => done_at === null);
  expect(open.map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
  // A later message of the chat waits too.
  expect(await receive(data, world, said(maria, { text: 'mais tarde' }))).toHaveLength(1);
});

test('a text with what the database cannot hold arrives without it', async () => {
  const odd: InboundItem = {
    ...said(maria),
    body: { kind: 'document', mimetype: 'text/plain', fileName: 'a\u0000b\ud800.txt' },
  };
  expect(await receive(data, world, odd, said(maria, { text: 'nulo\u0000' }))).toEqual([]);
  expect((await rowsOf(data, world, 'messages')).map(({ body }) => body)).toEqual(['ab\ufffd.txt', 'nulo']);
});

test('acks never go down, except from waiting to error', async () => {
  await receive(data, world, said(maria));
  const { id } = await onlyTicket();
  await put(world.admin, id, { status: 'open' });
  const sent = await messages.sendMessage(
    { params: { ticketId: id }, query: undefined, body: { body: 'olá' }, files: [] },
    callOf(data, world.admin),
  );
  const row = async () => (await rowsOf(data, world, 'messages')).find((message) => message.id === sent.id)!;
  const { wa_id: waIdSent } = await row();
  const ack = (...values: (0 | 1 | 2 | 3 | 4 | 5)[]) =>
    applyAcks(
      data,
      { companyId: world.companyId, connectionId: world.connectionId },
      values.map((value) => ({ waId: waIdSent, ack: value })),
    );
  await ack(0);
  expect(await row()).toMatchObject({ ack: 0, error: 'unknown' });
  await messages.retryMessage(
    { params: { id: sent.id }, query: undefined, body: undefined },
    callOf(data, world.admin),
  );
  expect(await row()).toMatchObject({ ack: 1, error: null, wa_id: waIdSent });
  await ack(2, 4);
  expect(await row()).toMatchObject({ ack: 4 });
  await ack(3);
  await ack(0);
  expect(await row()).toMatchObject({ ack: 4, error: null });
  const left = (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind === 'text');
  expect(left.map(({ state }) => state)).toEqual(['sent']);
});

/** A text of the admin in a new ticket, on the phone of the customer; what WhatsApp answers for it, and for its changes. */
async function delivered(text: string) {
  await receive(data, world, said(maria));
  const { id } = await onlyTicket();
  await put(world.admin, id, { status: 'open' });
  const call = callOf(data, world.admin);
  const sent = await messages.sendMessage(
    { params: { ticketId: id }, query: undefined, body: { body: text }, files: [] },
    call,
  );
  const row = async () => (await rowsOf(data, world, 'messages')).find((message) => message.id === sent.id)!;
  const scope = { companyId: world.companyId, connectionId: world.connectionId };
  const ack = (waIdOf: string, value: 0 | 2 | 3) => applyAcks(data, scope, [{ waId: waIdOf, ack: value }]);
  const params = { id: sent.id };
  await letLeave(data, world);
  await ack((await row()).wa_id, 2);
  return {
    row,
    grow: async () => ack((await row()).wa_id, 3),
    edit: (body: string) => messages.editMessage({ params, body: { body }, query: undefined }, call),
    remove: () => messages.deleteMessage({ params, query: undefined, body: undefined }, call),
    react: (emoji: string) => messages.reactToMessage({ params, body: { emoji }, query: undefined }, call),
    /** The answer for the change of this kind that was asked for last, or for an earlier one. */
    answer: async (kind: string, value: 0 | 2, place = -1) => {
      const rows = (await rowsOf(data, world, 'outbox')).filter((one) => one.kind === kind);
      await ack(rows.at(place)?.wa_id ?? '', value);
    },
    updates: async () => (await rowsOf(data, world, 'events')).filter(({ name }) => name === 'message.updated').length,
  };
}

test('a deletion that WhatsApp refuses is taken back with the reason, until it is asked for again (core §8)', async () => {
  const { row, remove, answer, grow, updates } = await delivered('segredo');
  await remove();
  expect(await onlyTicket()).toMatchObject({ last_message: deletedLine });
  const before = await updates();
  await answer('revoke', 0);
  expect(await row()).toMatchObject({ is_deleted: false, body: 'segredo', ack: 2, error: 'ERR_DELETE_WAPP_MSG' });
  expect(await onlyTicket()).toMatchObject({ last_message: 'segredo' });
  expect(await updates()).toBe(before + 1);
  await answer('revoke', 0);
  expect(await updates()).toBe(before + 1);
  await grow();
  expect(await row()).toMatchObject({ ack: 3, error: 'ERR_DELETE_WAPP_MSG' });
  await remove();
  expect(await row()).toMatchObject({ is_deleted: true, error: null });
  // Another refusal of the first says nothing of the second.
  await answer('revoke', 0, 0);
  await answer('revoke', 2);
  expect(await row()).toMatchObject({ is_deleted: true, error: null });
});

test('what the list said of a place that was sent from the phone comes back with it', async () => {
  const { answer } = await delivered('aqui:');
  const body = { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' } as const;
  await receive(data, world, { ...said(maria, { fromMe: true }), body });
  const told = (await onlyTicket()).last_message;
  expect(told).toMatch(/^📍 /);
  const { id } = (await rowsOf(data, world, 'messages')).at(-1)!;
  await messages.deleteMessage({ params: { id }, query: undefined, body: undefined }, callOf(data, world.admin));
  expect(await onlyTicket()).toMatchObject({ last_message: deletedLine });
  await answer('revoke', 0);
  expect(await onlyTicket()).toMatchObject({ last_message: told });
});

test('a late yes after a refusal counts: the customer has it no more', async () => {
  const { row, remove, answer } = await delivered('segredo');
  await remove();
  await answer('revoke', 0);
  await answer('revoke', 2);
  expect(await row()).toMatchObject({ is_deleted: true, error: null });
  expect(await onlyTicket()).toMatchObject({ last_message: deletedLine });
});

test('a correction that WhatsApp refuses gives back what the customer has, also past one that waits', async () => {
  const { row, edit, answer } = await delivered('a');
  await edit('b');
  await edit('c');
  await answer('edit', 0, 0);
  expect(await row()).toMatchObject({ body: 'c', is_edited: true, error: null });
  await answer('edit', 0);
  expect(await row()).toMatchObject({ body: 'a', is_edited: false, error: 'ERR_EDIT_WAPP_MSG' });
  expect(await onlyTicket()).toMatchObject({ last_message: 'a' });
  await edit('d');
  await answer('edit', 2);
  expect(await row()).toMatchObject({ body: 'd', is_edited: true, error: null });
});

test('of a message that is deleted meanwhile a refused correction changes the kept words alone', async () => {
  const { row, edit, remove, answer } = await delivered('a');
  await edit('b');
  await remove();
  await answer('edit', 0);
  expect(await row()).toMatchObject({ body: 'a', is_deleted: true, error: null });
  expect(await onlyTicket()).toMatchObject({ last_message: deletedLine });
  await answer('revoke', 2);
  expect(await row()).toMatchObject({ body: 'a', is_deleted: true, error: null });
});

test('a reaction that WhatsApp refuses gives back the one before it', async () => {
  const { row, react, answer } = await delivered('a');
  const reactions = async () =>
    (await rowsOf(data, world, 'message_reactions')).map(({ emoji, user_id: userId }) => [emoji, userId]);
  await react('👍');
  await answer('reaction', 2);
  await react('❤️');
  await answer('reaction', 0);
  expect([await reactions(), (await row()).error]).toEqual([[['👍', world.admin.userId]], null]);
  await react('');
  expect(await reactions()).toEqual([]);
  await answer('reaction', 0);
  expect(await reactions()).toEqual([['👍', world.admin.userId]]);
});

test('every change of a message is newer than the one before it, also when its transaction began earlier', async () => {
  const theirs = said(maria);
  await receive(data, world, theirs);
  const { id } = await onlyTicket();
  await put(world.admin, id, { status: 'open', userId: world.admin.userId });
  const call = callOf(data, world.admin);
  const { id: own } = await messages.sendMessage(
    { params: { ticketId: id }, query: undefined, body: { body: 'olá' }, files: [] },
    call,
  );
  const row = async () => (await rowsOf(data, world, 'messages')).find((message) => message.id === own)!;
  const { wa_id: sentId } = await row();
  const params = { id: own };
  const changes: Record<string, () => Promise<unknown>> = {
    edited: () => messages.editMessage({ params, query: undefined, body: { body: 'olá!' } }, call),
    acknowledged: () =>
      applyAcks(data, { companyId: world.companyId, connectionId: world.connectionId }, [{ waId: sentId, ack: 2 }]),
    reacted: () => messages.reactToMessage({ params, query: undefined, body: { emoji: '👍' } }, call),
    deleted: () => messages.deleteMessage({ params, query: undefined, body: undefined }, call),
  };
  for (const [name, change] of Object.entries(changes)) {
    // What another transaction wrote that began later and was done before.
    const later = new Date(Date.now() + 60_000);
    await data.system(({ db }) =>
      db.updateTable('messages').set({ updated_at: later }).where('id', '=', own).execute(),
    );
    await change();
    expect((await row()).updated_at.getTime(), name).toBeGreaterThan(later.getTime());
  }
});
