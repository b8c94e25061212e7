import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

/* What a person has begun to write in a ticket, beside its text (product §4, docs/decisions/0083). */

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

async function openTicket(place: { company?: TestCompany; queueId?: number | null; contactId?: number } = {}) {
  const { company: of = company, queueId = null } = place;
  const person = of.admin;
  count += 1;
  const number = `55119886${String(10_000 + count)}`;
  const contactId =
    place.contactId ?? (await person.call('createContact', { body: { name: `Cliente ${count}`, number } })).id;
  const body = { contactId, queueId, whatsappId: of.connectionId, userId: person.id };
  return person.call('createTicket', { body: { ...body, status: 'open' } });
}
const send = (ticketId: number, body: string, person = admin) =>
  person.call('sendMessage', { params: { ticketId }, body: { body } });
const keep = (id: number, body: string, quotedMsgId?: string | null, person = admin) =>
  person.attempt('keepDraft', { params: { id }, body: { body, quotedMsgId } });
const read = (id: number, person = admin) => person.call('getDraft', { params: { id } });
const marksOf = async (person = admin) => (await person.call('listDrafts', {})).drafts;
const rowsOf = async (ticketId: number) =>
  server.data.system(({ db }) =>
    db.selectFrom('ticket_drafts').selectAll().where('ticket_id', '=', ticketId).execute(),
  );
async function heardBy(person: Person): Promise<unknown[]> {
  const heard: unknown[] = [];
  (await person.socket()).on(`company-${person.companyId}-draft`, (payload: unknown) => heard.push(payload));
  return heard;
}

test('the message that is answered is part of the draft, also of one without a text, until it is taken away', async () => {
  const { id } = await openTicket();
  const first = await send(id, 'Chega na quinta');
  const colleague = await company.agent();
  const [heard, foreign] = [await heardBy(admin), await heardBy(colleague)];
  expect(await keep(id, '', first.id)).toMatchObject({ status: 200, body: { body: '', quotedMsg: { id: first.id } } });
  await keep(id, '', first.id);
  expect(await read(id)).toMatchObject({ body: '', quotedMsg: { id: first.id, body: 'Chega na quinta' } });
  await keep(id, 'Sim', first.id);
  expect(await read(id)).toMatchObject({ body: 'Sim', quotedMsg: { id: first.id } });
  expect(await read(id, colleague)).toEqual({ ticketId: id, body: '', quotedMsg: null, updatedAt: null });
  await keep(id, 'Sim', null);
  expect(await read(id)).toMatchObject({ body: 'Sim', quotedMsg: null });
  await keep(id, '', first.id);
  await keep(id, '');
  expect(await rowsOf(id)).toEqual([]);
  await expect.poll(() => heard).toEqual(Array(5).fill({ action: 'update', ticketId: id }));
  expect(foreign).toEqual([]);
});

test('only a message of the same conversation that one may read is quoted in a draft', async () => {
  const [own = 0, foreign = 0] = company.queueIds;
  const agent = await company.agent([own]);
  const hidden = await openTicket({ queueId: foreign });
  const secret = await send(hidden.id, 'segredo do outro setor');
  await admin.call('updateTicket', { params: { id: hidden.id }, body: { status: 'closed' } });
  const ticket = await openTicket({ queueId: own, contactId: hidden.contactId });
  const elsewhere = await server.company();
  const theirs = await send((await openTicket({ company: elsewhere })).id, 'de outra empresa', elsewhere.admin);
  const other = await send((await openTicket()).id, 'de outro cliente');
  const unknown = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
  for (const id of [theirs.id, other.id, 'nada']) expect(await keep(ticket.id, 'oi', id), id).toMatchObject(unknown);
  expect(await keep(ticket.id, 'oi', secret.id, agent)).toMatchObject(unknown);
  expect(await keep(ticket.id, 'oi', 'x'.repeat(65))).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect(await rowsOf(ticket.id)).toEqual([]);
  // Of an earlier attendance of the same customer, for who may read that one.
  expect(await keep(ticket.id, 'oi', secret.id)).toMatchObject({ status: 200 });
  expect(await keep(hidden.id, 'oi', secret.id, agent)).toMatchObject({ status: 403 });
  expect(await keep(ticket.id, 'oi', secret.id, elsewhere.admin)).toMatchObject({ status: 404 });
});

