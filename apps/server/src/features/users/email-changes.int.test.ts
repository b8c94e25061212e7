import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMails } from '#testing/read-mails.ts';
import { type Person, startTestServer, type TestServer, testPassword } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'recado@example.com' };
  server = await startTestServer({ config: { smtp, webOrigin: 'https://recado.example' } });
});
afterAll(() => server.close());

const answerOf = ({ status, body }: { status: number; body: { error?: unknown } }) => [status, body.error];
const signIn = (email: string, password = testPassword) => server.anonymous('login', { body: { email, password } });
const emailOf = async (person: Person) => (await person.call('me')).user.email;
const undo = (token: string) => server.anonymous('undoEmailChange', { body: { token } });
const change = (person: Person, id: number, body: { email: string; currentPassword?: string }) =>
  person.attempt('updateUser', { params: { id }, body });
const linkIn = (text: string): string => /https:\/\/recado\.example\/undo-email\?token=(\S+)/.exec(text)?.[1] ?? '';
let count = 0;
const fresh = (): string => `novo${++count}@teste.local`;

/** An agent who signs in with a new e-mail by now, and the key of the mail to the old one. */
async function moved() {
  const company = await server.company();
  const agent = await company.agent();
  const [before, after] = [await emailOf(agent), fresh()];
  await change(agent, agent.id, { email: after, currentPassword: testPassword });
  const [mail] = await readMails(server, before);
  return { company, agent, before, after, mail, token: linkIn(mail?.text ?? '') };
}

describe('a change of the e-mail (docs/decisions/0098)', () => {
  test('of one’s own asks for the password; the same e-mail does not', async () => {
    const agent = await (await server.company()).agent();
    const before = await emailOf(agent);
    for (const currentPassword of [undefined, '', 'errada-demais'])
      expect(
        answerOf(await change(agent, agent.id, { email: fresh(), ...(currentPassword ? { currentPassword } : {}) })),
      ).toEqual([400, currentPassword ? 'ERR_WRONG_PASSWORD' : 'ERR_CURRENT_PASSWORD_MISSING']);
    expect((await change(agent, agent.id, { email: before.toUpperCase() })).status).toBe(200);
    expect(await readMails(server, before)).toEqual([]);
  });

  test('tells the old address with a link, kills its codes, and ends every other session', async () => {
    const agent = await (await server.company()).agent();
    const [before, after] = [await emailOf(agent), fresh()];
    await server.anonymous('forgotPassword', { params: { email: before } });
    const [{ code } = { code: '' }] = await readMails(server, before);
    // Each sign-in takes the place of the one before: the session of a link to another browser stands for a second one.
    const { rows } = await server.database.pool.query(
      `insert into sessions (id, company_id, user_id, refresh_hash, expires_at, ip, user_agent)
       values (gen_random_uuid(), $1, $2, 'x', now() + interval '1 day', '', '') returning id`,
      [agent.companyId, agent.id],
    );
    expect((await change(agent, agent.id, { email: after, currentPassword: testPassword })).status).toBe(200);
    const mails = await readMails(server, before);
    expect(mails.at(-1)?.subject).toBe('O e-mail da sua conta mudou');
    expect(mails.at(-1)?.text).toContain(after);
    expect(linkIn(mails.at(-1)?.text ?? '')).toMatch(/^[\w-]{20,}$/);
    expect(await readMails(server, after)).toEqual([]);
    const ended = await server.database.pool.query('select revoked_reason from sessions where id = $1', [rows[0].id]);
    expect(ended.rows).toEqual([{ revoked_reason: 'e-mail changed' }]);
    expect((await agent.attempt('me')).status).toBe(200);
    for (const email of [before, after])
      expect(
        (await server.anonymous('resetPassword', { body: { email, token: code, password: 'Nova-senha-9' } })).status,
      ).toBe(404);
    expect([(await signIn(before)).status, (await signIn(after)).status]).toEqual([401, 200]);
  });

  test('by an admin ends the sessions of whose it is, and tells them too', async () => {
    const company = await server.company();
    const agent = await company.agent();
    const before = await emailOf(agent);
    expect((await change(company.admin, agent.id, { email: fresh() })).status).toBe(200);
    expect((await agent.attempt('me')).status).toBe(401);
    expect(await readMails(server, before)).toHaveLength(1);
  });
});

describe('taking it back', () => {
  test('restores the e-mail, ends every session and the password, and sends a code for a new one', async () => {
    const { company, agent, before, after, token } = await moved();
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: before } });
    expect((await agent.attempt('me')).status).toBe(401);
    expect([(await signIn(after)).status, (await signIn(before)).status]).toEqual([401, 401]);
    const code = (await readMails(server, before)).at(-1)?.code ?? '';
    const body = { email: before, token: code, password: 'Nova-senha-9' };
    expect((await server.anonymous('resetPassword', { body })).status).toBe(200);
    expect((await signIn(before, 'Nova-senha-9')).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `select kind from activity_log where company_id = $1 and kind = 'user.emailRestored' and subject_id = $2`,
      [company.id, agent.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('takes what was changed after it back as well, once', async () => {
    const { agent, before, after, token } = await moved();
    await change(agent, agent.id, { email: fresh(), currentPassword: testPassword });
    const later = linkIn((await readMails(server, after)).at(-1)?.text ?? '');
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await emailNow(agent)).toBe(before);
    expect(answerOf(await undo(later))).toEqual([404, 'ERR_UNDO_LINK_INVALID']);
  });

  test('is refused with a wrong or late key, for somebody who was deleted, and where the e-mail is another’s by now', async () => {
    const invalid = [404, 'ERR_UNDO_LINK_INVALID'];
    expect(answerOf(await undo('errado'))).toEqual(invalid);
    const late = await moved();
    await server.database.pool.query('update email_changes set expires_at = now() where user_id = $1', [late.agent.id]);
    expect(answerOf(await undo(late.token))).toEqual(invalid);
    const gone = await moved();
    await gone.company.admin.call('deleteUser', { params: { id: gone.agent.id } });
    expect(answerOf(await undo(gone.token))).toEqual(invalid);
    const taken = await moved();
    await change(taken.company.admin, taken.company.admin.id, { email: taken.before, currentPassword: testPassword });
    expect(answerOf(await undo(taken.token))).toEqual([400, 'ERR_USER_EMAIL_ALREADY_EXISTS']);
    expect(await emailNow(taken.agent)).toBe(taken.after);
  });
});

async function emailNow({ id }: Person): Promise<string> {
  const { rows } = await server.database.pool.query('select email from users where id = $1', [id]);
  return rows[0].email;
}
