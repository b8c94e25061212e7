import { request } from 'node:http';
import type { ApiName } from '@recado/contract';
import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokens } from '#features/auth/index.ts';
import { callerOf, isSupers, isUnknown } from '#testing/access-class.ts';
import { digestOf, withoutTellings } from '#testing/digest.ts';
import { exampleOf, foreignTries } from '#testing/example-of.ts';
import { changesThings, guardedNames, routeNames, routeOf } from '#testing/route-inputs.ts';
import { startTestServer, type TestServer, testPassword } from '#testing/test-server.ts';
import { makeWallWorld, type WallWorld } from '#testing/wall-world.ts';

let server: TestServer;
let mine: WallWorld;
let theirs: WallWorld;
/** Of a super user, for the calls that are for nobody else. */
let platforms: WallWorld;
const worldOf = (name: ApiName): WallWorld => (callerOf(routeOf(name)).isSuper ? platforms : mine);
beforeAll(async () => {
  server = await startTestServer();
  mine = await makeWallWorld(server);
  theirs = await makeWallWorld(server);
  platforms = await makeWallWorld(server, { isSuper: true });
});
afterAll(() => server.close());

/** Calls that take JSON; one that needs a file takes forms only. */
const withBody = guardedNames.filter((name) => {
  const { body, upload } = routeOf(name);
  return body && (!upload || upload.minFiles === 0);
});

describe('nobody without a good token gets in (decision 27, trust I-1 and I-29)', () => {
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string; id: number };
  /** Authorization headers, and what they must be answered. */
  function headers(): [string, string, number, string][] {
    const { token } = mine.caller;
    const old = { ...claimsOf(token), usarname: 'Ana', profile: 'admin', companyId: mine.companyId };
    const tokens = createTokens(server.config.secretKey);
    const hour = 3600;
    const past = { ...old, iat: Math.floor(Date.now() / 1000) - hour, exp: Math.floor(Date.now() / 1000) - hour / 2 };
    const [head, body, signature] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const forged = createSigner({ key: 'another-key-another-key-another-key', algorithm: 'HS256', iss: 'recado' })(old);
    const over: [number, string] = [401, 'ERR_SESSION_EXPIRED'];
    return [
      ['an empty one', 'Bearer ', ...over],
      ['another scheme', `Basic ${token}`, ...over],
      ['rubbish', 'Bearer a.b.c', ...over],
      ['a very long one', `Bearer ${'x'.repeat(8000)}`, ...over],
      ['a cut one', `Bearer ${head}.${body}`, ...over],
      ['an unsigned one', `Bearer ${none}.${body}.`, ...over],
      [
        'a changed one',
        `Bearer ${head}.${Buffer.from(JSON.stringify({ ...old, id: theirs.caller.id })).toString('base64url')}.${signature}`,
        ...over,
      ],
      ['a forged one', `Bearer ${forged}`, ...over],
      ['the refresh token', `Bearer ${decodeURIComponent(mine.caller.cookie.split('=')[1] ?? '')}`, ...over],
      [
        "one of nobody's session",
        `Bearer ${tokens.sign({ ...old, sid: '00000000-0000-4000-8000-000000000000' })}`,
        ...over,
      ],
      ["one of another user's session", `Bearer ${tokens.sign({ ...old, id: theirs.caller.id })}`, ...over],
      ['an expired one', `Bearer ${tokens.sign(past)}`, 403, 'ERR_TOKEN_EXPIRED'],
    ];
  }

  test.each(guardedNames)('%s', async (name) => {
    const before = await digestOf(server.data, mine.companyId);
    for (const [title, authorization, status, error] of headers()) {
      const reply = await server.anonymous(name, exampleOf(name, mine), { authorization });
      expect([title, reply.status, reply.body]).toEqual([title, status, { error }]);
    }
    const bare = await fetch(server.addressOf(name, exampleOf(name, mine)), { method: 'HEAD' });
    expect([401, 404]).toContain(bare.status);
    expect(await digestOf(server.data, mine.companyId)).toEqual(before);
  });

  test.each(withBody)('%s learns nothing about bodies before that', async (name) => {
    const reply = await fetch(server.addressOf(name, exampleOf(name, mine)), {
      method: routeOf(name).method,
      headers: { 'content-type': 'application/json' },
      body: '{"broken":',
    });
    expect([reply.status, await reply.json()]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
  });
});

