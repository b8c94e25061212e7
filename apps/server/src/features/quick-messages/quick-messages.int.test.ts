import { afterAll, beforeAll, expect, test } from 'vitest';
import { html, pdf, png } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
let agent: Person;
let colleague: Person;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
  agent = await company.agent();
  colleague = await company.agent();
});
afterAll(() => server.close());

const reply = (shortcode: string, message = 'Olá, {{name}}!', more: object = {}) => ({
  body: { shortcode, message, geral: false, status: true, isMedia: false, ...more },
});
const ofId = (id: number) => ({ params: { id } });
const fileOf = (content: Buffer, name: string, type: string) => ({ content: content.toString('base64'), name, type });
const picture = fileOf(png, 'mesa.png', 'image/png');

const attach = (person: Person, id: number, file = picture) =>
  person.attempt('uploadQuickMessageMedia', { ...ofId(id), body: { typeArch: 'quickMessage' }, files: [file] });

/** What the events of quick replies say to a person, under the name that clients of the family listen to. */
async function heard(person: Person): Promise<unknown[]> {
  const said: unknown[] = [];
  const socket = await person.socket();
  socket.on(`company${person.companyId}-quickemessage`, (payload: unknown) => said.push(payload));
  return said;
}

/** The address of a stored file, and how often it can be loaded. */
const statusOf = async (address: string | null): Promise<number> => {
  const reply = await fetch(address ?? '');
  await reply.arrayBuffer();
  return reply.status;
};

test('a quick reply is made, read, changed and deleted, with every field of the wire', async () => {
  const made = await agent.call('createQuickMessage', reply('bomdia'));
  expect(made).toEqual({
    id: expect.any(Number),
    shortcode: 'bomdia',
    message: 'Olá, {{name}}!',
    geral: false,
    status: true,
    isMedia: false,
    companyId: company.id,
    userId: agent.id,
    user: { id: agent.id, name: expect.any(String) },
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    uses: 0,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  });
  const changed = await agent.call('updateQuickMessage', { ...ofId(made.id), ...reply('boatarde', 'Boa tarde') });
  expect(changed).toMatchObject({ id: made.id, shortcode: 'boatarde', message: 'Boa tarde' });
  expect(await agent.call('getQuickMessage', ofId(made.id))).toEqual(changed);
  expect(await agent.call('deleteQuickMessage', ofId(made.id))).toEqual({ message: 'deleted' });
  expect(await agent.attempt('getQuickMessage', ofId(made.id))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_QUICKMESSAGE_FOUND' },
  });
});

test('it needs a shortcode, and a text or a file (decisions 35)', async () => {
  for (const [body, error] of [
    [{ shortcode: '  ', message: 'Olá' }, 'ERR_VALIDATION'],
    [{ message: 'Olá' }, 'ERR_VALIDATION'],
    [{ shortcode: 'vazia', message: ' ' }, 'ERR_QUICKMESSAGE_REQUIRED'],
    [{ shortcode: 'vazia' }, 'ERR_QUICKMESSAGE_REQUIRED'],
  ] as const)
    expect(await agent.attempt('createQuickMessage', { body })).toMatchObject({ status: 400, body: { error } });
  const made = await agent.call('createQuickMessage', reply('foto', '', { isMedia: true, mediaPath: 'mesa.png' }));
  const usable = async () => (await agent.call('listUsableQuickMessages', {})).map(({ id }) => id);
  expect(await usable()).not.toContain(made.id);
  await attach(agent, made.id);
  expect(await usable()).toContain(made.id);
  expect(await agent.attempt('deleteQuickMessageMedia', ofId(made.id))).toMatchObject({
    status: 400,
    body: { error: 'ERR_QUICKMESSAGE_REQUIRED' },
  });
});

