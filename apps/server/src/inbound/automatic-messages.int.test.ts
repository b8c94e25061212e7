import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { applyAcks } from './index.ts';
import {
  callOf,
  choose,
  makeWorld,
  messages,
  openTestDatabase,
  pendingTicket,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
} from './test-world.ts';

/* What leaves without an agent having typed it (decisions 20, 0028). */

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let data: Data;
let world: World;
const maria = '5511988887777';

beforeAll(async () => {
  database = await openTestDatabase();
  data = database.data;
});
afterAll(() => database.close());
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
