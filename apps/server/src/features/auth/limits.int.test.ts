import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '#testing/test-server.ts';
import { hashSecret } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tooMany = { error: 'ERR_TOO_MANY_REQUESTS' };
const signIn = (email: string, password: string) => server.anonymous('login', { body: { email, password } });
const guess = (email: string) => signIn(email, 'errada-demais');

async function guessTimes(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) statuses.push((await guess(email)).status);
  return statuses;
}
const row = (email: string) => ({ account: hashSecret(`${email} from 127.0.0.1`) });
/** As if this much time had passed. */
const wait = (email: string, seconds: number) =>
  server.database.pool.query(
    `update login_attempts set window_at = window_at - make_interval(secs => $2),
       blocked_until = blocked_until - make_interval(secs => $2) where account = $1`,
    [row(email).account, seconds],
  );
async function emailOfNew(): Promise<string> {
  const { admin } = await server.company();
  return (await admin.call('getUser', { params: { id: admin.id } })).email;
}

describe('sign-ins by account: 20 in 5 minutes, then a growing delay (trust I-32)', () => {
  test('the twenty-first attempt is refused with the time to wait, even with the right password', async () => {
    const email = await emailOfNew();
    expect(await guessTimes(email, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    const from = performance.now();
    for (const password of ['errada-demais', testPassword]) {
      const refused = await signIn(email, password);
      expect([refused.status, refused.body]).toEqual([429, tooMany]);
      const passed = (performance.now() - from) / 1000;
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(25 - passed);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    }
    expect((await signIn(email.toUpperCase(), testPassword)).status).toBe(429);
  });

  test('every further attempt doubles the delay, up to 15 minutes', async () => {
    const email = 'ninguem.conhece@teste.local';
    await guessTimes(email, 20);
    const delays: number[] = [];
    for (let count = 0; count < 7; count++) {
      const refused = await guess(email);
      delays.push(Number(refused.headers.get('retry-after')));
      await wait(email, delays.at(-1) ?? 0);
      expect((await guess(email)).status).toBe(401);
    }
    const expected = [30, 60, 120, 240, 480, 900, 900];
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeLessThanOrEqual(expected[index] ?? 0);
      expect(delay).toBeGreaterThan((expected[index] ?? 0) - 10);
    }
  });

  test('an e-mail that nobody has is limited like one that somebody has', async () => {
    const email = 'desconhecida@teste.local';
    await guessTimes(email, 20);
    expect((await guess(email)).body).toEqual(tooMany);
  });

  test('guesses that are sent at once are all counted', async () => {
    const email = await emailOfNew();
    const replies = await Promise.all(Array.from({ length: 30 }, () => guess(email)));
    expect(replies.filter((reply) => reply.status === 401).length).toBeLessThanOrEqual(20);
    expect((await signIn(email, testPassword)).status).toBe(429);
  });

  test('the right password forgets the count, and so do five quiet minutes', async () => {
    const email = await emailOfNew();
    await guessTimes(email, 19);
    expect((await signIn(email, testPassword)).status).toBe(200);
    expect(await guessTimes(email, 19)).not.toContain(429);
    await wait(email, 301);
    expect(await guessTimes(email, 19)).not.toContain(429);
    await guess(email);
    expect((await guess(email)).status).toBe(429);
    await wait(email, 331);
    expect((await signIn(email, testPassword)).status).toBe(200);
  });

  test('one account that waits does not make another wait', async () => {
    const [mine, theirs] = [await emailOfNew(), await emailOfNew()];
    await guessTimes(mine, 21);
    expect((await signIn(theirs, testPassword)).status).toBe(200);
  });
});

describe('who guesses locks nobody else out', () => {
  let behind: TestServer;
  beforeAll(async () => {
    behind = await startTestServer({ config: { trustedProxies: ['loopback'] } });
  });
  afterAll(() => behind.close());
  const come = (ip: string, email: string, password: string, cookie?: string) =>
    behind.anonymous('login', { body: { email, password } }, { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) });
  const account = async () => {
    const { admin } = await behind.company();
    return { admin, email: (await admin.call('getUser', { params: { id: admin.id } })).email };
  };
  const deviceOf = (reply: { headers: Headers }) =>
    reply.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('jdv='))
      ?.split(';')[0] ?? '';

  /** All strangers together have tried too often. */
  const blockAll = `insert into login_attempts (account, attempts, blocked_until)
    values ($1, 300, now() + interval '10 minutes')
    on conflict (account) do update set attempts = excluded.attempts, blocked_until = excluded.blocked_until`;

  test('a stranger waits by the own address, or the own /64; the owner comes in from another one', async () => {
    const { email } = await account();
    for (let count = 0; count < 21; count++) await come(`2001:db8:1:2::${count + 1}`, email, 'errada-demais');
    expect((await come('2001:db8:1:2:9::9', email, testPassword)).status).toBe(429);
    expect((await come('2001:db8:1:3::1', email, testPassword)).status).toBe(200);
  });

  test('a browser that has signed in before comes in whatever all strangers together try, and waits by itself', async () => {
    const { email } = await account();
    const first = await come('203.0.113.1', email, testPassword);
    const device = deviceOf(first);
    expect(device).toMatch(/^jdv=[\w-]{43}$/);
    expect(first.headers.getSetCookie().find((cookie) => cookie.startsWith('jdv='))).toMatch(/HttpOnly/i);
    await behind.database.pool.query(blockAll, [hashSecret(`${email} from all`)]);
    expect((await come('203.0.113.2', email, testPassword)).status).toBe(429);
    const again = await come('203.0.113.2', email, testPassword, device);
    expect([again.status, deviceOf(again)]).toEqual([200, device]);
    // The mark of one account says nothing about another, and an invented one nothing at all.
    const other = await account();
    await behind.database.pool.query(blockAll, [hashSecret(`${other.email} from all`)]);
    for (const cookie of [device, `jdv=${'x'.repeat(43)}`])
      expect((await come('203.0.113.2', other.email, testPassword, cookie)).status).toBe(429);
    for (let count = 0; count < 20; count++)
      expect((await come('203.0.113.3', email, 'errada-demais', device)).status).toBe(401);
    expect((await come('203.0.113.3', email, testPassword, device)).status).toBe(429);
  });

  test('a password that is set anew makes every browser a stranger, and an account remembers twenty', async () => {
    const { email, admin } = await account();
    for (let count = 0; count < 22; count++) await come(`198.51.100.${count}`, email, testPassword);
    const known = async () => {
      const { rows } = await behind.database.pool.query(
        'select count(*)::integer as count from known_devices where user_id = $1',
        [admin.id],
      );
      return rows[0].count;
    };
    expect(await known()).toBe(20);
    const body = { password: 'outra-senha-muito-9', currentPassword: testPassword };
    const signedIn = await come('198.51.100.99', email, testPassword);
    await behind.anonymous(
      'updateUser',
      { params: { id: admin.id }, body },
      { authorization: `Bearer ${signedIn.body.token}` },
    );
    expect(await known()).toBe(0);
  });
});

