import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorOf, findUserFacts } from '#features/auth/index.ts';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { insertUser } from './write-user.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'certamente-unica-9';
const bodyOf = (changes: object = {}) => ({
  name: 'Renata Lopes',
  email: `${randomUUID()}@teste.local`,
  password,
  profile: 'user' as const,
  queueIds: [] as number[],
  ...changes,
});
const at = (id: number) => ({ params: { id } });
const refused = (status: number, error: string) => ({ status, body: { error } });
const signIn = (email: string) => server.anonymous('login', { body: { email, password } });
const setLimit = (company: TestCompany, users: number) =>
  server.data.system(async ({ db }) => {
    const plan = { name: randomUUID(), users, connections: 10, queues: 10, value: 30 };
    const features = { use_campaigns: true, use_kanban: true, use_open_ai: true, use_integrations: true };
    const more = { use_schedules: true, use_internal_chat: true, use_external_api: true };
    const { id } = await db
      .insertInto('plans')
      .values({ ...plan, ...features, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('companies').set({ plan_id: id }).where('id', '=', company.id).execute();
  });

/** What a socket hears under one channel of its company. */
function heard(socket: Socket, person: Person, channel: string): Record<string, unknown>[] {
  const payloads: Record<string, unknown>[] = [];
  socket.on(`company-${person.companyId}-${channel}`, (payload: Record<string, unknown>) => payloads.push(payload));
  return payloads;
}

describe('the list and the choosers (wire-contract 4.4)', () => {
  test('20 a page, newest first, found by name without accents and by e-mail, each with queues', async () => {
    const company = await server.company();
    const [first = 0] = company.queueIds;
    const values = Array.from({ length: 24 }, (_, index) => ({
      ...{ company_id: company.id, password_hash: '-', profile: 'user' as const },
      name: index === 7 ? 'Açucena' : `Pessoa ${index}`,
      email: `pessoa${index}.${company.id}@teste.local`,
    }));
    await server.data.system(({ db }) => db.insertInto('users').values(values).execute());
    await company.agent([first]);
    const { admin } = company;
    const page = await admin.call('listUsers', { query: { pageNumber: 1 } });
    expect(page).toMatchObject({ count: 26, hasMore: true });
    expect(page.users).toHaveLength(20);
    expect(page.users.map(({ id }) => id)).toEqual(page.users.map(({ id }) => id).sort((a, b) => b - a));
    expect(page.users[0]).toMatchObject({
      profile: 'user',
      super: false,
      companyId: company.id,
      company: { id: company.id },
      queues: [{ id: first, UserQueue: { queueId: first } }],
    });
    const second = await admin.call('listUsers', { query: { pageNumber: 2 } });
    const after = await admin.call('listUsers', { query: { after: page.next ?? '' } });
    expect(second.users).toHaveLength(6);
    expect([after.users, after.count, after.hasMore, after.next]).toEqual([second.users, 26, false, null]);
    const found = async (searchParam: string) =>
      (await admin.call('listUsers', { query: { searchParam } })).users.map(({ name }) => name);
    expect(await found('ACUCENA')).toEqual(['Açucena']);
    expect(await found(`PESSOA3.${company.id}`)).toEqual(['Pessoa 3']);
    expect(await found('100%')).toEqual([]);
    const names = await admin.call('listUserNames');
    expect(names.map(({ id }) => id)).toEqual(names.map(({ id }) => id).sort((a, b) => a - b));
    expect(names).toHaveLength(26);
    expect(JSON.stringify([page, names])).not.toContain('password');
  });

  test("another company's users are listed for a super user only (decision 12)", async () => {
    const [mine, theirs] = await Promise.all([server.company(), server.company()]);
    const idsFor = async (person: Person) =>
      (await person.call('listUserNames', { query: { companyId: theirs.id } })).map(({ id }) => id);
    expect(await idsFor(mine.admin)).toEqual([mine.admin.id]);
    const { email } = await mine.admin.call('getUser', at(mine.admin.id));
    await server.data.system(({ db }) =>
      db.updateTable('users').set({ super: true }).where('id', '=', mine.admin.id).execute(),
    );
    expect(await idsFor(await server.signIn(email))).toEqual([theirs.admin.id]);
  });
});

describe('a new user', () => {
  test('signs in with queues, connection and profile as given, and everybody hears of them', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const told = heard(await agent.socket(), agent, 'user');
    const body = bodyOf({ queueIds: company.queueIds, whatsappId: company.connectionId, allTicket: 'enable' });
    const made = await company.admin.call('createUser', { body: { ...body, profile: 'supervisor' } });
    expect(made).toMatchObject({ name: 'Renata Lopes', profile: 'supervisor', allTicket: 'enabled', super: false });
    expect(made).toMatchObject({ whatsappId: company.connectionId, companyId: company.id, online: false });
    expect(made.queues.map(({ id }) => id).sort()).toEqual([...company.queueIds].sort());
    await expect.poll(() => told, { timeout: 20_000 }).toMatchObject([{ action: 'create', user: { id: made.id } }]);
    const session = await signIn(body.email.toUpperCase());
    expect([session.status, session.body.user]).toMatchObject([200, { id: made.id, profile: 'supervisor' }]);
  });

  test('needs name, e-mail and password as the form has them, and nothing of another company', async () => {
    const [company, theirs] = await Promise.all([server.company(), server.company()]);
    const wrong: [object, number, string][] = [
      [{ name: 'A' }, 400, 'ERR_VALIDATION'],
      [{ name: 'A'.repeat(51) }, 400, 'ERR_VALIDATION'],
      [{ email: 'ninguem' }, 400, 'ERR_VALIDATION'],
      [{ password: '1234' }, 400, 'ERR_VALIDATION'],
      [{ password: 'a'.repeat(51) }, 400, 'ERR_VALIDATION'],
      [{ profile: 'super' }, 400, 'ERR_VALIDATION'],
      [{ password: 'senha123' }, 400, 'ERR_COMMON_PASSWORD'],
      [{ queueIds: theirs.queueIds }, 400, 'ERR_QUEUE_NOT_FOUND'],
      [{ whatsappId: theirs.connectionId }, 404, 'ERR_NO_WAPP_FOUND'],
    ];
    for (const [changes, status, error] of wrong)
      expect(await company.admin.attempt('createUser', { body: bodyOf(changes) })).toMatchObject(
        refused(status, error),
      );
    expect((await company.admin.call('listUsers')).count).toBe(1);
    for (const profile of ['user', 'supervisor'] as const) {
      const person = await company.agent([], profile);
      expect(await person.attempt('createUser', { body: bodyOf() })).toMatchObject(refused(403, 'ERR_NO_PERMISSION'));
      const remove = await person.attempt('deleteUser', at(company.admin.id));
      expect(remove).toMatchObject(refused(403, 'ERR_NO_PERMISSION'));
    }
  });

  test('bears an e-mail that nobody bears, in whatever company; of two made at once one is refused', async () => {
    const [mine, theirs] = await Promise.all([server.company(), server.company()]);
    const body = bodyOf();
    const replies = await Promise.all(
      [mine, theirs, mine, theirs].map(({ admin }) => admin.attempt('createUser', { body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const errors = replies.filter(({ status }) => status === 400).map((reply) => reply.body.error);
    expect(new Set(errors)).toEqual(new Set(['ERR_USER_EMAIL_ALREADY_EXISTS']));
  });

  test("the plan's limit holds when several are made at once, and a deleted user makes room (decision 36)", async () => {
    const company = await server.company();
    await setLimit(company, 3);
    const facts = await server.data.system(({ db }) => findUserFacts(db, company.admin.id));
    if (!facts) throw new Error('The admin is gone.');
    const actor = actorOf(facts, '', new Date());
    // Without the hashing of the call, which would draw them apart.
    const insert = () => {
      const body = { ...bodyOf(), passwordHash: '-', whatsappId: null, allTicket: false };
      return server.data.tenant(company.id, (tx) => insertUser(tx, actor, body));
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, insert));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const make = () => company.admin.attempt('createUser', { body: bodyOf() });
    expect((await make()).body.error).toBe('ERR_LIMIT_USERS');
    const { count, users } = await company.admin.call('listUsers');
    expect(count).toBe(3);
    await company.admin.call('deleteUser', at(users[0]?.id ?? 0));
    expect((await make()).status).toBe(200);
    expect((await make()).body.error).toBe('ERR_LIMIT_USERS');
  });
});

describe('who may change whom (core §6, decision 26)', () => {
  test('what is left out stays, a blank password too, and the change is heard', async () => {
    const company = await server.company();
    const body = bodyOf({ queueIds: company.queueIds, allTicket: 'enabled' });
    const { id } = await company.admin.call('createUser', { body });
    const told = heard(await company.admin.socket(), company.admin, 'user');
    await company.admin.call('updateUser', { ...at(id), body: { name: 'Renata Prado', password: '', whatsappId: '' } });
    const user = await company.admin.call('getUser', at(id));
    expect(user).toMatchObject({ name: 'Renata Prado', email: body.email, allTicket: 'enabled', whatsappId: null });
    expect(user.queues).toHaveLength(2);
    expect((await signIn(body.email)).status).toBe(200);
    await expect
      .poll(() => told, { timeout: 20_000 })
      .toMatchObject([{ action: 'update', user: { id, name: 'Renata Prado' } }]);
  });

  test('nobody changes the own profile or deletes the own account; of two admins who delete each other one stays', async () => {
    const company = await server.company();
    const other = await company.agent([], 'admin');
    for (const person of [company.admin, other]) {
      const own = at(person.id);
      const profile = await person.attempt('updateUser', { ...own, body: { profile: 'user' } });
      expect(profile).toMatchObject(refused(400, 'ERR_OWN_USER'));
      expect(await person.attempt('deleteUser', own)).toMatchObject(refused(400, 'ERR_OWN_USER'));
    }
    const replies = await Promise.all([
      company.admin.attempt('deleteUser', at(other.id)),
      other.attempt('deleteUser', at(company.admin.id)),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.database.pool.query(
      `select id from users where company_id = $1 and profile = 'admin' and deleted_at is null`,
      [company.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('an admin cannot take over a super user of the company', async () => {
    const company = await server.company();
    const other = await company.agent([], 'admin');
    await server.data.system(({ db }) =>
      db.updateTable('users').set({ super: true }).where('id', '=', other.id).execute(),
    );
    const take = await company.admin.attempt('updateUser', { ...at(other.id), body: { password } });
    expect(take).toMatchObject(refused(403, 'ERR_NO_SUPER'));
    expect(await company.admin.attempt('deleteUser', at(other.id))).toMatchObject(refused(403, 'ERR_NO_SUPER'));
  });

  test('a demoted user and one whose password was set by an admin are out at once; other rights hold from the next call on', async () => {
    const company = await server.company();
    const [first = 0, second = 0] = company.queueIds;
    const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    const lead = await company.agent([first], 'supervisor');
    const out = closed(await lead.socket());
    await company.admin.call('updateUser', { ...at(lead.id), body: { profile: 'user' } });
    expect((await lead.attempt('me')).status).toBe(401);
    await out;
    const agent = await company.agent([first]);
    await company.admin.call('updateUser', { ...at(agent.id), body: { queueIds: [second] } });
    expect((await agent.call('me')).user.queues.map(({ id }) => id)).toEqual([second]);
    await company.admin.call('updateUser', { ...at(agent.id), body: { password } });
    expect((await agent.attempt('me')).status).toBe(401);
    // The own new password ends the other sessions only.
    const own = { password, currentPassword: 'certamente-unica-7' };
    await company.admin.call('updateUser', { ...at(company.admin.id), body: own });
    expect((await company.admin.attempt('me')).status).toBe(200);
  });
});

describe('a deleted user (wire-contract 4.4, docs/decisions/0033)', () => {
  test('is out at once, hands open tickets back to their queues, and stays by name in what was done', async () => {
    const company = await server.company();
    const [queueId = 0] = company.queueIds;
    const { admin } = company;
    const colleague = await company.agent([queueId]);
    const body = bodyOf({ queueIds: [queueId] });
    const { id } = await admin.call('createUser', { body });
    const contacts = await Promise.all(
      ['11', '22', '33'].map((end) =>
        admin.call('createContact', { body: { name: `Cliente ${end}`, number: `5511988880${end}0` } }),
      ),
    );
    const [open, closed, other] = await Promise.all(
      contacts.map((contact, index) =>
        admin.call('createTicket', {
          body: { contactId: contact.id, queueId, userId: index === 2 ? colleague.id : id },
        }),
      ),
    );
    if (!open || !closed || !other) throw new Error('The tickets were not made.');
    await admin.call('updateTicket', { params: { id: closed.id }, body: { status: 'closed' } });
    const holder = closed.userId;
    const session = await signIn(body.email);
    const token = { authorization: `Bearer ${String(session.body.token)}` };
    const told = heard(await colleague.socket(), colleague, 'ticket');
    const gone = heard(await colleague.socket(), colleague, 'user');

    await admin.call('deleteUser', at(id));
    expect((await server.anonymous('me', {}, token)).status).toBe(401);
    expect([(await signIn(body.email)).status, (await admin.attempt('getUser', at(id))).status]).toEqual([401, 404]);
    expect((await admin.call('listUserNames')).map((user) => user.id)).not.toContain(id);
    const after = await Promise.all([open, closed, other].map((ticket) => admin.call('getTicket', at(ticket.id))));
    expect(after).toMatchObject([
      { status: 'pending', userId: null, user: null, queueId },
      { status: 'closed', userId: holder, user: { name: 'Renata Lopes' } },
      { status: 'open', userId: colleague.id },
    ]);
    await expect.poll(() => gone, { timeout: 20_000 }).toEqual([{ action: 'delete', userId: id }]);
    await expect
      .poll(() => told, { timeout: 20_000 })
      .toMatchObject([{ action: 'update', ticket: { id: open.id, status: 'pending', userId: null } }]);
    const log = await server.data.tenant(company.id, ({ db }) =>
      db
        .selectFrom('ticket_log')
        .select(['kind', 'user_id'])
        .where('ticket_id', '=', open.id)
        .orderBy('id', 'desc')
        .execute(),
    );
    expect(log[0]).toEqual({ kind: 'returned', user_id: admin.id });
    // Nobody gives them anything, and the e-mail is free again.
    const give = await admin.attempt('updateTicket', { params: { id: open.id }, body: { userId: id } });
    expect(give).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'));
    expect((await admin.attempt('deleteUser', at(id))).status).toBe(404);
    expect((await admin.attempt('createUser', { body })).status).toBe(200);
  });
});
