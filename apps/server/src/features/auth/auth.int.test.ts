import { randomUUID } from 'node:crypto';
import { hash } from 'bcryptjs';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '#testing/test-server.ts';
import { hashSecret } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  server.anonymous('refresh', {}, { cookie, ...headers });
const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
const setCompany = (id: number, changes: { status?: boolean; due_date?: string | null }) =>
  server.data.system(({ db }) => db.updateTable('companies').set(changes).where('id', '=', id).execute());

describe('signing in (core §7, wire-contract 2)', () => {
  test('an unknown e-mail and a wrong password get the same answer', async () => {
    const { admin } = await server.company();
    const { email } = await admin.call('getUser', { params: { id: admin.id } });
    const unknown = await server.anonymous('login', { body: { email: 'ninguem@teste.local', password: testPassword } });
    const wrong = await server.anonymous('login', { body: { email, password: 'errada-demais' } });
    expect([unknown.status, unknown.body]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
  });

  test('the reply carries the company with due date and settings, queues and granted permissions, and never the password', async () => {
    const { admin } = await server.company();
    const { user } = await admin.call('me');
    expect(user.company.dueDate).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(user.company.settings.find((row) => row.key === 'sendGreetingAccepted')?.value).toBe('disabled');
    expect(user.permissions).toContain('connections.add');
    expect(JSON.stringify(user)).not.toContain('argon2');
  });

  test('an agent of an overdue company is refused with the date, an admin gets a session that may only pay (decision 28)', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const { email } = await agent.call('getUser', { params: { id: agent.id } });
    const adminEmail = (await company.admin.call('getUser', { params: { id: company.admin.id } })).email;
    await setCompany(company.id, { due_date: '2020-02-29' });
    const refused = await server.anonymous('login', { body: { email, password: testPassword } });
    expect(refused.status).toBe(403);
    expect(JSON.parse(String(refused.body.error))).toEqual({ date: '29/02/2020', code: 'ERR_COMPANY_OVERDUE' });
    const admin = await server.signIn(adminEmail);
    expect((await admin.call('me')).user.payOnly).toBe(true);
    expect((await admin.attempt('listTickets')).body.error).toBe('ERR_COMPANY_OVERDUE');
  });

  test('a password that was brought along from another system opens once, and is ours from then on', async () => {
    const company = await server.company();
    const { email } = await company.admin.call('getUser', { params: { id: company.admin.id } });
    const stored = () =>
      server.data.system(({ db }) =>
        db.selectFrom('users').select('password_hash').where('id', '=', company.admin.id).executeTakeFirstOrThrow(),
      );
    const bring = (password_hash: string) =>
      server.data.system(({ db }) =>
        db.updateTable('users').set({ password_hash }).where('id', '=', company.admin.id).execute(),
      );
    await bring(await hash('123456', 8));
    const wrong = await server.anonymous('login', { body: { email, password: '1234567' } });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect((await stored()).password_hash).toMatch(/^\$2b\$08\$/);
    for (const _time of ['first', 'second']) {
      const entered = await server.anonymous('login', { body: { email, password: '123456' } });
      expect(entered.status).toBe(200);
      expect((await stored()).password_hash).toMatch(/^\$argon2id\$/);
    }
  });

  test('nobody of an inactive company comes in', async () => {
    const company = await server.company();
    const { email } = await company.admin.call('getUser', { params: { id: company.admin.id } });
    await setCompany(company.id, { status: false });
    const refused = await server.anonymous('login', { body: { email, password: testPassword } });
    expect([refused.status, refused.body.error]).toEqual([403, 'ERR_COMPANY_INACTIVE']);
  });
});

test('no new token for an agent of an overdue company, nor for anybody of an inactive one (decision 28)', async () => {
  const company = await server.company();
  const agent = await company.agent();
  await setCompany(company.id, { due_date: '2020-02-29' });
  const refused = await refresh(agent.cookie);
  const payer = await refresh(company.admin.cookie);
  expect(JSON.parse(String(refused.body.error))).toEqual({ date: '29/02/2020', code: 'ERR_COMPANY_OVERDUE' });
  expect([refused.status, payer.status]).toEqual([403, 200]);
  await setCompany(company.id, { status: false });
  const closed = await refresh(cookieOf(payer));
  expect([closed.status, closed.body.error]).toEqual([403, 'ERR_COMPANY_INACTIVE']);
});

