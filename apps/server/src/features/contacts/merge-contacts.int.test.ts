import { randomUUID } from 'node:crypto';
import { deletedLine } from '@recado/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewordMessage } from '#features/messages/index.ts';
import type { TicketView } from '#kit/events/record.ts';
import { digestOf } from '#testing/digest.ts';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

let last = 30_000_000;
const add = (name: string, more: object = {}) =>
  admin.call('createContact', { body: { name, number: `55219${String(last++)}`, ...more } });
const refusal = (status: number, error: string) => ({ status, body: { error } });

async function talk(contactId: number, body: string) {
  const ticket = await admin.call('createTicket', {
    body: {
      ...{ contactId, queueId: company.queueIds[0] ?? null, whatsappId: company.connectionId },
      ...{ userId: admin.id, status: 'open' },
    },
  });
  await hears(ticket.id, contactId, body);
  return ticket;
}

/** A customer's message, as the pipeline stores it. */
async function hears(ticketId: number, contactId: number, body: string): Promise<void> {
  const { number } = await admin.call('getContact', { params: { id: contactId } });
  await write(ticketId, contactId, `phone:${number}`, body);
}
async function write(ticketId: number, contactId: number, chat: string, body: string): Promise<void> {
  await server.data.tenant(company.id, async ({ db }) => {
    const id = randomUUID();
    await db
      .insertInto('messages')
      .values({
        ...{ company_id: company.id, id, ticket_id: ticketId, contact_id: contactId, wa_id: id, wa_chat: chat, body },
        ...{ connection_id: company.connectionId, from_me: false, media_type: 'conversation' },
      })
      .execute();
    await db
      .updateTable('tickets')
      .set({ last_message: body, last_message_id: id, last_message_at: new Date(), unread_messages: 1 })
      .where('company_id', '=', company.id)
      .where('id', '=', ticketId)
      .execute();
  });
}

const textsOf = async (ticketId: number) => {
  const { messages } = await admin.call('listMessages', { params: { ticketId }, query: { markRead: 'false' } });
  return messages.map(({ body }) => body);
};

test('contacts with the same last eight digits, e-mail or name are shown as possibly the same person', async () => {
  const maria = await add('Maria da Silva', { number: '5511912345678', email: 'maria@x.com' });
  const byNumber = await add('Loja', { number: '5531912345678' });
  const byMail = await add('Contas', { email: 'MARIA@x.com' });
  const byName = await add('María dá Silva');
  await add('Ninguém parecido');
  const found = await admin.call('listSimilarContacts', { params: { id: maria.id } });
  expect(found.map(({ id, likeness }) => [id, likeness])).toEqual([
    [byNumber.id, ['number']],
    [byMail.id, ['email']],
    [byName.id, ['name']],
  ]);
});

test('two become one with everything they had, and two again with everything that was their own (decision 5)', async () => {
  const kept = await add('Bruno', { extraInfo: [{ name: 'CPF', value: '1' }] });
  const dropped = await add('Bruno Lima', { email: 'bruno@x.com', extraInfo: [{ name: 'Time', value: 'Sport' }] });
  const older = await talk(kept.id, 'sou o Bruno');
  const newer = await talk(dropped.id, 'outro telefone');
  const before = await Promise.all([kept, dropped].map(({ id }) => admin.call('getContact', { params: { id } })));
  const socket = await admin.socket();
  const said: unknown[] = [];
  socket.on(`company-${company.id}-contact`, (payload: unknown) => said.push(payload));

  const merged = await admin.call('mergeContact', { params: { id: kept.id }, body: { contactId: dropped.id } });
  expect(merged.contact).toMatchObject({ id: kept.id, name: 'Bruno', number: kept.number, email: 'bruno@x.com' });
  expect(merged.contact.addresses).toHaveLength(2);
  expect(merged.contact.extraInfo.map(({ name }) => name)).toEqual(['CPF', 'Time']);
  expect(merged.merge).toMatchObject({
    name: 'Bruno Lima',
    number: dropped.number,
    user: { id: admin.id },
    undoneAt: null,
  });
  expect(await textsOf(older.id)).toEqual(['sou o Bruno', 'outro telefone']);
  expect(await admin.call('getTicket', { params: { id: newer.id } })).toMatchObject({
    status: 'closed',
    contactId: kept.id,
  });
  expect((await admin.attempt('getContact', { params: { id: dropped.id } })).status).toBe(404);
  await expect
    .poll(() => said)
    .toMatchObject([
      { action: 'delete', contactId: dropped.id },
      { action: 'update', contact: { id: kept.id } },
    ]);

  // Both phones write on.
  await write(older.id, kept.id, `phone:${kept.number}`, 'do primeiro');
  await write(older.id, kept.id, `phone:${dropped.number}`, 'do segundo');
  const trail = await admin.call('listContactMerges', { params: { id: kept.id } });
  expect(trail).toEqual([merged.merge]);
  const params = { id: kept.id, mergeId: merged.merge.id };
  expect(await admin.call('undoContactMerge', { params })).toMatchObject({ id: dropped.id, number: dropped.number });
  const after = await Promise.all([kept, dropped].map(({ id }) => admin.call('getContact', { params: { id } })));
  expect(after.map(({ updatedAt: _now, ...contact }) => contact)).toEqual(
    before.map(({ updatedAt: _then, ...contact }) => contact),
  );
  expect(await textsOf(older.id)).toEqual(['sou o Bruno', 'do primeiro']);
  expect(await textsOf(newer.id)).toEqual(['outro telefone', 'do segundo']);
  expect(await admin.call('getTicket', { params: { id: newer.id } })).toMatchObject({
    ...{ status: 'open', contactId: dropped.id, lastMessage: 'do segundo', unreadMessages: 2 },
  });
  expect(await admin.call('getTicket', { params: { id: older.id } })).toMatchObject({
    ...{ status: 'open', contactId: kept.id, lastMessage: 'do primeiro' },
  });
  expect(await admin.attempt('undoContactMerge', { params })).toMatchObject(refusal(409, 'ERR_CONTACT_MERGE'));
  expect((await admin.call('listContactMerges', { params: { id: kept.id } }))[0]?.undoneAt).not.toBeNull();
});

