import { randomUUID } from 'node:crypto';
import { addDays, defaultSchedules, settingKeys } from '@recado/contract';
import { civilDate } from '@recado/i18n';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOfDueDay } from '#features/companies/index.ts';
import { readMails } from '#testing/read-mails.ts';
import { startTestServer, type TestServer, testPassword } from '#testing/test-server.ts';
import { cleanUp } from '../../jobs/clean-up.repo.ts';
import { signUpHandlers } from './index.ts';
import { zoneOf } from './sign-up.repo.ts';

/** Open, as most installations are, and one whose newcomers confirm their e-mail. */
let server: TestServer;
let careful: TestServer;
let planId: number;
const smtp = { url: 'smtp://127.0.0.1:1', from: 'recado@example.com' };
beforeAll(async () => {
  [server, careful] = await Promise.all([
    startTestServer({ config: { smtp } }),
    startTestServer({ config: { smtp, signUp: 'confirmed' } }),
  ]);
  planId = await addPlan(server, 3);
});
afterAll(async () => {
  await Promise.all([server.close(), careful.close()]);
});

async function addPlan({ data }: TestServer, users: number, isPublic = true): Promise<number> {
  const plan = { name: randomUUID(), users, connections: 1, queues: 3, value: 99, use_campaigns: false };
  const features = { use_kanban: true, use_open_ai: false, use_integrations: false, use_schedules: true };
  const rest = { use_internal_chat: true, use_external_api: false, is_public: isPublic };
  const row = await data.system(({ db }) =>
    db
      .insertInto('plans')
      .values({ ...plan, ...features, ...rest })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}
const newcomer = (over: object = {}) => {
  const one = randomUUID().slice(0, 8);
  return {
    name: `Ateliê ${one}`,
    email: `${one}@atelie.local`,
    phone: '(11) 98877-1020',
    password: testPassword,
    planId,
    ...over,
  };
};
const signUp = (body: object, on = server) => on.anonymous('signUp', { body });
const signIn = (email: string, on = server, password = testPassword) =>
  on.anonymous('login', { body: { email, password } });
const answerOf = ({ status, body }: { status: number; body: { error?: unknown } }) => [status, body.error];
const countOf = async (table: string, on = server): Promise<number> => {
  const { rows } = await on.database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
};

describe('a company that signs up (core §3, §8 and §9)', () => {
  test('gets three days of trial, its admin, opening hours, every settings key, language and time zone', async () => {
    const body = newcomer({ language: 'en', timezone: 'America/Manaus' });
    const today = () => civilDate(new Date(), 'America/Manaus');
    const before = today();
    const reply = await signUp(body);
    // Midnight may have come meanwhile.
    const ends = [before, today()].map((day) =>
      endOfDueDay({ due_date: addDays(day, 3), timezone: 'America/Manaus' }).toISOString(),
    );
    expect(reply.status).toBe(200);
    expect(ends).toContain(reply.body.dueDate);
    expect(reply.body).toMatchObject({
      name: body.name,
      email: body.email,
      phone: '11988771020',
      status: true,
      recurrence: 'MENSAL',
      planId,
      schedules: defaultSchedules,
      confirmsEmail: false,
    });
    const { user } = (await signIn(body.email)).body as Awaited<ReturnType<typeof me>>;
    expect(user).toMatchObject({ name: body.name, profile: 'admin', super: false, language: 'en', payOnly: false });
    expect(user.company.timezone).toBe('America/Manaus');
    const stored = await server.data.tenant(user.companyId, ({ db }) =>
      db.selectFrom('settings').select('key').execute(),
    );
    expect(stored.map(({ key }) => key).sort()).toEqual([...settingKeys].sort());
  });
  const me = async (token: string) => (await server.signIn(token)).call('me');

  test('does not choose its own status, due date, recurrence, rights or super power (trust V4)', async () => {
    const wishes = { status: 'f', dueDate: '2093-03-14', recurrence: 'ANUAL', campaignsEnabled: true, super: true };
    const body = newcomer({ ...wishes, profile: 'user', referredBy: 1, users: 99 });
    const reply = await signUp(body);
    expect(reply.body).toMatchObject({ status: true, recurrence: 'MENSAL' });
    const days = (Date.parse(String(reply.body.dueDate)) - Date.now()) / 86_400_000;
    expect([days > 2.9, days < 4.1]).toEqual([true, true]);
    const { user } = await me(body.email);
    expect([user.super, user.profile]).toEqual([false, 'admin']);
    expect(user.permissions).not.toContain('companies.manage');
  });

  test('of a name or an e-mail that is taken is told which, in any case, and leaves nothing', async () => {
    const first = newcomer();
    await signUp(first);
    const before = await countOf('companies');
    const name = first.name.toUpperCase();
    expect(answerOf(await signUp(newcomer({ name })))).toEqual([400, 'ERR_COMPANY_NAME_ALREADY_EXISTS']);
    const email = first.email.toUpperCase();
    expect(answerOf(await signUp(newcomer({ email })))).toEqual([400, 'ERR_USER_EMAIL_ALREADY_EXISTS']);
    expect(answerOf(await signUp(newcomer({ password: 'senha123' })))).toEqual([400, 'ERR_COMMON_PASSWORD']);
    expect(await countOf('companies')).toBe(before);
  });

  test('needs a plan that is offered: an internal one is not, nor one without users (decisions 36 and 0039)', async () => {
    const hidden = [await addPlan(server, 0), await addPlan(server, 3, false)];
    for (const unknown of [...hidden, 2_000_000_000])
      expect(answerOf(await signUp(newcomer({ planId: unknown })))).toEqual([404, 'ERR_NO_PLAN_FOUND']);
    for (const wrong of ['', null, 'abc', undefined])
      expect(answerOf(await signUp(newcomer({ planId: wrong })))).toEqual([400, 'ERR_VALIDATION']);
    const offered = (await server.anonymous('listPlans')).body as unknown as { id: number }[];
    expect([planId, ...hidden].map((one) => offered.some(({ id }) => id === one))).toEqual([true, false, false]);
  });

  test('keeps who brought it here; an unknown company is forgotten (decision 40)', async () => {
    const { id } = await server.company();
    const made = await Promise.all([id, 2_000_000_000, ''].map((companyId) => signUp(newcomer({ companyId }))));
    const ids = made.map((reply) => Number(reply.body.id));
    const rows = await server.data.system(({ db }) =>
      db.selectFrom('companies').select(['id', 'referred_by']).where('id', 'in', ids).execute(),
    );
    expect(ids.map((one) => rows.find((row) => row.id === one)?.referred_by)).toEqual([id, null, null]);
  });

  test('of twenty with one name at once, one is made', async () => {
    const { name } = newcomer();
    const replies = await Promise.all(Array.from({ length: 20 }, () => signUp(newcomer({ name }))));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });
});

test('a fault after any of its rows leaves no part of a company (trust I-49)', async () => {
  const { pool } = careful.database;
  await pool.query(`create function break_it() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
  const body = newcomer({ planId: await addPlan(careful, 3) });
  const tables = ['companies', 'users', 'settings', 'company_sequences', 'mail_codes', 'mails'];
  const counts = () => Promise.all(tables.map((table) => countOf(table, careful)));
  const before = await counts();
  for (const table of tables) {
    await pool.query(`create trigger break_it after insert on ${table} execute function break_it()`);
    expect([table, (await signUp(body, careful)).status]).toEqual([table, 500]);
    await pool.query(`drop trigger break_it on ${table}`);
    expect([table, await counts()]).toEqual([table, before]);
  }
  expect((await signUp(body, careful)).status).toBe(200);
});

describe('what a stranger is told before', () => {
  const termsOf = async (timezone?: string) =>
    (await server.anonymous('signUpTerms', timezone === undefined ? {} : { query: { timezone } })).body;

  test('the days of a trial that begins now, in the zone of the browser', async () => {
    for (const zone of ['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const before = civilDate(new Date(), zone);
      const terms = await termsOf(zone);
      // Midnight may have come meanwhile.
      const days = [before, civilDate(new Date(), zone)];
      const expected = days.map((today) => {
        return { isOpen: true, confirmsEmail: false, today, trialEndsOn: addDays(today, 3) };
      });
      expect(expected).toContainEqual(terms);
    }
    expect(['+03:00', 'Nowhere/None', '', undefined].map(zoneOf)).toEqual(Array(4).fill('America/Sao_Paulo'));
  });

  test('that sign-up is closed where the operator closed it, and then nobody signs up (decision 40)', async () => {
    const closed = signUpHandlers({ data: server.data, state: 'closed', queueMail: null });
    // Handlers of sign-up read nothing of the call.
    const call = {} as never;
    const terms = await closed.signUpTerms({ params: undefined, query: {}, body: undefined }, call);
    expect(terms).toMatchObject({ isOpen: false });
    const asked = { params: undefined, query: undefined, body: newcomer() };
    await expect(closed.signUp(asked, call)).rejects.toThrow('ERR_USER_CREATION_DISABLED');
  });
});

describe('where the e-mail is confirmed first', () => {
  async function waiting() {
    const body = newcomer({ planId: await addPlan(careful, 3) });
    const reply = await signUp(body, careful);
    expect([reply.status, reply.body.confirmsEmail]).toEqual([200, true]);
    const [mail] = await readMails(careful, body.email);
    return { email: body.email, code: mail?.code ?? '', id: Number(reply.body.id) };
  }
  const confirm = (email: string, token: string) => careful.anonymous('confirmEmail', { body: { email, token } });
  const resend = (email: string) => careful.anonymous('resendConfirmation', { body: { email } });

  test('nobody signs in before the code of the mail was typed, once', async () => {
    const { email, code } = await waiting();
    expect(answerOf(await signIn(email, careful))).toEqual([403, 'ERR_EMAIL_NOT_CONFIRMED']);
    expect(answerOf(await signIn(email, careful, 'errada-demais'))).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect(answerOf(await confirm(email, 'AAAAA-AAAAA'))).toEqual([404, 'ERR_RESET_CODE_INVALID']);
    expect((await confirm(email, code)).status).toBe(200);
    expect((await signIn(email, careful)).status).toBe(200);
    expect(answerOf(await confirm(email, code))).toEqual([404, 'ERR_RESET_CODE_INVALID']);
  });

  test('another code can be asked for, five times an hour; whoever waits for none is not told so', async () => {
    const { email, code } = await waiting();
    for (let count = 0; count < 5; count++) expect((await resend(email)).status).toBe(200);
    expect((await resend(email)).status).toBe(429);
    const mails = await readMails(careful, email);
    expect(mails).toHaveLength(6);
    expect((await confirm(email, code)).status).toBe(404);
    expect((await confirm(email, mails.at(-1)?.code ?? '')).status).toBe(200);
    expect((await resend('ninguem@teste.local')).status).toBe(200);
    expect(await readMails(careful, 'ninguem@teste.local')).toEqual([]);
  });

  test('a password that is reset by mail confirms the e-mail, too', async () => {
    const { email } = await waiting();
    await careful.anonymous('forgotPassword', { params: { email } });
    const token = (await readMails(careful, email)).at(-1)?.code ?? '';
    const body = { email, token, password: 'Nova-senha-9' };
    expect((await careful.anonymous('resetPassword', { body })).status).toBe(200);
    expect((await signIn(email, careful, 'Nova-senha-9')).status).toBe(200);
  });

  test('a company that is never confirmed goes after its trial, and its name is free again; others stay', async () => {
    const [gone, kept] = [await waiting(), await waiting()];
    const { pool } = careful.database;
    await pool.query(`update users set confirm_until = now() - interval '2 hours' where email = $1`, [gone.email]);
    expect((await confirm(gone.email, gone.code)).status).toBe(404);
    await cleanUp(careful.data);
    const { rows } = await pool.query('select id from companies where id = any($1)', [[gone.id, kept.id]]);
    expect(rows).toEqual([{ id: kept.id }]);
  });
});
