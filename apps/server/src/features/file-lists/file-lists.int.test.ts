import { afterAll, beforeAll, expect, test } from 'vitest';
import { html, pdf, png, svg } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

const option = (name: string, more: object = {}) => ({ name, path: '', mediaType: '', ...more });
const list = (name: string, options: object[] = []) => ({
  body: { name, message: 'Segue o catálogo', options },
});
const ofId = (id: number) => ({ params: { id } });
const fileFor = (optionId: number, name: string, content = png, type = 'image/png') => ({
  content: content.toString('base64'),
  name,
  type,
  fields: { mediaType: type, name: `Nome de ${name}`, id: optionId },
});
const upload = (id: number, files: object[], fileId = id) =>
  admin.attempt('uploadFileListFiles', { ...ofId(id), body: { fileId, typeArch: 'fileList' }, files });
const statusOf = async (address: string | null | undefined): Promise<number> => {
  const reply = await fetch(address ?? '');
  await reply.arrayBuffer();
  return reply.status;
};
const error = (status: number, code: string) => ({ status, body: { error: code } });

test('a file list is made with its options in the order sent, and its files follow by option', async () => {
  const names = ['Zebra', 'Mesa', 'Cadeira'];
  const made = await admin.call(
    'createFileList',
    list(
      'Catálogo',
      names.map((name) => option(name)),
    ),
  );
  expect(made).toMatchObject({ name: 'Catálogo', message: 'Segue o catálogo', companyId: company.id });
  expect(made.options.map(({ name }) => name)).toEqual(names);
  const [zebra, , chair] = made.options;
  const sent = [fileFor(zebra?.id ?? 0, 'zebra.png'), fileFor(chair?.id ?? 0, 'cadeira.pdf', pdf, 'application/pdf')];
  expect(await upload(made.id, sent)).toMatchObject({ status: 200, body: { mensagem: 'Arquivos atualizados' } });
  const read = await admin.call('getFileList', ofId(made.id));
  expect(read.options).toMatchObject([
    { id: zebra?.id, fileId: made.id, name: 'Nome de zebra.png', path: 'zebra.png', mediaType: 'image/png' },
    { name: 'Mesa', path: '', url: null, bytes: null },
    { name: 'Nome de cadeira.pdf', path: 'cadeira.pdf', mediaType: 'application/pdf', bytes: pdf.length },
  ]);
  expect(await statusOf(read.options[0]?.url)).toBe(200);
  expect(read.options[0]?.url).toMatch(new RegExp(`^${server.url}/public/`));
});

test('a change puts options in another order, adds those without id, and deletes the missing with their files', async () => {
  const made = await admin.call('createFileList', list('Ordem', [option('um'), option('dois'), option('três')]));
  const [one, two, three] = made.options;
  await upload(made.id, [fileFor(one?.id ?? 0, 'um.png'), fileFor(two?.id ?? 0, 'dois.png')]);
  const before = await admin.call('getFileList', ofId(made.id));
  const changed = await admin.call('updateFileList', {
    ...ofId(made.id),
    ...list('Ordem', [option('3', { id: three?.id }), option('novo'), option('2', { id: two?.id, path: '' })]),
  });
  expect(changed.options.map(({ name, path }) => [name, path])).toEqual([
    ['3', ''],
    ['novo', ''],
    ['2', 'dois.png'],
  ]);
  const { sweepMedia } = await import('#kit/storage/media.repo.ts');
  await sweepMedia(server.data, server.storage);
  expect(await statusOf(before.options[0]?.url)).toBe(404);
  expect(await statusOf(changed.options[2]?.url)).toBe(200);
  await admin.call('deleteFileList', ofId(made.id));
  await sweepMedia(server.data, server.storage);
  expect(await statusOf(changed.options[2]?.url)).toBe(404);
  expect(await admin.attempt('getFileList', ofId(made.id))).toMatchObject(error(404, 'ERR_NO_FILE_FOUND'));
});

test('another file for the same option takes the place of the first', async () => {
  const made = await admin.call('createFileList', list('Troca', [option('foto')]));
  const id = made.options[0]?.id ?? 0;
  await upload(made.id, [fileFor(id, 'velha.png')]);
  const before = await admin.call('getFileList', ofId(made.id));
  await upload(made.id, [fileFor(id, 'nova.png')]);
  const after = await admin.call('getFileList', ofId(made.id));
  const { sweepMedia } = await import('#kit/storage/media.repo.ts');
  await sweepMedia(server.data, server.storage);
  expect(after.options).toMatchObject([{ id, path: 'nova.png' }]);
  expect([await statusOf(before.options[0]?.url), await statusOf(after.options[0]?.url)]).toEqual([404, 200]);
});

test('a name of fewer than 3 characters, no message and a name that is taken are refused', async () => {
  for (const body of [
    { name: 'ab', message: 'Oi' },
    { name: 'Sem texto', message: ' ' },
    { name: 'x'.repeat(51), message: 'Oi' },
  ])
    expect(await admin.attempt('createFileList', { body })).toMatchObject(error(400, 'ERR_VALIDATION'));
  const first = await admin.call('createFileList', list('Única'));
  const taken = error(400, 'ERR_RATING_NAME_ALREADY_EXISTS');
  expect(await admin.attempt('createFileList', list('única'))).toMatchObject(taken);
  const second = await admin.call('createFileList', list('Outra'));
  expect(await admin.attempt('updateFileList', { ...ofId(second.id), ...list('ÚNICA') })).toMatchObject(taken);
  expect(await admin.call('updateFileList', { ...ofId(first.id), ...list('ÚNICA') })).toMatchObject({ name: 'ÚNICA' });
});

