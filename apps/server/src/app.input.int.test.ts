import { randomInt } from 'node:crypto';
import { type ApiName, api, isErrorCode, limits, settingKeys, settings } from '@recado/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyLimitOf } from '#kit/http/body-limit.ts';
import { callerOf } from '#testing/access-class.ts';
import { badJson, badValuesFor } from '#testing/bad-values.ts';
import { digestOf } from '#testing/digest.ts';
import { exampleOf } from '#testing/example-of.ts';
import { faultOf, isMalformed, type Malformed, malformedOf, placesOf } from '#testing/malformed.ts';
import type { RouteExample } from '#testing/route-examples.ts';
import {
  changesThings,
  codeIn,
  declares,
  guardedNames,
  type LeafPath,
  routeOf,
  withValue,
} from '#testing/route-inputs.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { makeWallWorld, type WallWorld } from '#testing/wall-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const titleOf = (path: LeafPath, value: unknown) => `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`;

const longest = (body: unknown): number => Buffer.byteLength(JSON.stringify(body ?? null));
/** A body that is larger than any call needs is refused before it is read. */
const isTooLong = (one: Malformed, fault: string): boolean =>
  one.kind === 'value' &&
  longest(one.input.body) > limits.jsonBodyBytes &&
  fault === '413 {"error":"ERR_PAYLOAD_TOO_LARGE"}';

describe('50 malformed requests of every call are refused, never a 500, and change nothing (trust I-13)', () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  let worlds: { ofAdmin: WallWorld; ofSuper: WallWorld };
  let rows: Record<string, string>;
  let sent = 0;
  beforeAll(async () => {
    worlds = { ofAdmin: await makeWallWorld(server), ofSuper: await makeWallWorld(server, { isSuper: true }) };
    rows = await digestOf(server.data);
  });
  afterAll(() => {
    process.stdout.write(`${sent} malformed requests, seed ${seed} (FUZZ_SEED=${seed} repeats them)\n`);
  });

  test.each(guardedNames)('%s', { timeout: 120_000 }, async (name) => {
    const world = callerOf(routeOf(name)).isSuper ? worlds.ofSuper : worlds.ofAdmin;
    await fc.assert(
      fc.asyncProperty(malformedOf(name, world), async (one) => {
        sent += 1;
        const fault = await faultOf(server, name, world, one);
        if (fault !== null && !isTooLong(one, fault)) throw new Error(`${name} answered ${fault}`);
      }),
      { seed, numRuns: 50 },
    );
    const before = rows;
    rows = await digestOf(server.data);
    expect(rows, `seed ${seed}`).toEqual(before);
  });
});

