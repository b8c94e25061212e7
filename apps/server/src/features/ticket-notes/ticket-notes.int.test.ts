import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

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

async function openTicket(queueId: number | null, contactId?: number) {
  count += 1;
  const number = `55119888800${String(count).padStart(2, '0')}`;
  const contact = contactId ?? (await admin.call('createContact', { body: { name: 'Maria', number } })).id;
  const body = { contactId: contact, queueId, whatsappId: company.connectionId, userId: admin.id };
  return admin.call('createTicket', { body: { ...body, status: 'open' } });
}
const write = (person: Person, ticketId: number, note: string) =>
  person.call('createTicketNote', { body: { note, ticketId } });
const texts = (notes: readonly { note: string }[]) => notes.map(({ note }) => note);

test('a note carries its author, contact and ticket, and the list has the newest first', async () => {
  const ticket = await openTicket(company.queueIds[0] ?? null);
  const { id: ticketId, contactId } = ticket;
  const first = await admin.call('createTicketNote', { body: { note: ' Prefere PIX ', ticketId, contactId } });
  expect(first).toMatchObject({
    note: 'Prefere PIX',
    userId: admin.id,
    ticketId,
    contactId,
    user: { id: admin.id, name: 'Ana Admin' },
    contact: { id: contactId, name: 'Maria' },
    ticket: { id: ticketId, status: 'open', createdAt: ticket.createdAt },
  });
  await write(admin, ticketId, 'Ligar amanhã');
  const of = (query: object) => admin.call('listTicketNotes', { query });
  expect(texts(await of({ ticketId, contactId }))).toEqual(['Ligar amanhã', 'Prefere PIX']);
  const other = await openTicket(null);
  expect(await of({ ticketId: other.id, contactId })).toEqual([]);
  expect(texts(await of({ contactId, ticketId: '' }))).toHaveLength(2);
});

test('a note needs 2 characters that are not blank, and has a contact only if it is the ticket’s', async () => {
  const { id: ticketId } = await openTicket(null);
  for (const note of ['', 'a', '  b  '])
    expect(await admin.attempt('createTicketNote', { body: { note, ticketId } })).toMatchObject({
      status: 400,
      body: { error: 'ERR_TICKETNOTE_INVALID_NAME' },
    });
  expect((await write(admin, ticketId, 'ok')).note).toBe('ok');
  const { contactId } = await openTicket(null);
  const wrong = await admin.attempt('createTicketNote', { body: { note: 'Outra pessoa', ticketId, contactId } });
  expect(wrong).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
});

test('a note that is saved again after a lost answer is one note', async () => {
  const { id: ticketId } = await openTicket(null);
  const save = (note: string) =>
    admin.attempt('createTicketNote', { body: { note, ticketId } }, { 'idempotency-key': 'nota-1' });
  const replies = await Promise.all([save('Prefere PIX'), save('Prefere PIX')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await save('Outra')).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_CONFLICT' } });
  expect(texts(await admin.call('listTicketNotes', { query: { ticketId } }))).toEqual(['Prefere PIX']);
});

test('a note is read, written and deleted only by who may read its ticket (decision 23)', async () => {
  const [mine = 0, foreign = 0] = company.queueIds;
  const agent = await company.agent([mine]);
  const ticket = await openTicket(foreign);
  const note = await write(admin, ticket.id, 'Só para a outra fila');
  const { contactId } = ticket;
  expect(await agent.call('listTicketNotes', { query: { contactId } })).toEqual([]);
  expect(await agent.call('listTicketNotes', { query: { ticketId: ticket.id } })).toEqual([]);
  for (const attempt of [
    agent.attempt('createTicketNote', { body: { note: 'Oi, colega', ticketId: ticket.id } }),
    agent.attempt('deleteTicketNote', { params: { id: note.id } }),
  ])
    expect(await attempt).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
});

test('its author or an admin deletes a note, and nobody else (decision 26)', async () => {
  const ticket = await openTicket(company.queueIds[0] ?? null);
  const [author, colleague, supervisor] = [
    await company.agent(),
    await company.agent(),
    await company.agent(undefined, 'supervisor'),
  ];
  const one = await write(author, ticket.id, 'Minha observação');
  const two = await write(author, ticket.id, 'Outra minha');
  for (const person of [colleague, supervisor])
    expect(await person.attempt('deleteTicketNote', { params: { id: one.id } })).toMatchObject({ status: 403 });
  await author.call('deleteTicketNote', { params: { id: one.id } });
  await admin.call('deleteTicketNote', { params: { id: two.id } });
  expect(await admin.call('listTicketNotes', { query: { ticketId: ticket.id } })).toEqual([]);
  expect(await admin.attempt('deleteTicketNote', { params: { id: one.id } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKETNOTE_FOUND' },
  });
});

test('colleagues who may read the ticket hear of a note at once; others hear nothing', async () => {
  const [mine = 0, foreign = 0] = company.queueIds;
  const [reader, stranger] = [await company.agent([mine]), await company.agent([foreign])];
  const heard: unknown[] = [];
  const notForMe: unknown[] = [];
  const name = `company-${company.id}-ticketNote`;
  (await reader.socket()).on(name, (payload: unknown) => heard.push(payload));
  (await stranger.socket()).on(name, (payload: unknown) => notForMe.push(payload));
  const ticket = await openTicket(mine);
  const note = await write(admin, ticket.id, 'Chega às 15h');
  await admin.call('deleteTicketNote', { params: { id: note.id } });
  const last = await openTicket(foreign);
  await write(admin, last.id, 'Para a outra fila');
  await expect.poll(() => notForMe).toMatchObject([{ action: 'create', record: { note: 'Para a outra fila' } }]);
  // A note that is gone before it was drawn is told as gone only.
  await expect.poll(() => heard.at(-1)).toEqual({ action: 'delete', id: note.id });
});

test('notes stay with the ticket when its author leaves, and go with it', async () => {
  const ticket = await openTicket(null);
  const author = await company.agent();
  const note = await write(author, ticket.id, 'De quem saiu');
  await server.data.tenant(company.id, ({ db }) =>
    db.deleteFrom('users').where('company_id', '=', company.id).where('id', '=', author.id).execute(),
  );
  const query = { contactId: ticket.contactId };
  expect(await admin.call('listTicketNotes', { query })).toMatchObject([{ id: note.id, userId: null, user: null }]);
  await admin.call('deleteTicket', { params: { id: ticket.id } });
  expect(await admin.call('listTicketNotes', { query })).toEqual([]);
});
