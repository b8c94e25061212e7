import type { Body, InboundItem } from '@recado/whatsapp';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { choose, makeWorld, phone, receive, rowsOf, said, updateTicket, type World } from './test-world.ts';

/* What a customer changes afterwards, and what asks for nobody. */

const { data } = await databaseOfFile();
let world: World;
const maria = phone('5511988887777');

beforeEach(async () => {
  world = await makeWorld(data);
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  await data.tenant(company_id, ({ db }) =>
    db
      .insertInto('connection_queues')
      .values(queueIds.map((queue_id) => ({ company_id, connection_id, queue_id })))
      .execute(),
  );
});

const says = (text: string, id: string) => receive(data, world, said(maria, { text, id }));
const edits = (id: string, text: string, more: object = {}) => {
  const { body: _, ...base } = said(maria, { id });
  return receive(data, world, { ...base, t: 'edited', body: { kind: 'text', text }, ...more } as InboundItem);
};
const tickets = () => rowsOf(data, world, 'tickets');
const ticket = async () => (await tickets()).at(-1)!;
const replies = async () => (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me).length;

describe('an edited answer at the menu', () => {
  test('that was no answer is one now', async () => {
    await says('oi', 'A');
    await says('9', 'B');
    expect((await ticket()).queue_id).toBeNull();
    await edits('B', '2');
    expect((await ticket()).queue_id).toBe(world.queueIds[1]);
  });

  test.each(['1.', '*1*', '1️⃣', '１'])('reads %s as the menu does', async (text) => {
    await says('oi', 'A');
    await says('x', 'B');
    await edits('B', text);
    expect((await ticket()).queue_id).toBe(world.queueIds[0]);
  });

  test('replaces the one that was taken, and the history tells of the move', async () => {
    await says('oi', 'A');
    await says('1', 'B');
    expect((await ticket()).queue_id).toBe(world.queueIds[0]);
    await edits('B', '2');
    expect((await ticket()).queue_id).toBe(world.queueIds[1]);
    const moves = (await rowsOf(data, world, 'ticket_log')).filter(({ kind }) => kind === 'transferred');
    expect(moves.at(-1)?.data).toMatchObject({
      from: { queueId: world.queueIds[0] },
      to: { queueId: world.queueIds[1] },
    });
  });

  test('comes once, however often it is delivered', async () => {
    await says('oi', 'A');
    await says('9', 'B');
    await edits('B', '2');
    const sent = await replies();
    await edits('B', '2');
    expect(await replies()).toBe(sent);
  });

  test('is nothing new where she has written since', async () => {
    await says('oi', 'A');
    await says('9', 'B');
    await says('1', 'C');
    await edits('B', '2');
    expect((await ticket()).queue_id).toBe(world.queueIds[0]);
  });

  test('is nothing new once somebody attends', async () => {
    await says('oi', 'A');
    await says('9', 'B');
    await updateTicket(data, world.admin, (await ticket()).id, { status: 'open' });
    const sent = await replies();
    await edits('B', '2');
    expect([(await ticket()).queue_id, await replies()]).toEqual([null, sent]);
  });

  test('is none where nothing was asked yet: the greeting is not said twice', async () => {
    await says('oi', 'A');
    const sent = await replies();
    await edits('A', 'olá');
    expect(await replies()).toBe(sent);
  });

  test('of somebody else is none', async () => {
    await says('oi', 'A');
    await says('9', 'B');
    await edits('B', '2', { by: { primary: phone('5511955554444') } });
    expect((await ticket()).queue_id).toBeNull();
  });
});

const vote: Body = { kind: 'unsupported', what: 'pollUpdateMessage' };

describe.each<[string, Body]>([
  ['a vote', vote],
  ['the answer to an event', { kind: 'unsupported', what: 'encEventResponseMessage' }],
])('%s', (_name, body) => {
  const votes = () => receive(data, world, said(maria, { body } as object));

  test('of whom nobody ever talked with opens nothing', async () => {
    await votes();
    expect(await tickets()).toEqual([]);
  });

  test('leaves a closed ticket closed, and the bot silent', async () => {
    await says('oi', 'A');
    await updateTicket(data, world.admin, (await ticket()).id, { status: 'closed', userId: null });
    const sent = await replies();
    await votes();
    expect(await tickets()).toHaveLength(1);
    expect(await ticket()).toMatchObject({ status: 'closed', unread_messages: 0 });
    expect(await replies()).toBe(sent);
    expect((await rowsOf(data, world, 'messages')).at(-1)?.media_type).toBe(
      body.kind === 'unsupported' ? body.what : '',
    );
  });

  test('is taken up again by no reuse of a ticket that was just closed', async () => {
    await choose(data, world, { ticketReuseMinutes: '60' });
    await says('oi', 'A');
    await updateTicket(data, world.admin, (await ticket()).id, { status: 'closed', userId: null });
    await votes();
    expect((await ticket()).status).toBe('closed');
  });

  test('is no answer at the menu of a waiting ticket', async () => {
    await says('oi', 'A');
    const sent = await replies();
    await votes();
    expect(await replies()).toBe(sent);
    expect(await ticket()).toMatchObject({ status: 'pending', queue_id: null });
  });
});