describe('odd values that fit get a reply or a declared error, never a 500; what is refused changes nothing (trust I-13)', () => {
  /** Every place with every odd value that the call's shapes take. */
  function oddInputs(name: ApiName, world: WallWorld): { place: string; title: string; input: RouteExample }[] {
    const example = exampleOf(name, world);
    return placesOf(example).flatMap((path) =>
      badValuesFor(path[0])
        .map((value) => ({
          place: path.join('.'),
          title: titleOf(path, value),
          input: withValue(example, path, value),
        }))
        .filter(({ input }) => !isMalformed(name, input)),
    );
  }

  /** Sends one odd input and judges the answer: the code of a refusal, or null. */
  async function refusalOf(
    name: ApiName,
    world: WallWorld,
    input: RouteExample,
    title: string,
  ): Promise<string | null> {
    const reply = await world.caller.attempt(name, input);
    expect(reply.status, `${name} broke at ${title}: ${JSON.stringify(reply.body)}`).toBeLessThan(500);
    if (reply.status < 300) return null;
    const code = codeIn(reply.body);
    expect(isErrorCode(code), `${name} answered "${code}" at ${title}, which is no code of the catalogue`).toBe(true);
    expect(declares(routeOf(name), code), `${name} must declare ${code}, its answer at ${title}`).toBe(true);
    return code;
  }

  test.each(guardedNames)('%s', { timeout: 120_000 }, async (name) => {
    const world = await makeWallWorld(server, callerOf(routeOf(name)));
    // A file that is taken away is noted, and nothing else (trust I-62).
    const { download } = routeOf(name);
    const digest = async () => {
      const { activity_log, activity_links, ...others } = await digestOf(server.data, world.companyId);
      return download ? others : { activity_log, activity_links, ...others };
    };
    const before = await digest();
    const known = new Set<string>();
    for (const { place, title, input } of oddInputs(name, world)) {
      const code = await refusalOf(name, world, input, title);
      if (code === null || !changesThings(name) || known.has(`${place} ${code}`)) continue;
      // The same place is refused with the same code in the same way: looked at once, at the second try.
      known.add(`${place} ${code}`);
      const rows = await digest();
      expect([title, await refusalOf(name, world, input, title)]).toEqual([title, code]);
      expect([title, await digest()]).toEqual([title, rows]);
    }
    if (!changesThings(name)) expect(await digest()).toEqual(before);
  });

  test('ids that no row can have are unknown or refused, never stored', async () => {
    const world = await makeWallWorld(server);
    for (const id of ['0', '-1', '1.5', '2147483648', '9007199254740993', 'NaN', '0x10', 'abc']) {
      const reply = await world.caller.attempt('getTicket', { params: { id } });
      expect([id, reply.status]).toEqual([id, id === '0x10' ? 404 : 400]);
    }
    const stored = await world.caller.attempt('updateTicket', {
      params: { id: world.ticketId },
      body: { userId: true },
    });
    expect([stored.status, stored.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('signing in, setting up, signing up and setting a password anew withstand the same', () => {
  const examples: Partial<Record<ApiName, RouteExample>> = {
    undoEmailChange: { body: { token: 'x'.repeat(40) } },
    login: { body: { email: 'ninguem@teste.local', password: 'errada' } },
    setUp: {
      body: {
        token: 'x'.repeat(40),
        companyName: 'Nova',
        name: 'Ana',
        email: 'ana@teste.local',
        password: 'senha-boa-9',
      },
    },
    // The plan is nobody's: no company comes of any of these.
    signUp: {
      body: {
        ...{ name: 'Nova', email: 'nova@teste.local', phone: '(11) 98877-1020', password: 'senha-boa-9' },
        ...{ planId: 2_000_000_000, companyId: 1, language: 'pt', timezone: 'America/Sao_Paulo' },
      },
    },
    confirmEmail: { body: { email: 'ninguem@teste.local', token: 'AAAAA-AAAAA' } },
    resendConfirmation: { body: { email: 'ninguem@teste.local' } },
    resetPassword: { body: { email: 'ninguem@teste.local', token: 'AAAAA-AAAAA', password: 'Senha-boa-9' } },
  };
  const statusesOf = (name: ApiName, input: RouteExample): number[] => {
    if (longest(input.body) > limits.jsonBodyBytes) return [413];
    return isMalformed(name, input) ? [400] : [200, 400, 401, 403, 404, 503];
  };
  test.each(Object.keys(examples) as ApiName[])('%s', { timeout: 120_000 }, async (name) => {
    const example = examples[name] ?? {};
    for (const path of placesOf(example)) {
      for (const value of badJson) {
        const input = withValue(example, path, value);
        const reply = await server.anonymous(name, input);
        await server.data.system(({ db }) => db.deleteFrom('login_attempts').execute());
        const allowed = statusesOf(name, input);
        expect(allowed, `${name} answered ${reply.status} at ${titleOf(path, value)}`).toContain(reply.status);
        if (reply.status >= 300) expect(isErrorCode(codeIn(reply.body))).toBe(true);
      }
    }
  });
});

describe('unknown fields are dropped silently (decision 41, trust I-12)', () => {
  const sentinel = 987_654_321;
  async function columnNames(): Promise<string[]> {
    const { rows } = await server.data.system(({ db }) =>
      sql<{ name: string }>`select distinct a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0`.execute(db),
    );
    return rows.map((row) => row.name);
  }
  const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const wicked = [
    'super',
    'isSuper',
    'profile',
    'companyId',
    'dueDate',
    'mediaPath',
    'isPaid',
    'constructor',
    'prototype',
  ];

  test.each(guardedNames.filter((name) => changesThings(name)))('%s', async (name) => {
    const world = await makeWallWorld(server, callerOf(routeOf(name)));
    const example = exampleOf(name, world);
    const columns = await columnNames();
    const fields = [...wicked, ...columns, ...columns.map(camel)];
    // A form has so many parts at most, and its reader refuses names that belong to every object.
    const inForm = fields.filter((field) => !(field in {}) && field !== 'prototype').slice(0, 30);
    const sent = routeOf(name).upload ? inForm : fields;
    const body = Object.fromEntries(sent.map((field) => [field, sentinel]));
    // A body is refused to a call that declares none (app.bodies).
    const whole = routeOf(name).body ? { body: { ...body, ...(example.body as object | undefined) } } : {};
    // An address has room for half of them: calls take turns between the names of columns and those of the wire.
    const half = guardedNames.indexOf(name) % 2 === 0 ? columns : columns.map(camel);
    const query = Object.fromEntries([...wicked, ...half].map((field) => [field, sentinel]));
    const echoed = { ...example, query, ...whole };
    // startSession and others take what they declare; a field of theirs keeps its good value.
    const reply = await world.caller.attempt(name, echoed);
    expect([reply.status, reply.status < 300 ? 'fine' : reply.body]).toEqual([routeOf(name).status ?? 200, 'fine']);
    const tables = Object.keys(await digestOf(server.data, world.companyId)).filter((table) => table !== 'companies');
    const holding = tables.map(
      (table) => sql`select ${table} as name, r::text as row from ${sql.table(table)} r
        where company_id in (${world.companyId}, ${sentinel}) and r::text like ${`%${sentinel}%`}`,
    );
    const found = await server.data.system(({ db }) =>
      sql<{ name: string; row: string }>`${sql.join(holding, sql` union all `)}`.execute(db),
    );
    expect(found.rows).toEqual([]);
    const { rows } = await server.data.system(({ db }) =>
      sql<{ profile: string; super: boolean; status: boolean }>`select u.profile, u.super, c.status from users u
        join companies c on c.id = u.company_id where u.id = ${world.agent.id}`.execute(db),
    );
    expect(rows).toEqual([{ profile: 'user', super: false, status: true }]);
  });
});

describe('settings', () => {
  const ofAdmins = settingKeys.filter((key) => settings[key].writtenBy === 'settings.update');
  test.each(ofAdmins)('%s takes no endless text', async (key) => {
    const { admin } = await server.company();
    const reply = await admin.attempt('updateSetting', { params: { key }, body: { value: 'x'.repeat(60_000) } });
    expect([reply.status, ['ERR_SETTING_INVALID_VALUE', 'ERR_VALIDATION'].includes(String(reply.body.error))]).toEqual([
      400,
      true,
    ]);
    const longer = await admin.attempt('updateSetting', {
      params: { key },
      body: { value: 'x'.repeat(bodyLimitOf(api.updateSetting.body)) },
    });
    expect([longer.status, longer.body.error]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
  });
});
