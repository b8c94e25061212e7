import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepMedia } from '#kit/storage/media.repo.ts';
import { html, pdf, png } from '#testing/sample-files.ts';
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
  expect(await read(id, colleague)).toEqual({
    ...{ ticketId: id, body: '', quotedMsg: null, files: [], updatedAt: null },
  });
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
    { ticketId: quoting.id, text: '', isQuoting: true, files: 0 },
    { ticketId: texted.id, text: `Bom dia ${'a'.repeat(112)}`, isQuoting: false, files: 0 },
  ]);
  const tickets = [texted.id, quoting.id];
  for (const person of [admin, await company.agent([own]), (await server.company()).admin])
    expect((await marksOf(person)).filter(({ ticketId }) => tickets.includes(ticketId))).toEqual([]);
});

const filed = (content: Buffer, name: string, type: string) => ({ content: content.toString('base64'), name, type });
const picture = filed(png, 'mesa.png', 'image/png');
const paper = filed(pdf, 'tabela.pdf', 'application/pdf');
const look = { mediaType: 'image' as const, caption: '' };
const attach = (id: number, key: string, file = picture, more: object = {}, person = admin) =>
  person.attempt('addDraftFile', { params: { id }, body: { ...look, key, ...more }, files: [file] });
const sendKept = (ticketId: number, key: string, body = '', person = admin) =>
  person.attempt(
    'sendMessage',
    { params: { ticketId }, body: { body, isDraftFile: true } },
    { 'idempotency-key': key },
  );
const keysOf = async (id: number, person = admin) => (await read(id, person)).files.map(({ key }) => key);
const storedIn = (id: number) =>
  server.data.system(({ db }) =>
    db.selectFrom('ticket_draft_files').select(['key', 'media_id']).where('ticket_id', '=', id).execute(),
  );
const mediaRow = (id: string) =>
  server.data.system(({ db }) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst());
const statusOf = async (url: string): Promise<number> => {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  return reply.status;
};
const days = (count: number): number => count * 24 * 3_600_000;

test('files are kept with the draft in their order, with captions, told to the author’s browsers, once for each key', async () => {
  const { id } = await openTicket();
  const colleague = await company.agent();
  const [heard, foreign] = [await heardBy(admin), await heardBy(colleague)];
  expect(await attach(id, 'a', picture, { caption: 'A mesa' })).toMatchObject({
    ...{ status: 200, body: { key: 'a', name: 'mesa.png', type: 'image/png', bytes: png.length, caption: 'A mesa' } },
  });
  await attach(id, 'b', paper, { mediaType: 'application', asDocument: 'tooBigToShow' });
  await attach(id, 'b', paper);
  expect(await keysOf(id)).toEqual(['a', 'b']);
  await admin.call('keepDraft', {
    ...{
      params: { id },
      body: {
        body: '',
        files: [
          { key: 'b', caption: 'Preços' },
          { key: 'a', caption: '' },
        ],
      },
    },
  });
  const { files } = await read(id);
  expect(files).toMatchObject([
    { key: 'b', caption: 'Preços', mediaType: 'application', asDocument: 'tooBigToShow', quickMessageId: null },
    { key: 'a', caption: '', mediaType: 'image', asDocument: null },
  ]);
  expect(await statusOf(files[0]?.url ?? '')).toBe(200);
  expect(await keysOf(id, colleague)).toEqual([]);
  expect((await marksOf()).find(({ ticketId }) => ticketId === id)).toMatchObject({ text: '', files: 2 });
  await keep(id, 'sem falar dos arquivos');
  expect(await keysOf(id)).toEqual(['b', 'a']);
  await expect.poll(() => heard.length).toBe(4);
  expect(foreign).toEqual([]);
});

test('sending takes the kept file over, once: it is not uploaded again, and is in no draft any more', async () => {
  const { id } = await openTicket();
  await attach(id, 'envio-1');
  const [row] = await storedIn(id);
  const sent = await sendKept(id, 'envio-1', 'A mesa');
  expect(sent).toMatchObject({ status: 200, body: { body: 'A mesa', file: { name: 'mesa.png', state: 'ready' } } });
  expect(await storedIn(id)).toEqual([]);
  const again = await Promise.all([sendKept(id, 'envio-1', 'A mesa'), sendKept(id, 'envio-1', 'A mesa')]);
  expect(again.map(({ body }) => body.id)).toEqual([sent.body.id, sent.body.id]);
  const { message_id } = await server.data.system(({ db }) =>
    db
      .selectFrom('message_files')
      .select('message_id')
      .where('media_id', '=', row?.media_id ?? '')
      .executeTakeFirstOrThrow(),
  );
  expect(message_id).toBe(sent.body.id);
  expect((await mediaRow(row?.media_id ?? ''))?.sweep_at).toBeNull();
  // What comes late is no draft of what was sent.
  expect(await attach(id, 'envio-1')).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_CONFLICT' } });
  expect(await sendKept(id, 'nada')).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_FOUND' } });
});