test('an own reply is its user’s alone, a general one everybody’s; both change by their user or an admin', async () => {
  const own = await agent.call('createQuickMessage', reply('minha'));
  const general = await agent.call('createQuickMessage', reply('nossa', 'Oi', { geral: true }));
  expect(await colleague.attempt('getQuickMessage', ofId(own.id))).toMatchObject({ status: 404 });
  expect(await colleague.call('getQuickMessage', ofId(general.id))).toMatchObject({ shortcode: 'nossa' });
  for (const [id, status, error] of [
    [own.id, 404, 'ERR_NO_QUICKMESSAGE_FOUND'],
    [general.id, 403, 'ERR_NO_PERMISSION'],
  ] as const) {
    const refused = { status, body: { error } };
    expect(await colleague.attempt('updateQuickMessage', { ...ofId(id), ...reply('tua') })).toMatchObject(refused);
    expect(await colleague.attempt('deleteQuickMessage', ofId(id))).toMatchObject(refused);
    expect(await attach(colleague, id)).toMatchObject(refused);
    expect(await colleague.attempt('deleteQuickMessageMedia', ofId(id))).toMatchObject(refused);
  }
  const changed = await admin.call('updateQuickMessage', { ...ofId(own.id), ...reply('minha2') });
  expect(changed).toMatchObject({ shortcode: 'minha2', userId: agent.id });
  const stranger = await server.company();
  expect(await stranger.admin.attempt('getQuickMessage', ofId(general.id))).toMatchObject({ status: 404 });
});

test('the list has 20 a page by shortcode, of the user asked for, searched by shortcode without accents', async () => {
  const other = await server.company();
  const ana = other.admin;
  for (let index = 21; index > 0; index--)
    await ana.call('createQuickMessage', reply(`atalho ${String(index).padStart(2, '0')}`));
  await ana.call('createQuickMessage', reply('Ação', 'Promoção', { geral: true }));
  const first = await ana.call('listQuickMessages', { query: { pageNumber: 1, searchParam: '', userId: ana.id } });
  expect(first.records.map(({ shortcode }) => shortcode).slice(0, 3)).toEqual(['Ação', 'atalho 01', 'atalho 02']);
  expect([first.records.length, first.count, first.hasMore]).toEqual([20, 22, true]);
  const second = await ana.call('listQuickMessages', { query: { pageNumber: 2, userId: ana.id } });
  expect([second.records.length, second.hasMore, second.next]).toEqual([2, false, null]);
  expect(await ana.call('listQuickMessages', { query: { after: first.next ?? '' } })).toMatchObject({
    records: second.records,
  });
  const found = await ana.call('listQuickMessages', { query: { searchParam: 'ACAO' } });
  expect(found.records.map(({ shortcode }) => shortcode)).toEqual(['Ação']);
  const beto = await other.agent();
  const seen = await beto.call('listQuickMessages', { query: { userId: ana.id } });
  expect(seen.records.map(({ shortcode }) => shortcode)).toEqual(['Ação']);
  const usable = await beto.call('listUsableQuickMessages', { query: { companyId: '1', userId: String(ana.id) } });
  expect(usable).toMatchObject([{ shortcode: 'Ação', company: { id: other.id, name: expect.any(String) } }]);
  await ana.call('createQuickMessage', reply('desligada', 'Não mais', { geral: true, status: false }));
  expect(await beto.call('listUsableQuickMessages', {})).toHaveLength(1);
});

test('its file is kept under a signed address, replaced, taken away, and gone with it', async () => {
  const made = await agent.call('createQuickMessage', reply('mesa'));
  expect(await attach(agent, made.id)).toMatchObject({ status: 200, body: { mensagem: 'Arquivo Anexado' } });
  const first = await agent.call('getQuickMessage', ofId(made.id));
  expect(first).toMatchObject({ mediaName: 'mesa.png', mediaType: 'image/png' });
  expect(first.mediaPath).toMatch(new RegExp(`^${server.url}/public/[^?]+\\?c=`));
  expect(await statusOf(first.mediaPath)).toBe(200);
  expect(await attach(agent, made.id, fileOf(pdf, 'tabela.pdf', 'application/pdf'))).toMatchObject({ status: 200 });
  const second = await agent.call('getQuickMessage', ofId(made.id));
  expect(second).toMatchObject({ mediaName: 'tabela.pdf', mediaType: 'application/pdf' });
  expect(await agent.call('deleteQuickMessageMedia', ofId(made.id))).toEqual({ mensagem: 'Arquivo Excluído' });
  expect(await agent.call('getQuickMessage', ofId(made.id))).toMatchObject({ mediaPath: null, mediaName: null });
  await attach(agent, made.id);
  const third = await agent.call('getQuickMessage', ofId(made.id));
  await agent.call('deleteQuickMessage', ofId(made.id));
  const { sweepMedia } = await import('#kit/storage/media.repo.ts');
  await sweepMedia(server.data, server.storage);
  for (const { mediaPath } of [first, second, third]) expect(await statusOf(mediaPath)).toBe(404);
});

