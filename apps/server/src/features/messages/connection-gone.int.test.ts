import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';
import { giveUpStranded } from '../../inbound/give-up-waiting.repo.ts';

/* A connection is deleted while its tickets go on (docs/decisions/0087): nothing is left waiting for what never comes. */

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

let count = 0;
/** A connection of its own with an open ticket of the admin's. */
async function branch() {
  count += 1;
  const { id: whatsappId } = await admin.call('createConnection', {
    body: { name: `Filial ${count}`, provider: 'local' },
  });
  const number = `55119885${String(10_000 + count)}`;
  const { id: contactId } = await admin.call('createContact', { body: { name: 'Maria Silva', number } });
  const body = { contactId, queueId: null, whatsappId, userId: admin.id, status: 'open' as const };
  const { id: ticketId } = await admin.call('createTicket', { body });
  return { ticketId, whatsappId, remove: () => admin.call('deleteConnection', { params: { id: whatsappId } }) };
}
const send = (ticketId: number, body: string) => admin.call('sendMessage', { params: { ticketId }, body: { body } });
const left = (id: string) =>
  server.data.system(async ({ db }) => {
    await db.updateTable('messages').set({ ack: 2 }).where('id', '=', id).execute();
    await db.deleteFrom('outbox').where('message_id', '=', id).execute();
  });
const read = async (ticketId: number) =>
  (await admin.call('listMessages', { params: { ticketId }, query: { markRead: 'false' } })).messages;
const lineOf = (id: string) =>
  server.data.system(({ db }) => db.selectFrom('outbox').selectAll().where('message_id', '=', id).execute());

test('what waited for it fails at once, says why and is told to every browser; a change that waited is taken back', async () => {
  const { ticketId, remove } = await branch();
  const old = await send(ticketId, 'Chega na quinta');
  await left(old.id);
  await admin.call('editMessage', { params: { id: old.id }, body: { body: 'Chega na sexta' } });
  await admin.call('editMessage', { params: { id: old.id }, body: { body: 'Chega no sábado' } });
  const waiting = await send(ticketId, 'Bom dia');
  const heard: unknown[] = [];
  (await admin.socket()).on(
    `company-${company.id}-appMessage`,
    ({ message }: { message: { id: string; ack: number; error: string } }) =>
      heard.push([message.id, message.ack, message.error]),
  );
  await remove();
  expect(await read(ticketId)).toMatchObject([
    { id: old.id, body: 'Chega na quinta', isEdited: false, ack: 2, error: 'ERR_EDIT_WAPP_MSG' },
    { id: waiting.id, ack: 0, error: 'connectionGone' },
  ]);
  expect((await lineOf(waiting.id)).map(({ state }) => state)).toEqual(['failed']);
  await expect.poll(() => heard).toContainEqual([waiting.id, 0, 'connectionGone']);
  const { moments } = await admin.call('getMessageLedger', { params: { id: waiting.id } });
  expect(moments.at(-1)).toMatchObject({ kind: 'failed', detail: 'connectionGone' });
});

test('what came into the line while the connection was being deleted does not wait for ever either', async () => {
  const { ticketId, whatsappId } = await branch();
  const { id } = await send(ticketId, 'No mesmo instante');
  await server.data.system(({ db }) =>
    db.updateTable('connections').set({ deleted_at: new Date() }).where('id', '=', whatsappId).execute(),
  );
  expect(await giveUpStranded(server.data)).toBe(1);
  expect(await read(ticketId)).toMatchObject([{ id, ack: 0, error: 'connectionGone' }]);
  expect(await giveUpStranded(server.data)).toBe(0);
});

test('nothing is put in line for it any more: neither a text nor a retry, a correction, a deletion or a reaction', async () => {
  const { ticketId, remove } = await branch();
  const [old, failed] = [await send(ticketId, 'Oi'), await send(ticketId, 'Bom dia')];
  await left(old.id);
  await remove();
  const at = { params: { id: old.id } };
  const answers = [
    await admin.attempt('sendMessage', { params: { ticketId }, body: { body: 'Alô?' } }),
    await admin.attempt('retryMessage', { params: { id: failed.id } }),
    await admin.attempt('editMessage', { ...at, body: { body: 'Olá' } }),
    await admin.attempt('reactToMessage', { ...at, body: { emoji: '👍' } }),
    await admin.attempt('deleteMessage', at),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([400, { error: 'ERR_SENDING_WAPP_MSG' }]);
  expect(await read(ticketId)).toMatchObject([
    { body: 'Oi', isEdited: false, isDeleted: false, reactions: [] },
    { body: 'Bom dia', ack: 0 },
  ]);
});

test('the ticket goes on: it is resolved without the question for a rating, and another connection takes it over', async () => {
  await admin.call('updateSetting', { params: { key: 'userRating' }, body: { value: 'enabled' } });
  const [ended, moved] = [await branch(), await branch()];
  for (const { remove } of [ended, moved]) await remove();
  const put = (id: number, body: object) => admin.attempt('updateTicket', { params: { id }, body: body as never });
  expect(await put(ended.ticketId, { status: 'closed' })).toMatchObject({ status: 200, body: { status: 'closed' } });
  expect(await read(ended.ticketId)).toEqual([]);
  expect(
    await put(moved.ticketId, { whatsappId: company.connectionId, userId: admin.id, status: 'open' }),
  ).toMatchObject({ status: 200, body: { whatsappId: company.connectionId } });
  expect(await send(moved.ticketId, 'Agora por aqui')).toMatchObject({ ack: 1 });
  await admin.call('updateSetting', { params: { key: 'userRating' }, body: { value: 'disabled' } });
});