describe('one session per account (decision 8, trust I-27)', () => {
  test('another login ends the first session on the server and tells its screen', async () => {
    const { admin } = await server.company();
    const { email } = await admin.call('getUser', { params: { id: admin.id } });
    const socket = await admin.socket();
    const told = new Promise((resolve) => socket.once(`company-${admin.companyId}-auth`, resolve));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await server.signIn(email);
    const { id, companyId } = admin;
    expect(await told).toEqual({ action: 'update', user: { id, email, companyId } });
    await closed;
    expect((await admin.attempt('me')).status).toBe(401);
  });

  test('where a company allows several sessions the first one stays, and its screen is told of none', async () => {
    const { admin } = await server.company();
    const { email } = await admin.call('getUser', { params: { id: admin.id } });
    await admin.call('updateSetting', { params: { key: 'allowSeveralSessions' }, body: { value: 'enabled' } });
    const socket = await admin.socket();
    const told: unknown[] = [];
    socket.on(`company-${admin.companyId}-auth`, (event) => told.push(event));
    const renamed = new Promise((resolve) => socket.once(`company-${admin.companyId}-user`, resolve));
    await server.signIn(email);
    expect((await admin.attempt('me')).status).toBe(200);
    // What is told later comes later: the sign-in has said all it says.
    await admin.call('updateUser', { params: { id: admin.id }, body: { name: 'Vera' } });
    await renamed;
    expect(told).toEqual([]);
    expect(socket.connected).toBe(true);
  });

  test('logout ends the session at once', async () => {
    const { admin } = await server.company();
    await admin.call('logout');
    expect((await admin.attempt('me')).status).toBe(401);
    expect((await refresh(admin.cookie)).status).toBe(401);
  });
});

/** The moment in which tabs may refresh together is over. */
const graceEnds = (userId: number) =>
  server.data.system(({ db }) =>
    db
      .updateTable('sessions')
      .set({ rotated_at: new Date(Date.now() - 60_000) })
      .where('user_id', '=', userId)
      .execute(),
  );