test('no more than 20 passwords are hashed at once; the rest are told to come back (trust I-32)', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(`pessoa${index}@teste.local`)));
  const refused = replies.filter((reply) => reply.status === 429);
  expect(replies.every((reply) => [401, 429].includes(reply.status))).toBe(true);
  for (const reply of refused) expect([reply.body, reply.headers.get('retry-after')]).toEqual([tooMany, '1']);
});

describe('with the numbers of the product', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ rateLimitFactor: 1, config: { userRequestsPerMinute: 60 } });
  });
  afterAll(() => strict.close());

  test('a user has so many calls a minute, whatever the session; others go on', async () => {
    const company = await strict.company();
    const agent = await company.agent();
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await agent.attempt('me')).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await strict.anonymous('me', {}, { authorization: `Bearer ${agent.token}` });
    expect([refused.status, refused.body]).toEqual([429, tooMany]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await company.admin.attempt('me')).status).toBe(200);
  });

  test('an address has 5 sign-ins in 20 seconds, and a forged X-Forwarded-For gives no more', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) {
      const body = { email: `a${count}@teste.local`, password: 'errada-demais' };
      const headers = {
        'x-forwarded-for': `10.0.0.${count}`,
        'x-real-ip': `10.0.1.${count}`,
        forwarded: `for=10.0.2.${count}`,
      };
      const reply = await strict.anonymous('login', { body }, headers);
      if (reply.status === 429)
        expect([reply.body, Number(reply.headers.get('retry-after')) > 0]).toEqual([tooMany, true]);
      statuses.push(reply.status);
    }
    // Signing in the company above took some of the five.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.at(-1)).toBe(429);
  });

  test('an address has 5 sign-ups in 5 minutes, and 20 resets of a password in an hour', async () => {
    const send = {
      signUp: () => strict.anonymous('signUp', { body: {} }),
      forgotPassword: () => strict.anonymous('forgotPassword', { params: { email: 'ninguem@teste.local' } }),
      resetPassword: () => strict.anonymous('resetPassword', { body: {} }),
    };
    for (const [name, most] of [
      ['signUp', 5] as const,
      ['forgotPassword', 20] as const,
      ['resetPassword', 20] as const,
    ]) {
      for (let count = 0; count < most; count++) expect([name, (await send[name]()).status]).not.toEqual([name, 429]);
      const refused = await send[name]();
      expect([name, refused.status, refused.body]).toEqual([name, 429, tooMany]);
    }
  });
});

test('behind a proxy that is named, every visitor has his own 5 sign-ins; from elsewhere the header says nothing', async () => {
  const signIns = async (trustedProxies: string[]): Promise<number[]> => {
    const server = await startTestServer({ rateLimitFactor: 1, config: { trustedProxies } });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      const body = { email: `a${count}@teste.local`, password: 'errada-demais' };
      // What a visitor forges himself stands before the address that the proxy adds.
      const headers = { 'x-forwarded-for': `192.0.2.${count}, 198.51.100.${count % 2}` };
      statuses.push((await server.anonymous('login', { body }, headers)).status);
    }
    await server.close();
    return statuses;
  };
  const [own, none] = [Array<number>(10).fill(401), Array<number>(5).fill(401)];
  expect(await signIns(['loopback'])).toEqual([...own, 429, 429]);
  expect(await signIns(['10.0.0.0/8'])).toEqual([...none, ...Array<number>(7).fill(429)]);
});
