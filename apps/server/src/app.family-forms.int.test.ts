/** Forms as clients of the family send them, and the company that a super user names in one. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer, testPassword } from '#testing/test-server.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [mine, theirs] = await Promise.all([server.company(), server.company()]);
  owner = await server.member(mine.id, { queueIds: [], profile: 'admin', isSuper: true });
});

const person = (over: object = {}) => ({
  body: { name: 'Nova Pessoa', email: `${randomUUID()}@teste.local`, password: testPassword, ...over } as never,
});
const usersOf = async (company: TestCompany) =>
  server.data.system(({ db }) => db.selectFrom('users').select('id').where('company_id', '=', company.id).execute());

describe('the company that somebody names', () => {
  test('is obeyed from a super user who makes a user, and both sides can tell', async () => {
    const before = [(await usersOf(mine)).length, (await usersOf(theirs)).length];
    const made = await owner.call('createUser', person({ companyId: theirs.id }));
    expect(made.companyId).toBe(theirs.id);
    expect([(await usersOf(mine)).length, (await usersOf(theirs)).length]).toEqual([before[0], (before[1] ?? 0) + 1]);
    const log = await server.data.system(({ db }) =>
      db
        .selectFrom('activity_log')
        .selectAll()
        .where('company_id', '=', theirs.id)
        .where('kind', '=', 'user.created')
        .execute(),
    );
    expect(log.at(-1)).toMatchObject({ user_id: owner.id, subject_id: made.id });
  });

  test('that is the own one is obeyed as a text and as a number', async () => {
    expect((await owner.call('createUser', person({ companyId: mine.id }))).companyId).toBe(mine.id);
    expect((await owner.call('createUser', person({ companyId: String(mine.id) }))).companyId).toBe(mine.id);
  });

  test.each(['admin', 'supervisor', 'user'] as const)('is not heard from a normal %s', async (profile) => {
    const caller = await server.member(mine.id, { queueIds: [], profile });
    const before = await usersOf(theirs);
    const reply = await caller.attempt('createUser', person({ companyId: theirs.id }));
    if (profile === 'admin') expect(reply.body.companyId).toBe(mine.id);
    else expect(reply.status).toBe(403);
    expect(await usersOf(theirs)).toEqual(before);
  });

  test.each([999_999, 0, -1])('that is none, like %i, makes nobody', async (companyId) => {
    const before = (await usersOf(mine)).length;
    const reply = await owner.attempt('createUser', person({ companyId }));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect((await usersOf(mine)).length).toBe(before);
  });

  test('queues and connections of the own company are none of the other', async () => {
    const other = { companyId: theirs.id, queueIds: mine.queueIds };
    expect((await owner.attempt('createUser', person(other))).body.error).toBe('ERR_QUEUE_NOT_FOUND');
    const linked = { companyId: theirs.id, whatsappId: mine.connectionId };
    expect((await owner.attempt('createUser', person(linked))).body.error).toBe('ERR_NO_WAPP_FOUND');
  });

  test('is refused to a former super user, whatever the session says', async () => {
    await server.data.system(({ db }) =>
      db.updateTable('users').set({ super: false }).where('id', '=', owner.id).execute(),
    );
    const before = await usersOf(theirs);
    await owner.attempt('createUser', person({ companyId: theirs.id }));
    expect(await usersOf(theirs)).toEqual(before);
  });

  test.each<[Parameters<Person['attempt']>[0], object]>([
    ['createTag', { body: { name: 'Urgente', color: '#123456' } }],
    ['createContact', { body: { name: 'Maria', number: '5511988887777' } }],
    ['createQueue', { body: { name: 'Vendas', color: '#123456' } }],
    ['createConnection', { body: { name: 'Segunda' } }],
    ['createContactList', { body: { name: 'Lista' } }],
    ['createFileList', { body: { name: 'Arquivos', message: 'x', options: [] } }],
  ])(
    'of %s is refused to a super user and does nothing at home; the own one and none are taken',
    async (name, input) => {
      const naming = (companyId: unknown) => ({ body: { ...(input as { body: object }).body, companyId } });
      for (const companyId of [theirs.id, String(theirs.id)]) {
        const reply = await owner.attempt(name, naming(companyId));
        expect([reply.status, reply.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
      }
      expect((await owner.attempt(name, naming(mine.id))).status).toBeLessThan(300);
    },
  );

  test('of a normal admin is not heard by other forms either', async () => {
    const body = { name: 'Minha', color: '#123456', companyId: theirs.id };
    expect(await mine.admin.attempt('createTag', { body })).toMatchObject({ body: { companyId: mine.id } });
  });

  test.each(['listConnections', 'listTags', 'listContactListNames', 'listContacts'] as const)(
    'in the address of %s is refused to a super user',
    async (name) => {
      expect((await owner.attempt(name, { query: { companyId: theirs.id } })).status).toBe(403);
      expect((await owner.attempt(name, { query: { companyId: mine.id } })).status).toBe(200);
    },
  );
});

describe('forms', () => {
  test.each([[''], ['#A4CCCC'], [undefined]])('a tag of the colour %j has one', async (color) => {
    const made = await mine.admin.call('createTag', {
      body: { name: 'Cor', ...(color === undefined ? {} : { color }) },
    });
    expect(made.color).toBe('#A4CCCC');
  });

  test.each(['azul', '#12', 'red;'])('the colour %j is none', async (color) => {
    expect((await mine.admin.attempt('createTag', { body: { name: 'Cor', color } })).status).toBe(400);
  });

  test('a file list without a chosen file is saved', async () => {
    const list = await mine.admin.call('createFileList', {
      body: { name: 'Catálogo', message: 'Segue', options: [{ name: 'Mesa' }] },
    } as never);
    const form = { params: { id: list.id }, body: { fileId: list.id, typeArch: 'fileList' }, files: [] };
    const reply = await mine.admin.attempt('uploadFileListFiles', form);
    expect([reply.status, reply.body]).toEqual([200, { mensagem: 'Arquivos atualizados' }]);
  });

  test('strangers read the public plans; a company also its own, a super user all; a bad token is refused', async () => {
    const names = async (who?: Person) =>
      (who ? await who.call('listAllPlans') : ((await server.anonymous('listAllPlans')).body as never[])).length;
    const internal = {
      name: `Interno ${randomUUID()}`,
      users: 1,
      connections: 1,
      queues: 1,
      value: 1,
      isPublic: false,
    };
    const open = await names();
    await server.data.system(({ db }) =>
      db
        .insertInto('plans')
        .values({ name: internal.name, users: 1, connections: 1, queues: 1, is_public: false } as never)
        .execute(),
    );
    expect([await names(), await names(mine.admin)]).toEqual([open, open]);
    expect(await names(owner)).toBeGreaterThan(open);
    const bad = await server.anonymous('listAllPlans', {}, { authorization: 'Bearer x' });
    expect(bad.status).toBe(401);
  });

  test('an own form with a password and without the present one saves the rest and says what is missing', async () => {
    const id = mine.admin.id;
    const update = (body: object) => mine.admin.attempt('updateUser', { params: { id }, body });
    const reply = await update({ name: 'Outro Nome', password: 'outra-senha-forte-9', profile: 'admin' });
    expect([reply.status, reply.body.error]).toEqual([400, 'ERR_CURRENT_PASSWORD_MISSING']);
    const after = await mine.admin.call('getUser', { params: { id } });
    expect(after.name).toBe('Outro Nome');
    // The password is still the old one.
    await expect(server.signIn(after.email)).resolves.toMatchObject({ id });
    // Whoever gives a wrong one saves nothing.
    const again = await server.signIn(after.email);
    const wrong = { name: 'Terceiro', password: 'outra-senha-forte-9', currentPassword: 'errada' };
    const refused = await again.attempt('updateUser', { params: { id }, body: wrong });
    expect(refused.body.error).toBe('ERR_WRONG_PASSWORD');
    expect((await again.call('getUser', { params: { id } })).name).toBe('Outro Nome');
  });
});