test('what a quoted message itself quotes is not told with the draft', async () => {
  const { id } = await openTicket();
  const first = await send(id, 'primeira');
  const answer = await admin.call('sendMessage', {
    ...{ params: { ticketId: id }, body: { body: 'segunda', quotedMsg: { id: first.id } } },
  });
  await keep(id, 'terceira', answer.id);
  expect((await read(id)).quotedMsg).toMatchObject({ id: answer.id, quotedMsg: null });
});

test('a quoted message that is deleted, gone or no longer to be read is not quoted any more; the text stays', async () => {
  const [own = 0, foreign = 0] = company.queueIds;
  const agent = await company.agent([own]);
  const { id } = await openTicket({ queueId: own });
  const [deleted, gone] = [await send(id, 'errada'), await send(id, 'vai embora')];
  await keep(id, 'sobre isso', deleted.id);
  await admin.call('deleteMessage', { params: { id: deleted.id } });
  expect(await read(id)).toMatchObject({ body: 'sobre isso', quotedMsg: null });
  await keep(id, 'sobre isso', gone.id);
  await server.data.system(({ db }) => db.deleteFrom('messages').where('id', '=', gone.id).execute());
  expect(await read(id)).toMatchObject({ body: 'sobre isso', quotedMsg: null });
  const earlier = await send(id, 'de antes');
  await admin.call('updateTicket', { params: { id }, body: { status: 'closed' } });
  const contactId = (await admin.call('getTicket', { params: { id } })).contactId;
  const next = await openTicket({ queueId: own, contactId });
  await keep(next.id, 'como combinado', earlier.id, agent);
  expect(await read(next.id, agent)).toMatchObject({ quotedMsg: { id: earlier.id } });
  await server.data.system(({ db }) =>
    db.updateTable('tickets').set({ queue_id: foreign }).where('id', '=', id).execute(),
  );
  expect(await read(next.id, agent)).toMatchObject({ body: 'como combinado', quotedMsg: null });
});

test('one call tells the caller alone in which tickets she has begun to write, newest first, and how it begins', async () => {
  const [own = 0, foreign = 0] = company.queueIds;
  const agent = await company.agent([own]);
  const [texted, quoting, empty, moved] = [
    await openTicket({ queueId: own }),
    await openTicket({ queueId: own }),
    await openTicket({ queueId: own }),
    await openTicket({ queueId: own }),
  ];
  const quoted = await send(quoting.id, 'Chega na quinta');
  const lost = await send(empty.id, 'vai embora');
  await keep(texted.id, `\n  Bom dia ${'a'.repeat(200)}`, null, agent);
  await keep(empty.id, '  ', lost.id, agent);
  await keep(moved.id, 'de outro setor', null, agent);
  await keep(quoting.id, '', quoted.id, agent);
  expect((await marksOf(agent)).map(({ ticketId }) => ticketId)).toEqual([quoting.id, moved.id, empty.id, texted.id]);
  await admin.call('deleteMessage', { params: { id: lost.id } });
  await admin.call('updateTicket', { params: { id: moved.id }, body: { queueId: foreign } });
  expect(await marksOf(agent)).toEqual([
    { ticketId: quoting.id, text: '', isQuoting: true },
    { ticketId: texted.id, text: `Bom dia ${'a'.repeat(112)}`, isQuoting: false },
  ]);
  const tickets = [texted.id, quoting.id];
  for (const person of [admin, await company.agent([own]), (await server.company()).admin])
    expect((await marksOf(person)).filter(({ ticketId }) => tickets.includes(ticketId))).toEqual([]);
});