test('a file that is sent from the browser’s own bytes is in no draft any more either', async () => {
  const { id } = await openTicket();
  await attach(id, 'envio-2');
  const [row] = await storedIn(id);
  await admin.call('sendMessage', { params: { ticketId: id }, body: { body: '' }, files: [picture] } as never, {
    'idempotency-key': 'envio-2',
  });
  expect(await storedIn(id)).toEqual([]);
  await sweepMedia(server.data, server.storage);
  expect(await mediaRow(row?.media_id ?? '')).toBeUndefined();
});

test('the file of a message that is undone waits with its author’s draft again, with its caption, and can be sent anew', async () => {
  const settle = (value: string) =>
    admin.call('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value } });
  await settle('10');
  const { id } = await openTicket();
  await attach(id, 'de-antes', paper);
  const sendFile = (body: string, key: string, file = picture) =>
    admin.call('sendMessage', { params: { ticketId: id }, body: { body }, files: [file] } as never, {
      'idempotency-key': key,
    });
  const undo = (message: { id: string }, person = admin) => person.call('undoMessage', { params: { id: message.id } });
  const heard = await heardBy(admin);
  const { draftFileKey: key } = await undo(await sendFile('*Ana Admin*\nA mesa', 'envio-3'));
  const { files } = await read(id);
  expect(files).toMatchObject([
    { key: 'de-antes' },
    { key, caption: 'A mesa', name: 'mesa.png', mediaType: 'image', asDocument: null, quickMessageId: null },
  ]);
  expect(await statusOf(files[1]?.url ?? '')).toBe(200);
  await expect.poll(() => heard).toContainEqual({ action: 'update', ticketId: id });
  const [, row] = await storedIn(id);
  const left = ((await mediaRow(row?.media_id ?? ''))?.sweep_at?.getTime() ?? 0) - Date.now();
  expect([left > days(29.9), left < days(30.1)]).toEqual([true, true]);
  const sent = await sendKept(id, key ?? '', 'A mesa');
  expect(sent).toMatchObject({ status: 200, body: { body: 'A mesa', file: { name: 'mesa.png' } } });
  expect(await keysOf(id)).toEqual(['de-antes']);
  // A file without a caption has none in the draft either.
  const bare = await undo(await sendFile('', 'envio-4', paper));
  expect((await read(id)).files.at(-1)).toMatchObject({
    key: bare.draftFileKey,
    caption: '',
    mediaType: 'application',
  });
  await admin.call('dropDraftFile', { params: { id, key: bare.draftFileKey ?? '' } });
  // What it answered comes back with it, unless the draft answers something else by now.
  await settle('0');
  const [asked, other] = [(await send(id, 'Tem foto?')).id, (await send(id, 'E o preço?')).id];
  await settle('10');
  const answer = (key: string) =>
    admin.call(
      'sendMessage',
      { params: { ticketId: id }, body: { body: 'A foto', quotedMsg: { id: asked } }, files: [picture] } as never,
      { 'idempotency-key': key },
    );
  const again = await undo(await answer('envio-7'));
  expect((await read(id)).quotedMsg?.id).toBe(asked);
  await admin.call('keepDraft', { params: { id }, body: { body: '', quotedMsgId: other } });
  const twice = await undo(await answer('envio-8'));
  expect((await read(id)).quotedMsg?.id).toBe(other);
  for (const { draftFileKey } of [again, twice])
    await admin.call('dropDraftFile', { params: { id, key: draftFileKey ?? '' } });
  // Who takes back what somebody else sent has no draft of it, nor has its author.
  const held = await sendFile('de outra pessoa', 'envio-5');
  const colleague = await company.agent([], 'admin');
  expect(await undo(held, colleague)).toMatchObject({ draftFileKey: null });
  expect([await keysOf(id), await keysOf(id, colleague)]).toEqual([['de-antes'], []]);
  // A voice note is recorded anew.
  const voice = await sendFile('', 'envio-6');
  await server.data.system(({ db }) =>
    db.updateTable('message_files').set({ is_voice: true }).where('message_id', '=', voice.id).execute(),
  );
  expect(await undo(voice)).toMatchObject({ draftFileKey: null });
  await sweepMedia(server.data, server.storage);
  const stored = await server.data.system(({ db }) => db.selectFrom('media').select('id').execute());
  const waiting = await server.data.system(({ db }) =>
    db.selectFrom('ticket_draft_files').select('media_id').execute(),
  );
  const sentFiles = await server.data.system(({ db }) => db.selectFrom('message_files').selectAll().execute());
  const used = [
    ...waiting.map(({ media_id }) => media_id),
    ...sentFiles.flatMap((file) => [file.media_id, file.preview_media_id, file.playable_media_id, file.sent_media_id]),
  ];
  expect(stored.filter((media) => !used.includes(media.id))).toEqual([]);
  await settle('0');
});

test('the file of a quick reply is in the draft as long as the reply has one that the author can see', async () => {
  const { id } = await openTicket();
  const reply = await admin.call('createQuickMessage', {
    body: { shortcode: 'mesa', message: 'A mesa', geral: false, status: true, isMedia: true },
  });
  const body = { ...look, key: 'r', quickMessageId: reply.id };
  const ask = (person = admin) => person.attempt('addDraftFile', { params: { id }, body });
  expect(await ask()).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_FOUND' } });
  await admin.call('uploadQuickMessageMedia', {
    ...{ params: { id: reply.id }, body: { typeArch: 'quickMessage' }, files: [picture] },
  } as never);
  expect(await ask()).toMatchObject({ status: 200, body: { name: 'mesa.png', quickMessageId: reply.id } });
  const other = await company.agent([], 'admin');
  const elsewhere = await server.company();
  expect(await ask(other)).toMatchObject({ status: 200 });
  expect(await ask(elsewhere.admin)).toMatchObject({ status: 404 });
  await admin.call(
    'sendMessage',
    { params: { ticketId: id }, body: { body: '', quickMessageId: reply.id } },
    { 'idempotency-key': 'r' },
  );
  expect([await keysOf(id), await keysOf(id, other)]).toEqual([[], ['r']]);
  await admin.call('deleteQuickMessage', { params: { id: reply.id } });
  expect(await storedIn(id)).toEqual([]);
});

test('only who may answer in a ticket keeps files in it, hers alone, of the kinds and the number that are sent', async () => {
  const { id } = await openTicket();
  const colleague = await company.agent();
  const elsewhere = await server.company();
  await attach(id, 'minha');
  expect(await attach(id, 'minha', picture, {}, colleague)).toMatchObject({
    ...{ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } },
  });
  expect(await attach(id, 'x', picture, {}, elsewhere.admin)).toMatchObject({ status: 404 });
  for (const person of [colleague, elsewhere.admin]) {
    await person.attempt('dropDraftFile', { params: { id, key: 'minha' } });
    expect(await sendKept(id, 'minha', '', person)).not.toMatchObject({ status: 200 });
  }
  const supervisor = await company.agent([], 'admin');
  expect(await sendKept(id, 'minha', '', supervisor)).toMatchObject({ status: 404 });
  await supervisor.call('dropDraftFile', { params: { id, key: 'minha' } });
  await supervisor.call('keepDraft', {
    params: { id },
    body: { body: '', files: [{ key: 'minha', caption: 'dela' }] },
  });
  expect((await read(id)).files).toMatchObject([{ key: 'minha', caption: '' }]);
  expect(await attach(id, 'h', filed(html, 'mesa.png', 'image/png'))).toMatchObject({ status: 422 });
  const none = { params: { id }, body: { ...look, key: 'n' } };
  expect(await admin.attempt('addDraftFile', none)).toMatchObject({ body: { error: 'ERR_FILE_REQUIRED' } });
  const bad = { ...look, key: 'k'.repeat(129) };
  expect(await admin.attempt('addDraftFile', { params: { id }, body: bad, files: [picture] })).toMatchObject({
    ...{ status: 400, body: { error: 'ERR_VALIDATION' } },
  });
  for (let index = 2; index <= 30; index += 1) await attach(id, `f${index}`);
  expect(await attach(id, 'f31')).toMatchObject({ body: { error: 'ERR_TOO_MANY_FILES' } });
  expect(await keysOf(id)).toHaveLength(30);
});

