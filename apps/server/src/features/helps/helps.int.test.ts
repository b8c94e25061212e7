import { afterAll, beforeAll, expect, test } from 'vitest';
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

const code = 'dQw4w9WgXcQ';
const bodyOf = (title: string, video = code) => ({ body: { title, description: 'Como atender', video } });
const ofId = (id: number) => ({ params: { id } });

test('a super user makes, changes and deletes help videos, which everybody of every company reads', async () => {
  const made = await boss.call('createHelp', bodyOf('Primeiros passos'));
  expect(made).toEqual({
    id: expect.any(Number),
    title: 'Primeiros passos',
    description: 'Como atender',
    video: code,
    link: `https://www.youtube.com/watch?v=${code}`,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  });
  for (const reader of [agent, stranger]) {
    expect(await reader.call('getHelp', ofId(made.id))).toEqual(made);
    expect(await reader.call('listAllHelps', {})).toEqual([made]);
    expect(await reader.call('listHelps', { query: {} })).toMatchObject({ records: [made], count: 1, hasMore: false });
  }
  const changed = await boss.call('updateHelp', { ...ofId(made.id), ...bodyOf('Segundos passos') });
  expect(await stranger.call('getHelp', ofId(made.id))).toEqual(changed);
  expect(await boss.call('deleteHelp', ofId(made.id))).toEqual({ message: 'deleted' });
  const gone = { status: 404, body: { error: 'ERR_NO_HELP_FOUND' } };
  expect(await stranger.attempt('getHelp', ofId(made.id))).toMatchObject(gone);
});

test('whoever is no super user is refused', async () => {
  const { id } = await boss.call('createHelp', bodyOf('Só leitura'));
  const refused = { status: 403, body: { error: 'ERR_NO_SUPER' } };
  for (const reader of [company.admin, agent, stranger]) {
    expect(await reader.attempt('createHelp', bodyOf('Outra'))).toMatchObject(refused);
    expect(await reader.attempt('updateHelp', { ...ofId(id), ...bodyOf('Outra') })).toMatchObject(refused);
    expect(await reader.attempt('deleteHelp', ofId(id))).toMatchObject(refused);
  }
});

test('the video is given as a code or any address of YouTube, and nothing else is taken', async () => {
  const { id } = await boss.call('createHelp', bodyOf('Endereços'));
  for (const video of [
    ` ${code} `,
    `https://www.youtube.com/watch?v=${code}&t=10s`,
    `youtube.com/watch?list=x&v=${code}`,
    `https://youtu.be/${code}?si=abc`,
    `https://m.youtube.com/shorts/${code}`,
    `https://www.youtube-nocookie.com/embed/${code}`,
    `http://www.youtube.com/live/${code}`,
  ]) {
    const changed = await boss.call('updateHelp', { ...ofId(id), ...bodyOf('Endereços', video) });
    expect([video, changed.video]).toEqual([video, code]);
  }
  for (const video of ['', 'curto', `https://vimeo.com/watch?v=${code}`, `https://youtube.com.example/embed/${code}`]) {
    const reply = await boss.attempt('updateHelp', { ...ofId(id), ...bodyOf('Endereços', video) });
    expect([video, reply.status, reply.body.error]).toEqual([video, 400, 'ERR_VALIDATION']);
  }
});

test('titles are unique, have 3 characters at least, and order the list of 20 a page', async () => {
  for (let index = 21; index > 0; index--) await boss.call('createHelp', bodyOf(`Aula ${100 + index}`));
  const found = await agent.call('listHelps', { query: { searchParam: 'aula' } });
  expect([found.records.length, found.count, found.hasMore]).toEqual([20, 21, true]);
  expect(found.records[0]?.title).toBe('Aula 101');
  expect(await boss.attempt('createHelp', bodyOf('AULA 101'))).toMatchObject({
    status: 400,
    body: { error: 'ERR_HELP_INVALID_NAME' },
  });
  expect(await boss.attempt('createHelp', bodyOf('Oi'))).toMatchObject({ status: 400 });
});

test('every company hears of changes at once', async () => {
  const said: unknown[] = [];
  (await stranger.socket()).on(`company-${stranger.companyId}-help`, (payload: unknown) => said.push(payload));
  const { id } = await boss.call('createHelp', bodyOf('Ao vivo'));
  await expect.poll(() => said).toMatchObject([{ action: 'create', record: { id, title: 'Ao vivo' } }]);
  await boss.call('deleteHelp', ofId(id));
  await expect.poll(() => said[1]).toEqual({ action: 'delete', id });
});
