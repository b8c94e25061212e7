import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailQueue } from '#kit/mail/mails.repo.ts';
import { readMails } from '#testing/read-mails.ts';
import { type Person, startTestServer, type TestServer, testPassword } from '#testing/test-server.ts';
import { passwordResetHandlers } from './index.ts';
import { forgotPassword } from './password-reset.repo.ts';

let server: TestServer;
beforeAll(async () => {
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'recado@example.com' };
  server = await startTestServer({ config: { smtp } });
});
afterAll(() => server.close());

const fresh = 'Nova-senha-9';
const forgot = (email: string) => server.anonymous('forgotPassword', { params: { email } });
const reset = (email: string, token: string, password = fresh) =>
  server.anonymous('resetPassword', { body: { email, token, password } });
const emailOf = async (person: Person) => (await person.call('me')).user.email;
const signIn = (email: string, password: string) => server.anonymous('login', { body: { email, password } });
const answerOf = ({ status, body }: { status: number; body: { error?: unknown } }) => [status, body.error];
const invalid = [404, 'ERR_RESET_CODE_INVALID'];

/** An agent who forgot the password, and the code of the mail. */
async function forgetful() {
  const company = await server.company();
  const agent = await company.agent();
  const email = await emailOf(agent);
  await forgot(email);
  const [mail] = await readMails(server, email);
  return { agent, email, code: mail?.code ?? '' };
}