test('a file of a draft is deleted when it is taken out, with the ticket, and thirty days after the last change', async () => {
  const { id } = await openTicket();
  for (const key of ['a', 'b', 'c']) await attach(id, key);
  const stored = await storedIn(id);
  const [a = '', b = '', c = ''] = stored.map(({ media_id }) => media_id ?? '');
  const there = async () => {
    await sweepMedia(server.data, server.storage);
    return Promise.all([a, b, c].map(async (one) => (await mediaRow(one)) !== undefined));
  };
  expect(await there()).toEqual([true, true, true]);
  const until = (await mediaRow(b))?.sweep_at?.getTime() ?? 0;
  expect(until - Date.now()).toBeGreaterThan(days(29.9));
  await admin.call('dropDraftFile', { params: { id, key: 'a' } });
  await admin.call('dropDraftFile', { params: { id, key: 'a' } });
  expect(await there()).toEqual([false, true, true]);
  const age = (media: string, count: number) =>
    server.data.system(({ db }) =>
      db
        .updateTable('media')
        .set({ sweep_at: new Date(Date.now() + days(30 - count)) })
        .where('id', '=', media)
        .execute(),
    );
  await age(b, 29);
  await age(c, 29);
  await keep(id, 'ainda');
  expect(((await mediaRow(b))?.sweep_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(days(29.9));
  await age(b, 30.1);
  expect(await there()).toEqual([false, false, true]);
  expect(await keysOf(id)).toEqual(['c']);
  await admin.call('deleteTicket', { params: { id } });
  expect(await there()).toEqual([false, false, false]);
});
