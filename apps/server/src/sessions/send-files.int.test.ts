import type { Message } from '@recado/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepMedia } from '#kit/storage/media.repo.ts';
import { bomb, fileOf, html, mp3, mp4, pdf, svg } from '#testing/sample-files.ts';
import { filmOf } from '#testing/sample-films.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type FileWorld, filesAt, formOf, loaded, openFileWorld, photo } from './test-files.ts';
import { until } from './test-session.ts';

let server: TestServer;
let world: FileWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await openFileWorld(server);
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(() => world.forget());

const arrived = (count: number) =>
  until(`${count} files on the phone`, () => filesAt(world.customer).length >= count && filesAt(world.customer));
const mediaRows = () =>
  server.data.system(({ db }) =>
    db
      .selectFrom('media')
      .select(['id', 'sweep_at'])
      .where('company_id', '=', world.company.id)
      .orderBy('id')
      .execute(),
  );

test('a picture with its caption arrives as a picture, byte for byte, with its size and a small one (wire-contract 4.2)', async () => {
  const bytes = await photo(1200, 800);
  const reply = await world.send(formOf([fileOf(bytes, 'praia.jpg', 'image/jpeg')], [['body', 'Que praia!']]));
  expect([reply.status, reply.body.body, reply.body.mediaType, reply.body.ack]).toEqual([
    200,
    'Que praia!',
    'image',
    1,
  ]);
  const [message] = reply.body.messages as Message[];
  expect(message?.file).toMatchObject({
    state: 'ready',
    name: 'praia.jpg',
    type: 'image/jpeg',
    width: 1200,
    height: 800,
  });
  const [received] = await arrived(1);
  expect(received?.file?.bytes.equals(bytes)).toBe(true);
  expect(received?.file).toMatchObject({
    kind: 'image',
    caption: 'Que praia!',
    width: 1200,
    height: 800,
    mimetype: 'image/jpeg',
  });
  expect((await sharp(Buffer.from(received?.file?.thumbnail ?? '', 'base64')).metadata()).format).toBe('jpeg');
  const whole = await loaded(server, message?.mediaUrl);
  expect([whole.status, whole.type, whole.bytes.equals(bytes)]).toEqual([200, 'image/jpeg', true]);
  const preview = await loaded(server, message?.file?.preview);
  expect([preview.status, preview.type]).toEqual([200, 'image/webp']);
  const sent = await until('the tick', async () => ((await world.newest())?.ack ?? 0) >= 2 && (await world.newest()));
  expect([sent.id, sent.file?.preview !== null, sent.mediaUrl !== null]).toEqual([message?.id, true, true]);
});

test('several files of one call are messages in their order; a caption that is the name of its file is none', async () => {
  const films = fileOf(mp4, 'festa.mp4', 'video/mp4');
  const files = [fileOf(pdf, 'contrato.pdf', 'application/pdf'), films, fileOf(mp3, 'som.mp3', 'audio/mpeg')];
  const bodies = ['contrato.pdf', 'A festa', 'Escute'].map((text) => ['body', text] as const);
  const reply = await world.send(formOf(files, [...bodies, ['fromMe', 'true']]));
  const sent = reply.body.messages as Message[];
  expect(sent.map(({ mediaType, body }) => [mediaType, body])).toEqual([
    ['application', 'contrato.pdf'],
    ['video', 'A festa'],
    ['audio', ''],
    ['conversation', 'Escute'],
  ]);
  await until('all four', () => world.customer.received.length === 4);
  const onPhone = world.customer.received.map(({ file, text }) => [file?.kind, file?.caption, file ? '' : text]);
  expect(onPhone).toEqual([
    ['document', undefined, ''],
    ['video', 'A festa', ''],
    ['audio', undefined, ''],
    [undefined, undefined, 'Escute'],
  ]);
  const { tickets } = await world.admin.call('listTickets', { query: { status: 'open', showAll: 'true' } as never });
  expect(tickets[0]?.lastMessage).toBe('Escute');
});

test('the same key gives the same messages and leaves no second file; another file under it is a conflict', async () => {
  const form = () => formOf([fileOf(pdf, 'a.pdf', 'application/pdf'), fileOf(mp4, 'b.mp4', 'video/mp4')]);
  const first = await world.send(form(), 'chave-1');
  const [rows, files] = [await mediaRows(), await world.storedFiles()];
  const second = await world.send(form(), 'chave-1');
  const ids = (reply: typeof first) => (reply.body.messages as Message[]).map(({ id }) => id);
  expect(ids(second)).toEqual(ids(first));
  expect([(await mediaRows()).length, await world.storedFiles()]).toEqual([rows.length, files]);
  const other = await world.send(formOf([fileOf(mp4, 'a.pdf', 'video/mp4')]), 'chave-1');
  expect([other.status, other.body.error]).toEqual([409, 'ERR_IDEMPOTENCY_CONFLICT']);
  expect([(await mediaRows()).length, await world.storedFiles()]).toEqual([rows.length, files]);
  await arrived(2);
  expect(filesAt(world.customer)).toHaveLength(2);
});

