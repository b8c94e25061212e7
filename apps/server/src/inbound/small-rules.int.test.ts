import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { forgetOld } from '../jobs/forget-old.repo.ts';
import {
  callOf,
  choose,
  letLeave,
  listTickets,
  makeWorld,
  messages,
  phone,
  receive,
  rowsOf,
  said,
  tickets,
  updateTicket,
  type World,
} from './test-world.ts';

/* Counts, searches and late acts (docs/rules/tickets.md, N-1 to N-5). */

const { data } = await databaseOfFile();
let world: World;
let agent: Actor;
const maria = phone('5511988885555');

beforeEach(async () => {
  world = await makeWorld(data);
  agent = await world.person();
  await receive(data, world, said(maria, { text: 'palavra secreta' }));
});

const ticket = async () => (await rowsOf(data, world, 'tickets'))[0]!;
const byId = async () =>
  [{ params: { id: (await ticket()).id }, query: undefined, body: undefined }, callOf(data, agent)] as const;
const send = async (body: string) =>
  messages.sendMessage(
    { params: { ticketId: (await ticket()).id }, query: undefined, body: { body } as never, files: [] },
    callOf(data, agent),
  );

test('N-1: what was put aside and gets a message has one unread, and two with two', async () => {
  await updateTicket(data, agent, (await ticket()).id, { status: 'open' });
  await tickets.readTicket(...(await byId()));
  await tickets.markTicketUnread(...(await byId()));
  expect(await ticket()).toMatchObject({ unread_messages: 1 });
  await receive(data, world, said(maria, { text: 'oi' }));
  expect(await ticket()).toMatchObject({ unread_messages: 1 });
  await receive(data, world, said(maria, { text: 'alô' }));
  expect(await ticket()).toMatchObject({ unread_messages: 2 });
});

test('N-2: what retention removed is unread no more', async () => {
  await receive(data, world, said(maria, { text: 'nova' }));
  const first = (await rowsOf(data, world, 'messages'))[0]!;
  await choose(data, world, { keepMessagesDays: '30' });
  const age = (id: string) =>
    data.tenant(world.companyId, ({ db }) =>
      db
        .updateTable('messages')
        .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
        .where('id', '=', id)
        .execute(),
    );
  await age(first.id);
  await forgetOld(data);
  expect(await ticket()).toMatchObject({ unread_messages: 1 });
  await age((await rowsOf(data, world, 'messages'))[0]!.id);
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ last_message_at: new Date(Date.now() - 40 * 86_400_000) })
      .where('company_id', '=', world.companyId)
      .execute(),
  );
  await forgetOld(data);
  expect(await ticket()).toMatchObject({ unread_messages: 0 });
});

test('N-3: the search of conversations finds no words of deleted messages', async () => {
  const found = async () =>
    (await listTickets(data, world.admin, { searchParam: 'secreta', showAll: true })).tickets.length;
  expect(await found()).toBe(1);
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('messages').set({ is_deleted: true }).where('company_id', '=', world.companyId).execute(),
  );
  expect(await found()).toBe(0);
});

test('N-4: nobody reacts to what never arrived', async () => {
  await updateTicket(data, agent, (await ticket()).id, { status: 'open' });
  const { id } = await send('olá');
  const react = { params: { id }, query: undefined, body: { emoji: '👍' } };
  expect(await messages.reactToMessage(react, callOf(data, agent)).catch((error: unknown) => error)).toMatchObject({
    code: 'ERR_SENDING_WAPP_MSG',
  });
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('messages').set({ ack: 2 }).where('id', '=', id).execute(),
  );
  expect(await messages.reactToMessage(react, callOf(data, agent))).toMatchObject({ reactions: [{ emoji: '👍' }] });
});

test('N-5: thanks from the company’s own phone after the end reopen nothing, and the request for a rating stays', async () => {
  await choose(data, world, { userRating: 'enabled' });
  await updateTicket(data, agent, (await ticket()).id, { status: 'open' });
  await updateTicket(data, agent, (await ticket()).id, { status: 'closed' });
  await letLeave(data, world);
  await receive(data, world, said(maria, { text: 'Obrigado!', fromMe: true }));
  expect(await rowsOf(data, world, 'tickets')).toMatchObject([{ status: 'closed' }]);
  await receive(data, world, said(maria, { text: '3' }));
  expect(await rowsOf(data, world, 'tickets')).toMatchObject([{ status: 'closed', rating: 3 }]);
});
