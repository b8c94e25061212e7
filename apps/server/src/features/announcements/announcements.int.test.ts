import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepMedia } from '#kit/storage/media.repo.ts';
import { gif, html, pdf, png } from '#testing/sample-files.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let boss: Person;
let agent: Person;
let stranger: Person;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  boss = await server.member(company.id, { queueIds: [], profile: 'admin', isSuper: true });
  agent = await company.agent();
  stranger = (await server.company()).admin;
});
afterAll(() => server.close());

const news = (title: string, more: object = {}) => ({ body: { title, text: 'No domingo às 6 h.', ...more } });
const ofId = (id: number) => ({ params: { id } });
const unread = async (person: Person) => (await person.call('getAnnouncementNews', {})).unread;
const titles = async (person: Person, query = {}) =>
  (await person.call('listAnnouncements', { query })).records.map(({ title }) => title);

const attach = (person: Person, id: number, content = png, name = 'aviso.png', type = 'image/png') =>
  person.attempt('uploadAnnouncementMedia', {
    ...ofId(id),
    body: { typeArch: 'announcements' },
    files: [{ content: content.toString('base64'), name, type }],
  });

/** What the events of announcements say to a person, under the one name for all companies. */
async function heard(person: Person): Promise<unknown[]> {
  const said: unknown[] = [];
  (await person.socket()).on('company-announcement', (payload: unknown) => said.push(payload));
  return said;
}

test('an announcement is low and active unless said, and read by everybody of every company', async () => {
  const made = await boss.call('createAnnouncement', news('Manutenção'));
  expect(made).toEqual({
    id: expect.any(Number),
    priority: 3,
    title: 'Manutenção',
    text: 'No domingo às 6 h.',
    mediaPath: null,
    mediaName: null,
    mediaUrl: null,
    companyId: company.id,
    status: true,
    publishedAt: made.createdAt,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  });
  for (const reader of [agent, stranger]) {
    expect(await reader.call('getAnnouncement', ofId(made.id))).toEqual(made);
    expect(await reader.call('listAnnouncements', { query: {} })).toMatchObject({ records: [made], count: 1 });
  }
  const changed = await boss.call('updateAnnouncement', { ...ofId(made.id), ...news('Pronto', { priority: '1' }) });
  expect(changed).toMatchObject({ title: 'Pronto', priority: 1, status: true });
  expect(await boss.call('deleteAnnouncement', ofId(made.id))).toEqual({ message: 'deleted' });
  expect(await stranger.attempt('getAnnouncement', ofId(made.id))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
  });
});

