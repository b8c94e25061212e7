import { civilDate } from '@recado/i18n';
import { beforeEach, expect, test } from 'vitest';
import { sendText } from '#features/messages/index.ts';
import { joinTicket } from '#features/tickets/index.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { fireDueTimers } from '../features/tickets/run-timers.ts';
import {
  callOf,
  choose,
  letLeave,
  makeWorld,
  messages,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
} from './test-world.ts';

/* The bot on the way of a customer's message (wire-contract 8.1 to 8.3, decision 0051). */

const { data } = await databaseOfFile();
let world: World;
const maria = phone('5511988887777');

beforeEach(async () => {
  world = await makeWorld(data);
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  await data.tenant(company_id, async ({ db }) => {
    await db
      .updateTable('connections')
      .set({ greeting_message: 'Oi, {{firstName}}!', max_use_bot_queues: 3 })
      .where('company_id', '=', company_id)
      .where('id', '=', connection_id)
      .execute();
    await db
      .insertInto('connection_queues')
      .values(queueIds.map((queue_id) => ({ company_id, connection_id, queue_id })))
      .execute();
    await db
      .insertInto('queue_options')
      .values(
        ['Boletos', 'Cartão'].map((title, at) => ({
          company_id,
          queue_id: queueIds[1] ?? 0,
          option: String(at + 1),
          title,
        })),
      )
      .execute();
  });
});

const says = (...texts: string[]) =>
  receive(data, world, ...texts.map((text) => said(maria, { text, pushName: 'Maria Lima' })));
const own = async () => (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
const rules = async () => (await own()).map(({ trace }) => (trace as { rule?: string } | null)?.rule ?? 'a person');
const ticket = async () => (await rowsOf(data, world, 'tickets')).at(-1);
const put = async (body: object) => updateTicket(data, world.admin, (await ticket())?.id ?? 0, body);

test('menu, queue and option: state stays on the ticket, "#" is stored, and the queue is told to those who watch', async () => {
  await says('oi');
  expect((await own())[0]?.body).toBe('Oi, Maria!\n\n*1* - Fila 1\n*2* - Fila 2');
  await says('2');
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[1], chatbot: true, status: 'pending' });
  await says('1');
  expect((await ticket())?.queue_option_id).not.toBeNull();
  await says('#');
  expect(await ticket()).toMatchObject({ queue_id: null, chatbot: false, queue_option_id: null });
  expect(await rules()).toEqual(['mainMenu', 'queueOptions', 'option', 'mainMenu']);
  const texts = (await rowsOf(data, world, 'messages')).filter(({ from_me }) => !from_me).map(({ body }) => body);
  expect(texts).toEqual(['oi', '2', '1', '#']);
  const changes = (await rowsOf(data, world, 'events')).filter(({ name }) => name === 'ticket.updated');
  expect(changes).toHaveLength(3);
  // The history of the ticket tells where the bot brought it, and from where it was called back (core §4).
  const moves = (await rowsOf(data, world, 'ticket_log')).filter(({ kind }) => kind === 'transferred');
  type Move = Record<'from' | 'to', { queueId: number | null }>;
  const queuesOf = ({ from, to }: Move) => [from.queueId, to.queueId];
  expect(moves.map((entry) => [entry.user_id, ...queuesOf(entry.data as Move)])).toEqual([
    [null, null, world.queueIds[1]],
    [null, world.queueIds[1], null],
  ]);
});

test('an accept ends the dialogue and the bot stays quiet, also after a return, until somebody lets it speak', async () => {
  await says('oi', '2');
  await letLeave(data, world);
  await put({ status: 'open', userId: world.admin.userId });
  await says('1');
  await put({ status: 'pending', userId: null });
  await says('#');
  expect(await rules()).toEqual(['mainMenu', 'queueOptions']);
  await put({ chatbot: true });
  await says('oi');
  expect((await rules()).slice(2)).toEqual(['queueOptions']);
});

test('whoever sees that a customer only talks to the bot may pause it, and let it speak again', async () => {
  await says('oi', '2');
  await letLeave(data, world);
  expect(await put({ chatbot: false })).toMatchObject({
    botPaused: true,
    chatbot: false,
    status: 'pending',
    userId: null,
  });
  await says('1');
  expect(await rules()).toEqual(['mainMenu', 'queueOptions']);
  expect(await put({ chatbot: true })).toMatchObject({ botPaused: false });
  await says('oi');
  expect((await rules()).slice(2)).toEqual(['queueOptions']);
  await letLeave(data, world);
  await put({ status: 'open', userId: world.admin.userId });
  expect(await put({ chatbot: true })).toMatchObject({ botPaused: true });
});

test('what a person writes pauses the bot, typed here or on the phone, and no answer is stored after it', async () => {
  await receive(data, world, said(maria, { text: 'oi' }), said(maria, { text: 'já vou', fromMe: true }));
  expect(await rules()).toEqual(['a person']);
  await says('alô');
  expect(await rules()).toEqual(['a person']);
  expect(await ticket()).toMatchObject({ bot_paused: true });
});

