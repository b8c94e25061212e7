import { beforeEach, expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { applyAcks } from './index.ts';
import {
  callOf,
  choose,
  letLeave,
  makeWorld,
  messages,
  pendingTicket,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
} from './test-world.ts';

/* What leaves without an agent having typed it (decisions 20, 0028). */

const { data } = await databaseOfFile();
let world: World;
const maria = '5511988887777';

beforeEach(async () => {
  world = await makeWorld(data);
});

const put = (id: number, body: object) => updateTicket(data, world.admin, id, body);
const byId = (id: string) =>
  [{ params: { id }, query: undefined, body: undefined }, callOf(data, world.admin)] as const;
const outbox = async () => (await rowsOf(data, world, 'outbox')).filter(({ kind }) => kind !== 'read');
const textOf = ({ payload }: { payload: unknown }): string => String((payload as { text?: string }).text); // as it was queued

/** A ticket whose acceptance has queued a greeting that nobody has sent yet. */
async function greeted(): Promise<{ ticketId: number; messageId: string }> {
  await choose(data, world, { sendGreetingAccepted: 'enabled' });
  const ticketId = await pendingTicket(data, world, null, maria);
  await put(ticketId, { status: 'open', sendGreeting: true });
  const own = (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
  return { ticketId, messageId: own[0]?.id ?? '' };
}

test('whatever the server sends by itself is automatic: greeting, transfer, rating, thanks, refused call; what an agent writes is not', async () => {
  const { ticketId } = await greeted();
  await choose(data, world, { sendMsgTransfTicket: 'enabled', userRating: 'enabled' });
  const send = { params: { ticketId }, query: undefined, body: { body: 'de próprio punho' }, files: [] };
  await messages.sendMessage(send, callOf(data, world.admin));
  await put(ticketId, { queueId: world.queueIds[0], userId: world.admin.userId });
  await put(ticketId, { queueId: world.queueIds[1], userId: world.admin.userId });
  await put(ticketId, { status: 'closed' });
  await letLeave(data, world);
  await receive(data, world, said(phone(maria), { text: '3' }));
  const call = { ...said(phone(maria)), body: { kind: 'callLog', video: false } } as const;
  await receive(data, world, call);
  const rows = await outbox();
  expect(rows.filter(({ automatic }) => !automatic).map(textOf)).toEqual(['de próprio punho']);
  expect(rows.filter(({ automatic }) => automatic)).toHaveLength(5);
});

test('an automatic message that is held is reworded where it waits, or taken out of the line: nothing has to be taken back', async () => {
  const { messageId } = await greeted();
  const edit = { params: { id: messageId }, query: undefined, body: { body: 'Olá, sou a Ana.' } };
  await messages.editMessage(edit, callOf(data, world.admin));
  expect((await outbox()).map((row) => [row.kind, textOf(row)])).toEqual([['text', 'Olá, sou a Ana.']]);
  expect(await messages.deleteMessage(...byId(messageId))).toMatchObject({ isDeleted: true });
  expect(await outbox()).toEqual([]);
});

test('a failed automatic message that a person sends again keeps its row and its id, and passes the budget', async () => {
  const { messageId } = await greeted();
  const [before] = await outbox();
  const scope = { companyId: world.companyId, connectionId: world.connectionId };
  await applyAcks(data, scope, [{ waId: before?.wa_id ?? '', ack: 0, error: 'restricted' }]);
  expect(await outbox()).toMatchObject([{ id: before?.id, state: 'failed', error: 'restricted' }]);
  await messages.retryMessage(...byId(messageId));
  // Asked twice, it is in line once.
  await expect(messages.retryMessage(...byId(messageId))).rejects.toMatchObject({ code: 'ERR_MESSAGE_NOT_FAILED' });
  expect(await outbox()).toMatchObject([
    { id: before?.id, wa_id: before?.wa_id, state: 'waiting', attempts: 0, automatic: false },
  ]);
});

const menu = async () => {
  const { companyId: company_id, connectionId: connection_id, queueIds } = world;
  await data.tenant(company_id, ({ db }) =>
    db
      .insertInto('connection_queues')
      .values(queueIds.map((queue_id) => ({ company_id, connection_id, queue_id })))
      .execute(),
  );
  await receive(data, world, said(phone(maria), { text: 'oi' }));
  expect(await outbox()).toHaveLength(1);
  return (await rowsOf(data, world, 'tickets'))[0]?.id ?? 0;
};
const says = async () => (await rowsOf(data, world, 'messages')).map(({ body }) => body);
const row = async () => (await rowsOf(data, world, 'tickets'))[0];
const gone = async () => (await rowsOf(data, world, 'events')).filter(({ name }) => name === 'message.undone');
const byHand = (ticketId: number) =>
  messages.sendMessage(
    { params: { ticketId }, query: undefined, body: { body: 'Olá, sou a Ana.' }, files: [] },
    callOf(data, world.admin),
  );

test.each<[string, (id: number) => Promise<unknown>, object]>([
  ['an accept', (id) => put(id, { status: 'open' }), { last_message: 'oi', from_me: false }],
  ['a transfer', (id) => put(id, { queueId: world.queueIds[1] }), { last_message: 'oi', from_me: false }],
  ['a resolve', (id) => put(id, { status: 'closed' }), { last_message: 'oi', from_me: false }],
  [
    'an answer from the phone',
    () => receive(data, world, said(phone(maria), { text: 'já vou', fromMe: true })),
    { last_message: 'já vou', from_me: true },
  ],
])(
  'what the bot has said but the server still holds is taken back by %s, as if it had never been said',
  async (_title, act, after) => {
    const id = await menu();
    await act(id);
    expect(await outbox()).toEqual([]);
    expect((await says()).filter((body) => body.includes('Fila 1'))).toEqual([]);
    expect(await row()).toMatchObject(after);
    expect(await gone()).toMatchObject([{ subject: { ticketId: id } }]);
  },
);

test('of several held texts none stays, and what had left before stays', async () => {
  const id = await menu();
  await letLeave(data, world);
  await receive(data, world, said(phone(maria), { text: 'x' }));
  await receive(data, world, said(phone(maria), { text: '1' }), said(phone(maria), { text: '#' }));
  await put(id, { status: 'open' });
  expect(await says()).toEqual(['oi', expect.stringContaining('Fila 1'), 'x', '1', '#']);
  expect(await row()).toMatchObject({ last_message: '#', from_me: false });
  await byHand(id);
  expect(await outbox()).toHaveLength(2);
});

test('other automatic messages that are held are not taken back by what a person writes', async () => {
  const { ticketId } = await greeted();
  await byHand(ticketId);
  expect((await outbox()).map(({ automatic }) => automatic)).toEqual([true, false]);
  expect(await gone()).toEqual([]);
});