describe("with the database's own wall down, every statement still names its company (decision 0003, trust V9 and I-2)", () => {
  const setWall = (state: 'enable' | 'disable') =>
    server.data.system(async ({ db }) => {
      const { rows } = await sql<{ name: string }>`select distinct c.relname as name from pg_policy p
        join pg_class c on c.oid = p.polrelid order by 1`.execute(db);
      for (const { name } of rows)
        await sql`alter table ${sql.table(name)} ${sql.raw(state)} row level security`.execute(db);
      return rows.length;
    });
  beforeAll(async () => {
    expect(await setWall('disable')).toBeGreaterThan(20);
  });
  afterAll(() => setWall('enable'));

  test.each(guardedNames)('%s', { timeout: 120_000 }, async (name) => {
    const { ofPlatform } = routeOf(name);
    const digest = async () => {
      const rows = await digestOf(server.data, theirs.companyId);
      return ofPlatform ? withoutTellings(rows) : rows;
    };
    const before = await digest();
    const isRead = !changesThings(name);
    const world = isRead ? worldOf(name) : await makeWallWorld(server, callerOf(routeOf(name)));
    const own = exampleOf(name, world);
    const show = (body: unknown) => JSON.stringify(body).match(/canario[0-9a-f]{8}/g) ?? [];
    const isOpen = isSupers(routeOf(name), world.holder);
    const tries = ofPlatform || isOpen ? [] : foreignTries(own, exampleOf(name, theirs), isRead);
    for (const { title, foreign, isFilter } of tries) {
      const reply = await world.caller.attempt(name, foreign);
      const where = `${name} with a foreign ${title}`;
      expect([where, show(reply.body).filter((one) => one !== world.canary)]).toEqual([where, []]);
      if (!isFilter) expect([where, isUnknown(routeOf(name), world.holder, reply)]).toEqual([where, true]);
    }
    const reply = await world.caller.attempt(name, own);
    expect([reply.status, reply.status < 300 ? 'fine' : reply.body]).toEqual([routeOf(name).status ?? 200, 'fine']);
    if (!isOpen) expect(show(reply.body).filter((one) => one !== world.canary)).toEqual([]);
    expect(await digest()).toEqual(before);
  });
});

describe('what names no row', () => {
  test('an e-mail that an account of any company has is taken', async () => {
    const { email } = await theirs.caller.call('getUser', { params: { id: theirs.caller.id } });
    const body = { email, currentPassword: testPassword };
    const reply = await mine.caller.attempt('updateUser', { params: { id: mine.caller.id }, body });
    expect([reply.status, reply.body]).toEqual([400, { error: 'ERR_USER_EMAIL_ALREADY_EXISTS' }]);
  });

  test.each(['listQueues', 'listConnections', 'listUserNames'] as const)(
    "%s ignores another's companyId (decision 12)",
    async (name) => {
      const own = await mine.caller.call(name, exampleOf(name, mine));
      expect(await mine.caller.call(name, exampleOf(name, theirs))).toEqual(own);
    },
  );
});

describe('a body that cannot be read is refused before anything happens (wire-contract 1)', () => {
  const send = async (name: ApiName, type: string, body: string) => {
    const reply = await fetch(server.addressOf(name, exampleOf(name, worldOf(name))), {
      method: routeOf(name).method,
      headers: { 'content-type': type, authorization: `Bearer ${worldOf(name).caller.token}` },
      body,
    });
    return [reply.status, await reply.json()];
  };

  /** Announces a body of this size and sends none of it: the server must not wait for it. */
  function announce(name: ApiName, size: number): Promise<[number | undefined, unknown]> {
    return new Promise((resolve, reject) => {
      const { method } = routeOf(name);
      const headers = {
        'content-type': 'application/json',
        'content-length': size,
        authorization: `Bearer ${worldOf(name).caller.token}`,
      };
      const call = request(server.addressOf(name, exampleOf(name, worldOf(name))), { method, headers }, (reply) => {
        let text = '';
        reply.on('data', (chunk) => {
          text += chunk;
        });
        reply.on('end', () => {
          call.destroy();
          resolve([reply.statusCode, JSON.parse(text)]);
        });
      });
      call.on('error', reject);
      call.flushHeaders();
    });
  }

  test.each(withBody)('%s', async (name) => {
    const before = await digestOf(server.data, worldOf(name).companyId);
    expect(await send(name, 'application/json', '{"a":')).toEqual([400, { error: 'ERR_BAD_JSON' }]);
    expect(await send(name, 'application/json', '')).toEqual([400, { error: 'ERR_BAD_JSON' }]);
    expect(await send(name, 'application/json', '{"__proto__":{"super":true}}')).toEqual([
      400,
      { error: 'ERR_BAD_JSON' },
    ]);
    expect(await send(name, 'text/plain', 'hello')).toEqual([415, { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' }]);
    expect(await send(name, 'application/xml', '<a/>')).toEqual([415, { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' }]);
    expect(await announce(name, 10 * 1024 * 1024 + 1)).toEqual([413, { error: 'ERR_PAYLOAD_TOO_LARGE' }]);
    expect(await digestOf(server.data, worldOf(name).companyId)).toEqual(before);
  });

  test('an address that is none, or unknown, gets our error as JSON', async () => {
    const base = `${server.url}${server.config.apiBasePath}`;
    const headers = { authorization: `Bearer ${mine.caller.token}` };
    for (const path of ['/nowhere', '/tickets/1/nowhere']) {
      const reply = await fetch(base + path, { headers });
      expect([path.slice(0, 20), reply.status, await reply.json()]).toEqual([
        path.slice(0, 20),
        404,
        { error: 'ERR_ROUTE_NOT_FOUND' },
      ]);
    }
    for (const id of ['%E0%A4%A', 'x'.repeat(5000)]) {
      const reply = await fetch(`${base}/messages/${id}/retry`, { method: 'POST', headers });
      expect([id.slice(0, 8), reply.status, await reply.json()]).toEqual([
        id.slice(0, 8),
        400,
        { error: 'ERR_VALIDATION' },
      ]);
    }
    expect(routeNames.length).toBeGreaterThan(guardedNames.length);
  });
});