describe('the first step (administration §4 and §8)', () => {
  test('sends a code to a known e-mail, whatever its case, in the language of the account', async () => {
    const { admin } = await server.company();
    const email = await emailOf(admin);
    await admin.call('updateUser', { params: { id: admin.id }, body: { language: 'es' } });
    expect((await forgot(email.toUpperCase())).status).toBe(200);
    const mails = await readMails(server, email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Tu código para restablecer la contraseña']);
    expect(mails[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test('says that an e-mail is unknown, also one of somebody who was deleted', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const email = await emailOf(agent);
    await company.admin.call('deleteUser', { params: { id: agent.id } });
    const long = `${'x'.repeat(200)}@teste.local`;
    for (const unknown of [email, 'ninguem@teste.local', 'not an address', long])
      expect(answerOf(await forgot(unknown))).toEqual([404, 'ERR_EMAIL_NOT_FOUND']);
  });

  test('answers alike for known and unknown e-mails where the operator wants it (decision 7)', async () => {
    const options = {
      queue: openMailQueue(server.config.secretKey),
      isUniform: true,
      from: { ip: '127.0.0.1', device: undefined },
    };
    await forgotPassword(server.data, 'quem@teste.local', options);
    expect(await readMails(server, 'quem@teste.local')).toEqual([]);
  });

  test('is refused after 5 mails in an hour to one e-mail, known or not; the next hour brings 5 more', async () => {
    const { admin } = await server.company();
    const email = await emailOf(admin);
    for (const [one, status] of [[email, 200] as const, ['x@teste.local', 404] as const]) {
      for (let count = 0; count < 5; count++) expect((await forgot(one)).status).toBe(status);
      const refused = await forgot(one);
      expect(answerOf(refused)).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
    expect(await readMails(server, email)).toHaveLength(5);
    await server.database.pool.query(`update login_attempts set window_at = window_at - interval '61 minutes',
      blocked_until = blocked_until - interval '61 minutes'`);
    expect((await forgot(email)).status).toBe(200);
  });

  test('says so where no mail is sent', async () => {
    const { data } = server;
    const without = passwordResetHandlers({ data, queueMail: null, isUniform: false, forgetSessions: () => undefined });
    const { admin } = await server.company();
    const request = { params: { email: await emailOf(admin) }, query: undefined, body: undefined };
    // Public handlers of the reset read nothing of the call.
    await expect(without.forgotPassword(request, {} as never)).rejects.toThrow('ERR_MAIL_UNAVAILABLE');
    const facts = await server.anonymous('localMode');
    expect(facts.body).toMatchObject({ sendsMail: true, signsUp: true });
  });
});

describe('the second step', () => {
  test('sets the password, ends every session, ends the waiting after wrong passwords, and uses the code up', async () => {
    const { agent, email, code } = await forgetful();
    for (let count = 0; count < 21; count++) await signIn(email, 'errada-demais');
    expect((await signIn(email, testPassword)).status).toBe(429);
    const socket = await agent.socket();
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await reset(email, code)).status).toBe(200);
    expect((await agent.attempt('me')).status).toBe(401);
    expect((await server.anonymous('refresh', {}, { cookie: agent.cookie })).status).toBe(401);
    await closed;
    expect((await signIn(email, testPassword)).status).toBe(401);
    expect((await signIn(email, fresh)).status).toBe(200);
    expect(answerOf(await reset(email, code, 'Outra-senha-8'))).toEqual(invalid);
    const { rows } = await server.database.pool.query(
      `select user_id, subject_id from activity_log where kind = 'user.passwordChanged' and company_id = $1`,
      [agent.companyId],
    );
    expect(rows).toEqual([{ user_id: agent.id, subject_id: agent.id }]);
  });

  test('takes the code in any case, with blanks, and with letters that look like digits', async () => {
    const { email, code } = await forgetful();
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await reset(email, typed)).status).toBe(200);
  });

  test('takes the form of the family, with everything in the path', async () => {
    const { email, code } = await forgetful();
    const params = { email, token: code, password: 'Com/barra e %9' };
    expect((await server.anonymous('resetPasswordByPath', { params })).status).toBe(200);
    expect((await signIn(email, params.password)).status).toBe(200);
  });

  test('asks for 8 characters with an upper-case letter, a lower-case one and a digit, and for no common password', async () => {
    const { email, code } = await forgetful();
    for (const weak of ['', 'Curta-1', 'minuscula-1', 'MAIUSCULA-1', 'Sem-digito'])
      expect(answerOf(await reset(email, code, weak))).toEqual([400, 'ERR_WEAK_PASSWORD']);
    expect(answerOf(await reset(email, code, 'Password1'))).toEqual([400, 'ERR_COMMON_PASSWORD']);
    expect((await reset(email, code)).status).toBe(200);
  });

  test('gives five tries; after them the right code is wrong, too', async () => {
    const { email, code } = await forgetful();
    for (let count = 0; count < 5; count++) expect(answerOf(await reset(email, 'AAAAA-AAAAA'))).toEqual(invalid);
    expect(answerOf(await reset(email, code))).toEqual(invalid);
    await forgot(email);
    const mails = await readMails(server, email);
    expect((await reset(email, mails.at(-1)?.code ?? '')).status).toBe(200);
  });

  test('tries of a stranger use up nobody else’s, and all together have a hundred', async () => {
    const behind = await startTestServer({
      config: { smtp: { url: 'smtp://127.0.0.1:1', from: 'recado@example.com' }, trustedProxies: ['loopback'] },
    });
    const email = await emailOf((await behind.company()).admin);
    const ask = async () => {
      await behind.anonymous('forgotPassword', { params: { email } }, { 'x-forwarded-for': '203.0.113.1' });
      return (await readMails(behind, email)).at(-1)?.code ?? '';
    };
    const come = (ip: string, token: string) =>
      behind.anonymous('resetPassword', { body: { email, token, password: fresh } }, { 'x-forwarded-for': ip });
    const code = await ask();
    for (let count = 0; count < 8; count++) await come('203.0.113.9', 'AAAAA-AAAAA');
    expect(answerOf(await come('203.0.113.9', code))).toEqual(invalid);
    expect((await come('203.0.113.1', code)).status).toBe(200);
    const next = await ask();
    for (let count = 0; count < 100; count++) await come(`198.51.100.${Math.floor(count / 4)}`, 'AAAAA-AAAAA');
    expect(answerOf(await come('203.0.113.1', next))).toEqual(invalid);
    await behind.close();
  });

  test('takes a code for 15 minutes, only the newest one, and only of its own account', async () => {
    const { email, code } = await forgetful();
    const other = await forgetful();
    expect(answerOf(await reset(email, other.code))).toEqual(invalid);
    expect(answerOf(await reset('ninguem@teste.local', code))).toEqual(invalid);
    await forgot(email);
    expect(answerOf(await reset(email, code))).toEqual(invalid);
    const newest = (await readMails(server, email)).at(-1)?.code ?? '';
    await server.database.pool.query(`update mail_codes set expires_at = expires_at - interval '15 minutes'`);
    expect(answerOf(await reset(email, newest))).toEqual(invalid);
  });

  test('of two resets with one code at once, one sets the password', async () => {
    const { email, code } = await forgetful();
    const replies = await Promise.all(['Primeira-1', 'Segunda-2'].map((password) => reset(email, code, password)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404]);
  });

  test('keeps only a hash of the code', async () => {
    const { code } = await forgetful();
    const { rows } = await server.database.pool.query('select c::text as row from mail_codes c');
    const kept = JSON.stringify(rows);
    expect([kept.includes(code), kept.includes(code.replace('-', ''))]).toEqual([false, false]);
  });
});