test('an answer with a file quotes the message', async () => {
  const asked = (await world.messages())[0];
  const quoted = JSON.stringify({ id: asked?.id });
  const reply = await world.send(formOf([fileOf(pdf, 'resposta.pdf', 'application/pdf')], [['quotedMsg', quoted]]));
  expect([reply.status, reply.body.quotedMsgId]).toEqual([200, asked?.id]);
  const [received] = await arrived(1);
  expect(received?.quotedId).toBeDefined();
});

test.each([
  ['a page called a picture', html, 'foto.png', 'image/png', 422, 'ERR_FILE_CONTENT'],
  ['a drawing called a photo', svg, 'foto.jpg', 'image/jpeg', 422, 'ERR_FILE_CONTENT'],
  ['an empty file', Buffer.alloc(0), 'vazio.txt', 'text/plain', 400, 'ERR_FILE_EMPTY'],
])('%s is refused by its name, and nothing of it stays', async (_what, content, name, type, status, code) => {
  const before = [await mediaRows(), await world.storedFiles(), (await world.messages()).length];
  const reply = await world.send(formOf([fileOf(pdf, 'bom.pdf', 'application/pdf'), fileOf(content, name, type)]));
  expect([reply.status, reply.body.error]).toEqual([status, code]);
  expect([await mediaRows(), await world.storedFiles(), (await world.messages()).length]).toEqual(before);
});

test.each([
  ['quotedMsg', 'nada'],
  ['quotedMsg', '{"id":1}'],
  ['fromMe', 'talvez'],
  ['quickMessageId', 'x'],
  ['body', 'a\u0000b'],
])('a form whose %s is %j is refused, and nothing of it stays', async (name, value) => {
  const before = [await mediaRows(), await world.storedFiles(), (await world.messages()).length];
  const reply = await world.send(formOf([fileOf(pdf, 'bom.pdf', 'application/pdf')], [[name, value]]));
  expect([reply.status, reply.body.error]).toEqual([400, 'ERR_VALIDATION']);
  expect([await mediaRows(), await world.storedFiles(), (await world.messages()).length]).toEqual(before);
});

test('what a browser would run leaves as a document and is never shown in ours', async () => {
  const files = [fileOf(svg, 'logo.svg', 'image/svg+xml'), fileOf(html, '../../x/página.html', 'text/html')];
  const reply = await world.send(formOf(files));
  const sent = reply.body.messages as Message[];
  expect(sent.map(({ mediaType, file }) => [mediaType, file?.name, file?.preview])).toEqual([
    ['application', 'logo.svg', null],
    ['application', 'página.html', null],
  ]);
  for (const { mediaUrl } of sent) {
    const answer = await fetch(new URL(mediaUrl ?? '', server.url));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  }
  expect((await arrived(2)).map(({ file }) => file?.kind)).toEqual(['document', 'document']);
});

test('a picture that cannot be drawn leaves as a document, so that no phone shows a broken one', async () => {
  const broken = (await photo(300, 300, 'png')).subarray(0, 200);
  const reply = await world.send(formOf([fileOf(broken, 'meia.png', 'image/png')]));
  expect([reply.status, reply.body.mediaType]).toEqual([200, 'application']);
  expect((await arrived(1))[0]?.file?.kind).toBe('document');
});

test('a picture of 50,000 × 50,000 pixels leaves as a document without being unpacked (trust I-34)', async () => {
  const reply = await world.send(formOf([fileOf(bomb(50_000, 50_000, 1_000_000), 'enorme.png', 'image/png')]));
  expect([reply.status, reply.body.mediaType]).toEqual([200, 'application']);
  expect((await arrived(1))[0]?.file?.kind).toBe('document');
});

test('a film leaves with its size and its length, whether or not a still of it can be drawn', async () => {
  const film = filmOf({ width: 1920, height: 1080, isTurned: true, seconds: 42, isTableLast: true });
  const reply = await world.send(formOf([fileOf(film, 'visita.mp4', 'video/mp4')]));
  expect([reply.status, reply.body.mediaType]).toEqual([200, 'video']);
  expect(reply.body.file).toMatchObject({ width: 1080, height: 1920, seconds: 42, preview: null });
  expect((await arrived(1))[0]?.file).toMatchObject({ kind: 'video', width: 1080, height: 1920, seconds: 42 });
});