test('title and text are required, the priority is 1 to 3, and whoever is no super user is refused', async () => {
  for (const body of [
    { title: ' ', text: 'x' },
    { title: 'x', text: '' },
    { title: 'x' },
    { ...news('x').body, priority: 4 },
  ])
    expect(await boss.attempt('createAnnouncement', { body })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  const { id } = await boss.call('createAnnouncement', news('Só leitura'));
  const refused = { status: 403, body: { error: 'ERR_NO_SUPER' } };
  for (const reader of [company.admin, agent]) {
    expect(await reader.attempt('createAnnouncement', news('Outra'))).toMatchObject(refused);
    expect(await reader.attempt('updateAnnouncement', { ...ofId(id), ...news('Outra') })).toMatchObject(refused);
    expect(await reader.attempt('deleteAnnouncement', ofId(id))).toMatchObject(refused);
    expect(await attach(reader, id)).toMatchObject(refused);
    expect(await reader.attempt('deleteAnnouncementMedia', ofId(id))).toMatchObject(refused);
  }
  await boss.call('deleteAnnouncement', ofId(id));
});

test('inactive ones are known to super users only, who find them by their state (wire-contract B39)', async () => {
  const kept = await boss.call('createAnnouncement', news('Ligada'));
  const off = await boss.call('createAnnouncement', news('Desligada', { status: false }));
  expect(await titles(agent)).toEqual(['Ligada']);
  expect(await titles(agent, { status: 'all' })).toEqual(['Ligada']);
  expect(await titles(agent, { status: 'inactive' })).toEqual([]);
  expect(await agent.attempt('getAnnouncement', ofId(off.id))).toMatchObject({ status: 404 });
  expect(await titles(boss)).toEqual(['Ligada']);
  expect(await titles(boss, { status: 'all' })).toEqual(['Desligada', 'Ligada']);
  expect(await titles(boss, { status: 'inactive', searchParam: 'DESLI' })).toEqual(['Desligada']);
  for (const { id } of [kept, off]) await boss.call('deleteAnnouncement', ofId(id));
});

test('its picture is private, opens by its signed address in every company, is replaced, taken away, and gone with it', async () => {
  const { id } = await boss.call('createAnnouncement', news('Com imagem'));
  expect(await attach(boss, id)).toMatchObject({ status: 200, body: { mensagem: 'Arquivo Anexado' } });
  const seen = async () => stranger.call('getAnnouncement', ofId(id));
  const first = await seen();
  expect(first).toMatchObject({ mediaName: 'aviso.png' });
  expect(first.mediaUrl).toBe(`${server.url}/public/${first.mediaPath}`);
  const open = async (address: string | null) => (await fetch(address ?? '')).status;
  expect(await open(first.mediaUrl)).toBe(200);
  expect(await open(`${server.url}/public/${first.mediaPath?.split('?')[0]}`)).toBe(403);
  // Another super user, of another company, changes it.
  const other = await server.member(stranger.companyId, { queueIds: [], profile: 'user', isSuper: true });
  await attach(other, id, png, 'outra.png');
  const second = await seen();
  expect(second).toMatchObject({ mediaName: 'outra.png', companyId: company.id });
  for (const [content, name, type] of [
    [pdf, 'aviso.pdf', 'application/pdf'],
    [html, 'aviso.png', 'image/png'],
    [gif, 'aviso.gif', 'image/gif'],
  ] as const)
    expect(await attach(boss, id, content, name, type)).toMatchObject({ status: 422 });
  expect(await boss.call('deleteAnnouncementMedia', ofId(id))).toEqual({ mensagem: 'Arquivo Excluído' });
  expect(await seen()).toMatchObject({ mediaPath: null, mediaName: null, mediaUrl: null });
  await attach(boss, id);
  const third = await seen();
  await boss.call('deleteAnnouncement', ofId(id));
  await sweepMedia(server.data, server.storage);
  for (const { mediaUrl } of [first, second, third]) expect(await open(mediaUrl)).toBe(404);
});

test('what is new is counted for each user since it was last seen, or since the account was made', async () => {
  const reader = await company.agent();
  const old = await boss.call('createAnnouncement', news('Antiga', { status: false }));
  expect(await unread(reader)).toBe(0);
  const made = await boss.call('createAnnouncement', news('Nova'));
  expect(await unread(reader)).toBe(1);
  expect(await reader.call('seeAnnouncements', {})).toEqual({ unread: 0, seenAt: expect.stringMatching(/Z$/) });
  expect(await unread(reader)).toBe(0);
  await boss.call('updateAnnouncement', { ...ofId(made.id), ...news('Corrigida') });
  expect(await unread(reader)).toBe(0);
  await boss.call('updateAnnouncement', { ...ofId(old.id), ...news('Antiga', { status: true }) });
  expect(await unread(reader)).toBe(1);
  expect(await unread(await company.agent())).toBe(0);
  for (const { id } of [old, made]) await boss.call('deleteAnnouncement', ofId(id));
});

test('every company hears at once of active ones, and of those that stop being active; drafts are told to super users', async () => {
  const [readers, managers] = [await heard(stranger), await heard(boss)];
  const hears = (said: unknown[], event: object) => expect.poll(() => said.at(-1)).toMatchObject(event);
  const { id } = await boss.call('createAnnouncement', news('Rascunho', { status: false }));
  await hears(managers, { action: 'create', record: { id, status: false } });
  await boss.call('updateAnnouncement', { ...ofId(id), ...news('Pronta', { status: true }) });
  await hears(readers, { action: 'update', record: { id, title: 'Pronta', status: true } });
  await attach(boss, id);
  await hears(readers, { action: 'update', record: { id, mediaName: 'aviso.png' } });
  await boss.call('updateAnnouncement', { ...ofId(id), ...news('Recolhida', { status: false }) });
  await hears(readers, { action: 'delete', id });
  await hears(managers, { action: 'update', record: { id, status: false } });
  await boss.call('deleteAnnouncement', ofId(id));
  await hears(managers, { action: 'delete', id });
  expect(readers).toHaveLength(3);
});