test('a file that a browser would run is refused, and none is a failure of its own', async () => {
  const made = await agent.call('createQuickMessage', reply('hostil'));
  expect(await attach(agent, made.id, fileOf(html, 'mesa.png', 'image/png'))).toMatchObject({ status: 422 });
  const none = { ...ofId(made.id), body: { typeArch: 'quickMessage' }, files: [] };
  expect(await agent.attempt('uploadQuickMessageMedia', none)).toMatchObject({
    status: 400,
    body: { error: 'ERR_FILE_REQUIRED' },
  });
});

test('what a client says of paths, owners and companies decides nothing (trust V36 to V38)', async () => {
  const wrong = { mediaPath: '../../../etc/passwd', mediaName: 'passwd', companyId: 1, userId: admin.id, uses: 99 };
  const made = await agent.call('createQuickMessage', reply('alheia', 'Oi', wrong));
  expect(made).toMatchObject({ mediaPath: null, mediaName: null, companyId: company.id, userId: agent.id, uses: 0 });
  const changed = await agent.call('updateQuickMessage', { ...ofId(made.id), ...reply('alheia', 'Oi', wrong) });
  expect(changed).toMatchObject({ mediaPath: null, userId: agent.id, uses: 0 });
  const elsewhere = { ...ofId(made.id), body: { typeArch: '../../migrations', fileId: '/etc' }, files: [picture] };
  expect(await agent.attempt('uploadQuickMessageMedia', elsewhere)).toMatchObject({ status: 400 });
  expect(await attach(agent, made.id, fileOf(png, '../../../a;$(touch x)`id`.png', 'image/png'))).toMatchObject({
    status: 200,
  });
  const { mediaName, mediaPath } = await agent.call('getQuickMessage', ofId(made.id));
  expect(mediaName).not.toMatch(/[/\\]|\.\./);
  expect([await statusOf(mediaPath), new URL(mediaPath ?? '').pathname.split('/')]).toEqual([
    200,
    ['', 'public', expect.stringMatching(/^[\w.-]+$/)],
  ]);
});

test('a use is counted for whoever can see the reply', async () => {
  const own = await agent.call('createQuickMessage', reply('usada'));
  await agent.call('countQuickMessageUse', ofId(own.id));
  expect(await agent.call('countQuickMessageUse', ofId(own.id))).toEqual({ uses: 2 });
  expect(await colleague.attempt('countQuickMessageUse', ofId(own.id))).toMatchObject({ status: 404 });
  expect(await agent.call('getQuickMessage', ofId(own.id))).toMatchObject({ uses: 2, updatedAt: own.updatedAt });
});

test('events reach those who may see the reply, under the name without a dash', async () => {
  const [mine, theirs] = [await heard(agent), await heard(colleague)];
  // Events that are sent together draw the record as it is then: each is waited for.
  const hears = (event: object) => expect.poll(() => mine.at(-1)).toMatchObject(event);
  const made = await agent.call('createQuickMessage', reply('viva'));
  const record = { id: made.id, shortcode: 'viva' };
  await hears({ action: 'create', record });
  await agent.call('updateQuickMessage', { ...ofId(made.id), ...reply('viva', 'Oi', { geral: true }) });
  await hears({ action: 'update', record: { ...record, geral: true } });
  await expect.poll(() => theirs).toMatchObject([{ action: 'update', record }]);
  await agent.call('updateQuickMessage', { ...ofId(made.id), ...reply('viva', 'Oi', { geral: false }) });
  await hears({ action: 'update', record: { ...record, geral: false } });
  await attach(agent, made.id);
  await hears({ action: 'update', record: { ...record, mediaName: 'mesa.png' } });
  await agent.call('deleteQuickMessage', ofId(made.id));
  await hears({ action: 'delete', id: made.id });
  expect(mine).toHaveLength(5);
  expect(theirs).toMatchObject([{ action: 'update' }, { action: 'delete', id: made.id }]);
});