test('words that were deleted after a merge stand in no row of the lists, not even once it is undone', async () => {
  const [kept, dropped] = [await add('Nina'), await add('Nina Reis')];
  const older = await talk(kept.id, 'sou a Nina');
  const newer = await talk(dropped.id, 'meu segredo');
  const rowOf = async ({ id }: { id: number }) => (await admin.call('getTicket', { params: { id } })).lastMessage;
  const { merge } = await admin.call('mergeContact', { params: { id: kept.id }, body: { contactId: dropped.id } });
  expect([await rowOf(older), await rowOf(newer)]).toEqual(['meu segredo', '']);
  const { messages } = await admin.call('listMessages', {
    params: { ticketId: older.id },
    query: { markRead: 'false' },
  });
  const view: TicketView = { status: 'open', queueId: null, userId: admin.id };
  const told = { id: messages.at(-1)?.id ?? '', ticketId: older.id, view };
  await server.data.tenant(company.id, (tx) => rewordMessage(tx, told, 'deleted'));
  expect([await rowOf(older), await rowOf(newer)]).toEqual([deletedLine, '']);
  await admin.call('undoContactMerge', { params: { id: kept.id, mergeId: merge.id } });
  expect([await rowOf(older), await rowOf(newer)]).toEqual(['sou a Nina', deletedLine]);
});

test('who attended before the merge attends after its undo, and nobody else', async () => {
  const [kept, dropped] = [await add('Lia'), await add('Lia Reis')];
  await talk(kept.id, 'sou a Lia');
  const newer = await talk(dropped.id, 'outro telefone');
  await admin.call('updateTicket', { params: { id: newer.id }, body: { status: 'pending', userId: null } });
  const { merge } = await admin.call('mergeContact', { params: { id: kept.id }, body: { contactId: dropped.id } });
  // As somebody leaves it who closes it by hand meanwhile.
  const set = { user_id: admin.id };
  await server.data.tenant(company.id, ({ db }) =>
    db.updateTable('tickets').set(set).where('company_id', '=', company.id).where('id', '=', newer.id).execute(),
  );
  await admin.call('undoContactMerge', { params: { id: kept.id, mergeId: merge.id } });
  expect(await admin.call('getTicket', { params: { id: newer.id } })).toMatchObject({
    status: 'pending',
    userId: null,
  });
});

test('two are two again also when the ticket that was merged away was deleted meanwhile', async () => {
  const [kept, dropped] = [await add('Rosa'), await add('Rosa Lima')];
  const older = await talk(kept.id, 'sou a Rosa');
  const newer = await talk(dropped.id, 'outro telefone');
  const { merge } = await admin.call('mergeContact', { params: { id: kept.id }, body: { contactId: dropped.id } });
  await admin.call('deleteTicket', { params: { id: newer.id } });
  const params = { id: kept.id, mergeId: merge.id };
  expect(await admin.call('undoContactMerge', { params })).toMatchObject({ id: dropped.id });
  expect(await textsOf(older.id)).toEqual(['sou a Rosa', 'outro telefone']);
});

test('a contact that was made of two before can be made one with a third, and all of it undone', async () => {
  const [a, b, c] = [await add('Um'), await add('Dois'), await add('Três')];
  const inner = await admin.call('mergeContact', { params: { id: b.id }, body: { contactId: c.id } });
  const outer = await admin.call('mergeContact', { params: { id: a.id }, body: { contactId: b.id } });
  expect(outer.contact.addresses).toHaveLength(3);
  await admin.call('undoContactMerge', { params: { id: a.id, mergeId: outer.merge.id } });
  await admin.call('undoContactMerge', { params: { id: b.id, mergeId: inner.merge.id } });
  for (const { id, number } of [a, b, c]) {
    const { addresses } = await admin.call('getContact', { params: { id } });
    expect(addresses).toEqual([{ kind: 'phone', value: number }]);
  }
});

test('a contact is not made one with itself or a group, agents make none one, and strangers find none', async () => {
  const [one, two] = [await add('Eu'), await add('Tu')];
  const group = await server.data.tenant(company.id, ({ db }) =>
    db
      .insertInto('contacts')
      .values({ company_id: company.id, name: 'Turma', is_group: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const merge = (person: Person, contactId: number) =>
    person.attempt('mergeContact', { params: { id: one.id }, body: { contactId } });
  const before = await digestOf(server.data, company.id);
  for (const id of [one.id, group.id]) expect(await merge(admin, id)).toMatchObject(refusal(409, 'ERR_CONTACT_MERGE'));
  expect(await digestOf(server.data, company.id)).toEqual(before);
  const agent = await company.agent();
  expect(await merge(agent, two.id)).toMatchObject(refusal(403, 'ERR_NO_PERMISSION'));
  const stranger = (await server.company()).admin;
  expect(await merge(stranger, two.id)).toMatchObject(refusal(404, 'ERR_NO_CONTACT_FOUND'));
});

test('two who make the same pair one at once make them one once', async () => {
  const [one, two] = [await add('Corrida A'), await add('Corrida B')];
  const outcomes = await Promise.all([
    admin.attempt('mergeContact', { params: { id: one.id }, body: { contactId: two.id } }),
    admin.attempt('mergeContact', { params: { id: two.id }, body: { contactId: one.id } }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404]);
});