test('a new attendance begins with the bot again', async () => {
  await choose(data, world, { ticketReuseMinutes: '0' });
  await says('oi');
  await letLeave(data, world);
  await put({ status: 'open', userId: world.admin.userId });
  const send = {
    params: { ticketId: (await ticket())?.id ?? 0 },
    query: undefined,
    body: { body: 'feito' },
    files: [],
  };
  await messages.sendMessage(send, callOf(data, world.admin));
  await put({ status: 'closed' });
  await says('preciso de ajuda');
  expect(await rules()).toEqual(['mainMenu', 'a person', 'mainMenu']);
});

test('a group is never answered by the bot', async () => {
  await choose(data, world, { CheckMsgIsGroup: 'disabled' });
  const group = { kind: 'group', value: '120363000000000001' } as const;
  await receive(data, world, said(group, { text: 'oi', by: { primary: maria } }));
  expect(await own()).toEqual([]);
});

test('several messages at once get one menu', async () => {
  await says('oi', 'tudo bem?', 'alguém?');
  expect(await rules()).toEqual(['mainMenu']);
});

/** A day from today on, as the company's zone has it. */
const dayFromToday = (days: number) => civilDate(new Date(Date.now() + days * 86_400_000), 'America/Sao_Paulo');
const addHoliday = (of: World, name: string, day: string, recurs = false) =>
  data.tenant(of.companyId, ({ db }) =>
    db.insertInto('holidays').values({ company_id: of.companyId, day, name, recurs }).execute(),
  );
const saysAway = async (on: 'company' | 'queue') => {
  await choose(data, world, { scheduleType: on });
  await data.tenant(world.companyId, async ({ db }) => {
    await db.updateTable('companies').set({ schedules: '[]' }).where('id', '=', world.companyId).execute();
    for (const table of ['connections', 'queues'] as const)
      await db
        .updateTable(table)
        .set({ out_of_hours_message: 'Hoje não atendemos.' })
        .where('company_id', '=', world.companyId)
        .execute();
  });
};

test('on a holiday the away text is sent once per awayRepeatMinutes, and the trace names the day (decision 0059)', async () => {
  await saysAway('company');
  await addHoliday(world, 'Aniversário da cidade', dayFromToday(0));
  await says('oi');
  await says('alguém?');
  expect(await own()).toMatchObject([
    { body: 'Hoje não atendemos.', trace: { rule: 'companyClosed', facts: { holiday: 'Aniversário da cidade' } } },
  ]);
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ away_at: new Date(Date.now() - 61 * 60_000) })
      .execute(),
  );
  await says('alô');
  expect(await rules()).toEqual(['companyClosed', 'companyClosed']);
});

test('a holiday of every year closes a queue, too, and one that hours do not manage closes nothing', async () => {
  await saysAway('queue');
  await addHoliday(world, 'Padroeira', `2004${dayFromToday(0).slice(4)}`, true);
  await says('oi');
  await says('2');
  const [menu, closed] = (await own()).map(({ trace }) => trace);
  expect(menu).toMatchObject({ rule: 'mainMenu' });
  expect(closed).toMatchObject({ rule: 'queueClosed', facts: { queue: 'Fila 2', holiday: 'Padroeira' } });
  await choose(data, world, { scheduleType: 'disabled' });
  await says('2');
  expect((await rules()).at(-1)).toBe('queueOptions');
});

test('the day before and after a holiday are open, and the holiday of one company never closes another', async () => {
  await saysAway('company');
  const other = await makeWorld(data);
  await addHoliday(other, 'Só dos outros', dayFromToday(0));
  await addHoliday(world, 'Ontem', dayFromToday(-1));
  await addHoliday(world, 'Amanhã', dayFromToday(1));
  await says('oi');
  expect(await rules()).toEqual(['mainMenu']);
});

test('B-1: who answers a program or a schedule that nobody attends is answered by the bot', async () => {
  await says('oi');
  const { contact_id: contactId = 0, id = 0 } = (await ticket()) ?? {};
  await put({ status: 'closed' });
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ closed_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );
  const place = { contactId, connectionId: world.connectionId, queueId: null, userId: null };
  const joined = await data.tenant(world.companyId, (tx) => joinTicket(tx, place));
  expect(joined).toMatchObject({ status: 'pending', user_id: null });
  const before = (await rules()).length;
  await says('quero falar do pedido');
  expect((await rules()).slice(before)).toEqual(['mainMenu']);
  await says('2');
  expect(await ticket()).toMatchObject({ id: joined.id, queue_id: world.queueIds[1] });
});

test('B-6: a choice that comes just after the timer of waiting customers still chooses', async () => {
  await data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('connections')
      .set({ transfer_queue_id: world.queueIds[0], time_to_transfer: 1 })
      .where('company_id', '=', world.companyId)
      .execute(),
  );
  await says('oi');
  const later = new Date(Date.now() + 120_000);
  await fireDueTimers({ data, sendText, now: () => later, onError: (error) => expect(error).toBeUndefined() });
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[0] });
  await says('2');
  expect(await ticket()).toMatchObject({ queue_id: world.queueIds[1], chatbot: true });
});