test('thirty files are taken in one call and thirty-one in none', async () => {
  const many = (count: number) =>
    formOf(Array.from({ length: count }, (_, index) => fileOf(pdf, `${index}.pdf`, 'application/pdf')));
  const before = [await world.storedFiles(), (await world.messages()).length];
  const refused = await world.send(many(31));
  expect([refused.status, refused.body.error]).toEqual([413, 'ERR_TOO_MANY_FILES']);
  expect([await world.storedFiles(), (await world.messages()).length]).toEqual(before);
  const sent = await world.send(many(30));
  expect([sent.status, (sent.body.messages as Message[]).map(({ body }) => body)]).toEqual([
    200,
    Array.from({ length: 30 }, (_, index) => `${index}.pdf`),
  ]);
  const onPhone = await arrived(30);
  expect(onPhone.map(({ file }) => file?.fileName)).toEqual(Array.from({ length: 30 }, (_, index) => `${index}.pdf`));
});

test('a file that WhatsApp refuses fails with its cause, and goes out again under the same id', async () => {
  world.account.nextAnswers.push('mediaInvalid');
  const { body } = await world.send(formOf([fileOf(pdf, 'recusado.pdf', 'application/pdf')]));
  const failed = await until('the failure', async () => {
    const message = await world.newest();
    return message?.ack === 0 && message;
  });
  expect([failed.id, failed.error, failed.file?.state]).toEqual([body.id, 'mediaInvalid', 'ready']);
  await world.admin.call('retryMessage', { params: { id: failed.id } });
  await until('the second try', async () => ((await world.newest())?.ack ?? 0) >= 2);
  expect((await arrived(1)).map(({ file, repeats }) => [file?.fileName, repeats])).toEqual([['recusado.pdf', 0]]);
});

test('an agent who does not hold the ticket, another queue and another company send nothing into it', async () => {
  const agent = await world.company.agent();
  const stranger = (await server.company()).admin;
  const outsider = await world.company.agent([]);
  const before = [await mediaRows(), await world.storedFiles()];
  const form = () => ({
    params: { ticketId: world.ticketId },
    body: formOf([fileOf(pdf, 'x.pdf', 'application/pdf')]),
  });
  expect((await agent.attempt('sendMessage', form())).body.error).toBe('ERR_TICKET_NOT_OPEN');
  expect((await stranger.attempt('sendMessage', form())).body.error).toBe('ERR_NO_TICKET_FOUND');
  expect((await outsider.attempt('listMessages', { params: { ticketId: world.ticketId } })).status).toBeLessThan(500);
  expect([await mediaRows(), await world.storedFiles()]).toEqual(before);
});

test('the file of a quick reply goes along with its text, and stays when the reply is deleted', async () => {
  const reply = await world.admin.call('createQuickMessage', {
    body: { shortcode: 'tabela', message: 'Preços' } as never,
  });
  await world.admin.call('uploadQuickMessageMedia', {
    params: { id: reply.id },
    body: ((form) => {
      form.append('file', fileOf(pdf, 'tabela.pdf', 'application/pdf'));
      return form;
    })(new FormData()),
  });
  const sent = await world.send({ body: 'Nossos preços', quickMessageId: reply.id });
  expect([sent.status, sent.body.body, sent.body.mediaType]).toEqual([200, 'Nossos preços', 'application']);
  await world.admin.call('deleteQuickMessage', { params: { id: reply.id } });
  const [received] = await arrived(1);
  expect([received?.file?.bytes.equals(pdf), received?.file?.caption]).toEqual([true, 'Nossos preços']);
  expect((await loaded(server, sent.body.mediaUrl as string)).bytes.equals(pdf)).toBe(true);
  const stranger = (await server.company()).admin;
  const foreign = await world.send({ body: '', quickMessageId: 999_999 });
  expect([foreign.status, foreign.body.error, stranger.companyId === world.company.id]).toEqual([
    404,
    'ERR_NO_QUICKMESSAGE_FOUND',
    false,
  ]);
});

test('an empty message is refused, and so are texts without their files', async () => {
  for (const body of ['', '   ', ['a', 'b']]) {
    const reply = await world.send({ body });
    expect([reply.status, reply.body.error]).toEqual([400, 'ERR_MESSAGE_EMPTY']);
  }
});

test('the files of a deleted ticket are released, and the clean-up removes them', async () => {
  await sweepMedia(server.data, server.storage);
  // Of two at once, either could take the connection of the other.
  await world.close();
  world = await openFileWorld(server);
  await world.send(formOf([fileOf(await photo(200, 200), 'foto.jpg', 'image/jpeg')]));
  await until('it arrived', () => filesAt(world.customer).length === 1);
  const rows = () =>
    server.data.system(({ db }) =>
      db.selectFrom('media').select('sweep_at').where('company_id', '=', world.company.id).execute(),
    );
  expect((await rows()).map(({ sweep_at }) => sweep_at)).toEqual([null, null]);
  await world.admin.call('deleteTicket', { params: { id: world.ticketId } });
  expect((await rows()).every(({ sweep_at }) => sweep_at !== null)).toBe(true);
  const kept = await world.storedFiles();
  await sweepMedia(server.data, server.storage);
  expect([await rows(), kept - (await world.storedFiles())]).toEqual([[], 2]);
});
