import { deletedLine } from '@recado/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

/* What an agent writes before and after it is sent: drafts, undoing, passing on, finding again (docs/decisions/0055). */

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

async function openTicket(queueId: number | null = null, person = admin, name = 'Maria Silva') {
  count += 1;
  const { id: contactId } = await person.call('createContact', {
    body: { name, number: `55119887${String(10_000 + count)}` },
  });
  const body = { contactId, queueId, whatsappId: company.connectionId, userId: person.id };
  return person.call('createTicket', { body: { ...body, status: 'open' } });
}
const send = (ticketId: number, body: string, person = admin, key?: string) =>
  person.call('sendMessage', { params: { ticketId }, body: { body } }, key ? { 'idempotency-key': key } : {});
const waitToUndo = (seconds: number) =>
  admin.call('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value: String(seconds) } });
const textsOf = async (ticketId: number) =>
  (await admin.call('listMessages', { params: { ticketId }, query: { markRead: 'false' } })).messages.map(
    ({ body }) => body,
  );
const outboxOf = (messageId: string) =>
  server.data.system(({ db }) => db.selectFrom('outbox').selectAll().where('message_id', '=', messageId).execute());

test('a draft is kept per person and ticket, told to her other browsers, and forgotten when it is empty', async () => {
  const { id } = await openTicket();
  const colleague = await company.agent();
  const heard: unknown[] = [];
  (await admin.socket()).on(`company-${company.id}-draft`, (payload: unknown) => heard.push(payload));
  const foreign: unknown[] = [];
  (await colleague.socket()).on(`company-${company.id}-draft`, (payload: unknown) => foreign.push(payload));
  const keep = (body: string, person = admin) => person.call('keepDraft', { params: { id }, body: { body } });
  const read = async (person = admin) => (await person.call('getDraft', { params: { id } })).body;
  await keep('Bom dia, Ma');
  await keep('Bom dia, Ma');
  await keep('do colega', colleague);
  expect([await read(), await read(colleague)]).toEqual(['Bom dia, Ma', 'do colega']);
  await keep('');
  expect(await read()).toBe('');
  await expect.poll(() => [heard.length, foreign.length]).toEqual([2, 1]);
  expect(heard).toEqual(Array(2).fill({ action: 'update', ticketId: id }));
  await admin.call('deleteTicket', { params: { id } });
  const left = await server.data.system(({ db }) => db.selectFrom('ticket_drafts').selectAll().execute());
  expect(left.filter(({ ticket_id }) => ticket_id === id)).toEqual([]);
});

test('the time to undo is none unless an admin chose one, of 10 seconds at most', async () => {
  const { admin: fresh } = await server.company();
  const read = async () =>
    (await fresh.call('listSettings')).find(({ key }: { key: string }) => key === 'undoSendSeconds')?.value;
  expect(await read()).toBe('0');
  for (const value of ['11', '-1', '1.5', 'dez', '']) {
    const { status } = await fresh.attempt('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value } });
    expect([value, status]).toEqual([value, 400]);
  }
  expect(await read()).toBe('0');
  await fresh.call('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value: '10' } });
  expect(await read()).toBe('10');
  await fresh.call('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value: '0' } });
});

test('a message that is undone in time is as if it had never been written, and its time is told', async () => {
  await waitToUndo(10);
  const ticket = await openTicket();
  await send(ticket.id, 'fica');
  const first = await send(ticket.id, 'primeira');
  const second = await send(ticket.id, 'segunda');
  expect(second.held?.why).toBe('undo');
  const [row] = await outboxOf(second.id);
  expect(row?.next_at).toEqual(row?.held_until);
  const other = await company.agent([], 'supervisor');
  expect(await other.attempt('undoMessage', { params: { id: first.id } })).toMatchObject({ status: 403 });
  expect(await admin.call('undoMessage', { params: { id: first.id } })).toEqual({
    ...{ id: first.id, ticketId: ticket.id, body: 'primeira', draftFileKey: null },
  });
  await admin.call('undoMessage', { params: { id: second.id } });
  expect(await textsOf(ticket.id)).toEqual(['fica']);
  expect(await outboxOf(first.id)).toEqual([]);
  expect(await admin.call('getTicket', { params: { id: ticket.id } })).toMatchObject({ lastMessage: 'fica' });
  expect(await admin.attempt('undoMessage', { params: { id: second.id } })).toMatchObject({ status: 404 });
  await waitToUndo(0);
});

test('the row tells the new words of an edited message, and nothing of a deleted one, not even after an undo', async () => {
  const { id } = await openTicket();
  const row = () => admin.call('getTicket', { params: { id } });
  const first = await send(id, 'errado');
  await server.data.system(({ db }) => db.updateTable('messages').set({ ack: 2 }).where('id', '=', first.id).execute());
  const heard: unknown[] = [];
  (await admin.socket()).on(`company-${company.id}-ticket`, (payload: { ticket?: { lastMessage: string } }) =>
    heard.push(payload.ticket?.lastMessage),
  );
  await admin.call('editMessage', { params: { id: first.id }, body: { body: 'certo' } });
  await expect.poll(() => heard).toContain('certo');
  await waitToUndo(10);
  const second = await send(id, 'segunda');
  expect(await row()).toMatchObject({ lastMessage: 'segunda', lastMessageId: second.id });
  await admin.call('deleteMessage', { params: { id: first.id } });
  expect(await row()).toMatchObject({ lastMessage: 'segunda' });
  await admin.call('undoMessage', { params: { id: second.id } });
  expect(await row()).toMatchObject({ lastMessage: deletedLine, lastMessageId: first.id });
  await waitToUndo(0);
});

test('a call that comes again after its message was undone sends nothing, and another one in another ticket does', async () => {
  const { id } = await openTicket();
  await waitToUndo(10);
  const first = await send(id, 'mandei sem querer', admin, 'chave-1');
  await admin.call('undoMessage', { params: { id: first.id } });
  const again = { params: { ticketId: id }, body: { body: 'mandei sem querer' } };
  const late = await admin.attempt('sendMessage', again, { 'idempotency-key': 'chave-1' });
  expect(late).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_UNDONE' } });
  expect([await textsOf(id), await outboxOf(first.id)]).toEqual([[], []]);
  const other = await openTicket(null, admin, 'Outra pessoa');
  expect(await send(other.id, 'mandei sem querer', admin, 'chave-1')).toMatchObject({ body: 'mandei sem querer' });
  await waitToUndo(0);
});

test('what was said in an attendance of a foreign queue is neither quoted by its readers nor shown to them in a quote', async () => {
  const [own = 0, foreign = 0] = company.queueIds;
  const agent = await company.agent([own]);
  const earlier = await openTicket(foreign);
  const secret = await send(earlier.id, 'segredo do outro setor');
  await admin.call('updateTicket', { params: { id: earlier.id }, body: { status: 'closed' } });
  const place = { contactId: earlier.contactId, whatsappId: company.connectionId, queueId: own, userId: agent.id };
  const ticket = await admin.call('createTicket', { body: { ...place, status: 'open' } });
  const heard: (string | null)[] = [];
  (await agent.socket()).on(`company-${company.id}-appMessage`, (payload: { message: { quotedMsg: object | null } }) =>
    heard.push(JSON.stringify(payload.message.quotedMsg)),
  );
  const quote = (person: Person) =>
    person.attempt('sendMessage', {
      ...{ params: { ticketId: ticket.id }, body: { body: 'como combinado', quotedMsg: { id: secret.id } } },
    });
  expect(await quote(agent)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
  expect(await quote(admin)).toMatchObject({ status: 200 });
  const quotedFor = async (person: Person) => {
    const query = { markRead: 'false' } as const;
    return (await person.call('listMessages', { params: { ticketId: ticket.id }, query })).messages.at(-1);
  };
  expect(await quotedFor(admin)).toMatchObject({ quotedMsg: { body: 'segredo do outro setor' } });
  expect(await quotedFor(agent)).toMatchObject({ quotedMsgId: secret.id, quotedMsg: null });
  await expect.poll(() => heard).toEqual(['null']);
});

test('what has left, or is leaving at this moment, is not undone', async () => {
  await waitToUndo(10);
  const { id: ticketId } = await openTicket();
  const sent = [await send(ticketId, 'saindo'), await send(ticketId, 'vencida')] as const;
  await server.data.system(async ({ db }) => {
    await db.updateTable('outbox').set({ state: 'sending' }).where('message_id', '=', sent[0].id).execute();
    await db
      .updateTable('outbox')
      .set({ held_until: new Date(0) })
      .where('message_id', '=', sent[1].id)
      .execute();
  });
  for (const { id } of sent)
    expect(await admin.attempt('undoMessage', { params: { id } })).toMatchObject({
      ...{ status: 409, body: { error: 'ERR_MESSAGE_LEFT' } },
    });
  expect(await textsOf(ticketId)).toEqual(['saindo', 'vencida']);
  await waitToUndo(0);
});

test('what has not left yet is corrected and deleted where it waits: it leaves once, as corrected, or never', async () => {
  const { id: ticketId } = await openTicket();
  const edit = (id: string, body: string) => admin.call('editMessage', { params: { id }, body: { body } });
  const remove = (id: string) => admin.call('deleteMessage', { params: { id } });
  const lineOf = async (id: string) =>
    (await outboxOf(id)).map(({ kind, payload }) => ({ kind, ...(payload as object) }));
  const first = await send(ticketId, 'errado');
  expect(await edit(first.id, 'certo')).toMatchObject({ body: 'certo', isEdited: true });
  expect(await lineOf(first.id)).toMatchObject([{ kind: 'text', text: 'certo' }]);
  expect(await remove(first.id)).toMatchObject({ body: 'certo', isDeleted: true });
  expect(await lineOf(first.id)).toEqual([]);
  const { moments } = await admin.call('getMessageLedger', { params: { id: first.id } });
  expect(moments.at(-1)).toMatchObject({ kind: 'withdrawn', userName: expect.any(String) });
  // WhatsApp's limits are for what has left.
  const old = await send(ticketId, 'de anteontem');
  const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await server.data.system(({ db }) =>
    db.updateTable('messages').set({ created_at: longAgo }).where('id', '=', old.id).execute(),
  );
  expect(await edit(old.id, 'de hoje')).toMatchObject({ body: 'de hoje' });
  expect(await remove(old.id)).toMatchObject({ isDeleted: true });
  expect(await lineOf(old.id)).toEqual([]);
});

test('what is leaving, or has tried to, is corrected and deleted on the phone of the customer', async () => {
  const { id: ticketId } = await openTicket();
  for (const state of ['sending', 'waiting'] as const) {
    const { id } = await send(ticketId, 'original');
    await server.data.system(({ db }) =>
      db.updateTable('outbox').set({ state, left_at: new Date() }).where('message_id', '=', id).execute(),
    );
    await admin.call('editMessage', { params: { id }, body: { body: 'corrigida' } });
    await admin.call('deleteMessage', { params: { id } });
    const rows = await outboxOf(id);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['edit', 'revoke', 'text']);
    expect(rows.find(({ kind }) => kind === 'text')?.payload).toMatchObject({ text: 'original' });
  }
});

test('without a time to undo a message leaves at once', async () => {
  const { id: ticketId } = await openTicket();
  const message = await send(ticketId, 'já');
  expect(message.held).toBeUndefined();
  expect(await outboxOf(message.id)).toMatchObject([{ held_until: null, held_why: null, undo: null }]);
});

test('variables are replaced when an agent’s text is sent or corrected, and the same key gives the same message', async () => {
  const { id: ticketId } = await openTicket();
  const text = 'Olá {{firstName}}, {{name}} {{nada}} {{agent}} {{hora}}';
  const sent = await send(ticketId, text, admin, 'chave-1');
  expect(sent.body).toMatch(/^Olá Maria, Maria Silva \{\{nada\}\} Ana Admin \d{1,2}:\d\d:\d\d$/);
  expect((await send(ticketId, text, admin, 'chave-1')).id).toBe(sent.id);
  const corrected = await admin.call('editMessage', { params: { id: sent.id }, body: { body: 'Oi {{firstName}}' } });
  expect(corrected.body).toBe('Oi Maria');
});

test('a message is passed on to several tickets, marked, once for each key', async () => {
  const source = await openTicket();
  const { id } = await send(source.id, 'endereço: Rua A {{name}}');
  const targets = [await openTicket(null, admin, 'Bia'), await openTicket(null, admin, 'Caio')];
  const wish = { params: { id }, body: { ticketIds: targets.map((ticket) => ticket.id) } };
  const forward = () => admin.call('forwardMessage', wish, { 'idempotency-key': 'passa-1' });
  const { messages } = await forward();
  expect((await forward()).messages.map((message) => message.id)).toEqual(messages.map((message) => message.id));
  for (const ticket of targets) expect(await textsOf(ticket.id)).toEqual(['endereço: Rua A Maria Silva']);
  expect(messages.map(({ dataJson }) => JSON.parse(dataJson ?? '{}'))).toEqual(Array(2).fill({ forwarded: 'once' }));
  const [row] = await outboxOf(messages[0]?.id ?? '');
  expect(row?.payload).toMatchObject({ forwarded: true });
});

test('a message is passed on only to tickets in which one may answer: all or none', async () => {
  const source = await openTicket();
  const { id } = await send(source.id, 'para todos');
  const mine = await openTicket();
  const closed = await openTicket();
  await admin.call('updateTicket', { params: { id: closed.id }, body: { status: 'closed' } });
  const attempt = (ticketIds: number[], person = admin) =>
    person.attempt('forwardMessage', { params: { id }, body: { ticketIds } });
  expect(await attempt([mine.id, closed.id])).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  const agent = await company.agent();
  expect(await attempt([mine.id], agent)).toMatchObject({ status: 409 });
  const elsewhere = await server.company();
  expect(await attempt([mine.id], elsewhere.admin)).toMatchObject({ status: 404 });
  expect(await textsOf(mine.id)).toEqual([]);
});

test('the search in a conversation finds texts in any case and without accents, newest first, and nothing of foreign queues', async () => {
  const [queueId = 0] = company.queueIds;
  const ticket = await openTicket(queueId);
  const sent: string[] = [];
  for (const text of ['Orçamento de maio', 'outra coisa', 'ORCAMENTO novo', '100% pago'])
    sent.push((await send(ticket.id, text)).id);
  const find = async (searchParam: string, person = admin) =>
    (await person.call('searchMessages', { params: { ticketId: ticket.id }, query: { searchParam } })).hits.map(
      ({ id }) => id,
    );
  expect(await find('orçam')).toEqual([sent[2], sent[0]]);
  expect(await find('0%')).toEqual([sent[3]]);
  const stranger = await company.agent([]);
  expect(
    await stranger.attempt('searchMessages', { params: { ticketId: ticket.id }, query: { searchParam: 'maio' } }),
  ).toMatchObject({ status: 403 });
  const { contactId } = ticket;
  await admin.call('updateTicket', { params: { id: ticket.id }, body: { status: 'closed' } });
  const next = await admin.call('createTicket', {
    body: { contactId, queueId: null, whatsappId: company.connectionId, userId: admin.id, status: 'open' },
  });
  const own = await send(next.id, 'orcamento sem fila');
  const seen = await stranger.call('searchMessages', {
    params: { ticketId: next.id },
    query: { searchParam: 'orcamento' },
  });
  expect(seen.hits.map(({ id }) => id)).toEqual([own.id]);
});

test('a page goes on towards the present after a position', async () => {
  const { id: ticketId } = await openTicket();
  const sent = [];
  for (let n = 1; n <= 23; n += 1) sent.push(await send(ticketId, `linha ${n}`));
  const after = sent[0]?.position ?? 0;
  const page = await admin.call('listMessages', { params: { ticketId }, query: { after, markRead: 'false' } });
  expect(page.messages.map(({ body }) => body)).toEqual(sent.slice(1, 21).map(({ body }) => body));
  expect(page.hasMore).toBe(true);
  // Clients of the family count pages from the present, 20 messages each (wire-contract 4.2).
  for (const [pageNumber, from, to, hasMore] of [
    [1, 3, 23, true],
    [2, 0, 3, false],
    [3, 0, 0, false],
  ] as const) {
    const query = { pageNumber, markRead: 'false' } as const;
    const counted = await admin.call('listMessages', { params: { ticketId }, query });
    expect(counted.messages.map(({ body }) => body)).toEqual(sent.slice(from, to).map(({ body }) => body));
    expect(counted.hasMore).toBe(hasMore);
  }
});