test('an option of another list, one named twice, and a form for another list change nothing', async () => {
  const mine = await admin.call('createFileList', list('Minha lista', [option('a')]));
  const other = await admin.call('createFileList', list('Outra lista', [option('b')]));
  const [a, b] = [mine.options[0]?.id ?? 0, other.options[0]?.id ?? 0];
  const unknown = error(404, 'ERR_NO_FILE_FOUND');
  for (const options of [[option('b', { id: b })], [option('a', { id: a }), option('a', { id: a })]])
    expect(await admin.attempt('updateFileList', { ...ofId(mine.id), ...list('Minha lista', options) })).toMatchObject(
      unknown,
    );
  expect(await upload(mine.id, [fileFor(b, 'b.png')])).toMatchObject(unknown);
  expect(await upload(mine.id, [fileFor(a, 'a.png')], other.id)).toMatchObject(unknown);
  expect(await upload(mine.id, [fileFor(a, 'a.png'), fileFor(a, 'a2.png')])).toMatchObject(unknown);
  expect(await admin.call('getFileList', ofId(mine.id))).toEqual(mine);
});

test('paths of a client lead nowhere, and what a browser would run is no file of a list (trust V37, V45)', async () => {
  const made = await admin.call('createFileList', list('Hostil', [option('a', { path: '../../../etc/passwd' })]));
  expect(made.options).toMatchObject([{ url: null, bytes: null }]);
  const id = made.options[0]?.id ?? 0;
  const folder = { ...ofId(made.id), body: { fileId: '../../x', typeArch: '../..' }, files: [fileFor(id, 'a.png')] };
  expect(await admin.attempt('uploadFileListFiles', folder)).toMatchObject({ status: 400 });
  for (const [name, content, type] of [
    ['logo.svg', svg, 'image/svg+xml'],
    ['logo.png', svg, 'image/png'],
    ['pagina.pdf', html, 'application/pdf'],
  ] as const)
    expect(await upload(made.id, [fileFor(id, name, content, type)])).toMatchObject({ status: 422 });
  expect((await admin.call('getFileList', ofId(made.id))).options).toMatchObject([{ url: null }]);
});

test('everybody reads, only admins write (decisions 26), and no other company does either', async () => {
  const made = await admin.call('createFileList', list('Para ler', [option('a')]));
  const agent = await company.agent();
  expect(await agent.call('getFileList', ofId(made.id))).toMatchObject({ name: 'Para ler' });
  const refused = error(403, 'ERR_NO_PERMISSION');
  expect(await agent.attempt('createFileList', list('De um agente'))).toMatchObject(refused);
  expect(await agent.attempt('updateFileList', { ...ofId(made.id), ...list('Mudada') })).toMatchObject(refused);
  expect(await agent.attempt('deleteFileList', ofId(made.id))).toMatchObject(refused);
  const sent = { ...ofId(made.id), body: { fileId: made.id }, files: [fileFor(made.options[0]?.id ?? 0, 'a.png')] };
  expect(await agent.attempt('uploadFileListFiles', sent)).toMatchObject(refused);
  const stranger = await server.company();
  expect(await stranger.admin.attempt('getFileList', ofId(made.id))).toMatchObject(error(404, 'ERR_NO_FILE_FOUND'));
  expect(await stranger.admin.attempt('uploadFileListFiles', sent)).toMatchObject(error(404, 'ERR_NO_FILE_FOUND'));
});

test('the list has 20 a page by name, searched by name, and how many files each has', async () => {
  const { admin: ana } = await server.company();
  for (let index = 21; index > 0; index--)
    await ana.call('createFileList', list(`Lista ${String(index).padStart(2, '0')}`));
  await ana.call('createFileList', list('Ação', [option('a'), option('b')]));
  const first = await ana.call('listFileLists', { query: { pageNumber: 1 } });
  expect(first.files[0]).toEqual({
    id: expect.any(Number),
    companyId: ana.companyId,
    name: 'Ação',
    message: 'Segue o catálogo',
    optionsCount: 2,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect([first.files.length, first.count, first.hasMore]).toEqual([20, 22, true]);
  const second = await ana.call('listFileLists', { query: { pageNumber: 2 } });
  expect(second.files.map(({ name }) => name)).toEqual(['Lista 20', 'Lista 21']);
  expect((await ana.call('listFileLists', { query: { searchParam: 'acao' } })).count).toBe(1);
});

test('events carry the list under both names that clients know', async () => {
  const said: unknown[] = [];
  const socket = await admin.socket();
  socket.on(`company-${company.id}-file`, (payload: unknown) => said.push(payload));
  const hears = (event: object) => expect.poll(() => said.at(-1)).toMatchObject(event);
  const made = await admin.call('createFileList', list('Ao vivo', [option('a')]));
  const drawn = { id: made.id, name: 'Ao vivo' };
  await hears({ action: 'create', files: drawn, fileList: drawn });
  await upload(made.id, [fileFor(made.options[0]?.id ?? 0, 'a.png')]);
  await hears({ action: 'update', files: { ...drawn, options: [{ path: 'a.png' }] }, fileList: drawn });
  await admin.call('deleteFileList', ofId(made.id));
  await hears({ action: 'delete', fileId: made.id });
  expect(said).toHaveLength(3);
});