describe('tokens (decision 27, trust I-26 and I-29)', () => {
  test('refreshing rotates the cookie; a reused old one ends the family', async () => {
    const { admin } = await server.company();
    const second = await refresh(admin.cookie);
    expect(second.status).toBe(200);
    const third = await refresh(cookieOf(second));
    expect(third.status).toBe(200);
    await server.data.system(({ db }) =>
      db
        .updateTable('sessions')
        .set({ rotated_at: new Date(Date.now() - 60_000) })
        .where('user_id', '=', admin.id)
        .execute(),
    );
    expect((await refresh(cookieOf(second))).status).toBe(401);
    expect((await refresh(cookieOf(third))).status).toBe(401);
    expect((await admin.attempt('me')).status).toBe(401);
  });

  test('a thief who rotates again and again is noticed when the owner comes with any earlier token', async () => {
    const { admin } = await server.company();
    const owned = await refresh(admin.cookie);
    await graceEnds(admin.id);
    let stolen = await refresh(cookieOf(owned));
    for (let turn = 0; turn < 4; turn++) stolen = await refresh(cookieOf(stolen));
    expect(stolen.status).toBe(200);
    await graceEnds(admin.id);
    expect((await refresh(cookieOf(owned))).status).toBe(401);
    expect((await refresh(cookieOf(stolen))).status).toBe(401);
    expect((await admin.attempt('me')).status).toBe(401);
  });

  test('the very first token of a session is known as its own, too, however often it was exchanged since', async () => {
    const { admin } = await server.company();
    let latest = await refresh(admin.cookie);
    for (let turn = 0; turn < 3; turn++) latest = await refresh(cookieOf(latest));
    expect((await refresh(admin.cookie)).status).toBe(401);
    expect((await refresh(cookieOf(latest))).status).toBe(401);
  });

  test('tabs that refresh at the same moment all go on, with the same newest token (2 s of grace)', async () => {
    const { admin } = await server.company();
    for (const cookie of [admin.cookie, cookieOf(await refresh(admin.cookie))]) {
      const tabs = await Promise.all([1, 2, 3, 4].map(() => refresh(cookie)));
      expect(tabs.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
      expect(new Set(tabs.map(cookieOf)).size).toBe(1);
    }
    expect((await admin.attempt('me')).status).toBe(200);
  });

  test('what was never given out ends nothing: another mac, another generation, a generation to come', async () => {
    const { admin } = await server.company();
    const first = cookieOf(await refresh(admin.cookie));
    const other = cookieOf(await refresh((await server.company()).admin.cookie));
    const [sessionId, , mac] = first.split('.');
    const strange = [
      `${sessionId}.1.${'A'.repeat(43)}`,
      `${sessionId}.2.${mac}`,
      `${sessionId}.0.${mac}`,
      `${sessionId}.1.${other.split('.')[2]}`,
      `${sessionId}.geheim`,
      `${sessionId}.1.${mac}.x`,
      `${sessionId}.`,
      sessionId ?? '',
    ];
    for (const token of strange) expect([token, (await refresh(token)).status]).toEqual([token, 401]);
    expect((await refresh(first)).status).toBe(200);
  });

  test('a token of before generations goes on once, and the one before it ends the family', async () => {
    const { admin } = await server.company();
    await server.data.system(({ db }) =>
      db
        .updateTable('sessions')
        .set({ previous_hash: hashSecret('um-token-de-antes'), rotated_at: new Date(Date.now() - 60_000) })
        .where('user_id', '=', admin.id)
        .execute(),
    );
    const second = await refresh(admin.cookie);
    expect(second.status).toBe(200);
    const sessionId = admin.cookie.split('=')[1]?.split('.')[0];
    expect((await refresh(`jrt=${sessionId}.um-token-de-antes`)).status).toBe(401);
    expect((await refresh(cookieOf(second))).status).toBe(401);
  });

  test('no, forged and foreign tokens are 401, an expired one is 403', async () => {
    const { admin } = await server.company();
    const forged = createSigner({ key: 'some-other-key-some-other-key-some', algorithm: 'HS256' })({
      id: admin.id,
      sid: randomUUID(),
    });
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ id: admin.id })).toString('base64url')}.`;
    const call = (authorization?: string) => server.anonymous('me', {}, authorization ? { authorization } : {});
    expect((await call()).status).toBe(401);
    expect((await call(`Bearer ${forged}`)).status).toBe(401);
    expect((await call(`Bearer ${unsigned}`)).status).toBe(401);
    expect((await call('Bearer rubbish')).body).toEqual({ error: 'ERR_SESSION_EXPIRED' });
  });

  test('a foreign page may not use the cookie', async () => {
    const { admin } = await server.company();
    expect((await refresh(admin.cookie, { origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('own profile (decision 26)', () => {
  test('everybody changes own name and language; nobody somebody else', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const changed = await agent.call('updateUser', {
      params: { id: agent.id },
      body: { name: 'Novo Nome', language: 'es' },
    });
    expect([changed.name, changed.language]).toEqual(['Novo Nome', 'es']);
    const other = await agent.attempt('updateUser', { params: { id: company.admin.id }, body: { name: 'Invasor' } });
    expect([other.status, other.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  test('a foreign user answers as an unknown one', async () => {
    const [mine, theirs] = await Promise.all([server.company(), server.company()]);
    const foreign = await mine.admin.attempt('updateUser', {
      params: { id: theirs.admin.id },
      body: { name: 'Invasor' },
    });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_USER_FOUND']);
    expect((await mine.admin.attempt('getUser', { params: { id: theirs.admin.id } })).status).toBe(404);
  });

  test('a new password needs the old one, is not a common one, and ends the other sessions', async () => {
    const { admin } = await server.company();
    const change = (body: object) => admin.attempt('updateUser', { params: { id: admin.id }, body });
    expect((await change({ password: 'nova-senha-9' })).body.error).toBe('ERR_CURRENT_PASSWORD_MISSING');
    expect((await change({ password: 'senha123', currentPassword: testPassword })).body.error).toBe(
      'ERR_COMMON_PASSWORD',
    );
    expect((await change({ password: 'abcd', currentPassword: testPassword })).body.error).toBe('ERR_VALIDATION');
    expect((await change({ password: 'nova-senha-9', currentPassword: testPassword })).status).toBe(200);
    expect((await admin.attempt('me')).status).toBe(200);
  });
});

describe('wrong input changes nothing (issue, trust I-13)', () => {
  test('bad JSON, wrong types, too long and unknown routes get their error', async () => {
    const { admin } = await server.company();
    const raw = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    });
    expect([raw.status, await raw.json()]).toEqual([400, { error: 'ERR_BAD_JSON' }]);
    const missing = await fetch(`${server.url}/api/nowhere`);
    expect([missing.status, await missing.json()]).toEqual([404, { error: 'ERR_ROUTE_NOT_FOUND' }]);
    expect((await admin.attempt('updateUser', { params: { id: admin.id }, body: { name: 5 } })).body.error).toBe(
      'ERR_VALIDATION',
    );
    expect(
      (await admin.attempt('updateUser', { params: { id: admin.id }, body: { name: 'x'.repeat(51) } })).body.error,
    ).toBe('ERR_VALIDATION');
    expect((await admin.attempt('updateUser', { params: { id: 'abc' }, body: {} })).body.error).toBe('ERR_VALIDATION');
    expect((await admin.attempt('updateUser', { params: { id: admin.id }, body: { name: 'a\u0000b' } })).status).toBe(
      400,
    );
    expect((await admin.call('me')).user.name).toBe('Ana Admin');
  });
});
