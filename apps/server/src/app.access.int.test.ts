/**
 * Who may do what, for whom: every call of the contract, by every kind of caller, with the own ids, another company's and
 * ids that nobody has. What is expected comes from the declared class of the route (testing/access-class.ts).
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ApiName, wireName } from '@recado/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { isSupers, isUnknown, reachOf, refusalFor } from '#testing/access-class.ts';
import { digestOf } from '#testing/digest.ts';
import { exampleOf, type ForeignTry, foreignTries, mixedTries } from '#testing/example-of.ts';
import { type RouteExample, routeExamples } from '#testing/route-examples.ts';
import {
  changesThings,
  declaredFields,
  filledFields,
  guardedNames,
  routeNames,
  routeOf,
} from '#testing/route-inputs.ts';
import { type CallOutcome, type Person, startTestServer, type TestServer } from '#testing/test-server.ts';
import { type CallerName, type Cast, callerNames, callers, makeCast } from '#testing/wall-callers.ts';
import { makeWallWorld, type WallHolder, type WallWorld } from '#testing/wall-world.ts';

let server: TestServer;
let cast: Cast;
/** What a socket in a company that nobody calls for hears. */
const heard: string[] = [];
let spy: Socket;
/** Every signed address of a file that a reply carried: id, and what follows. */
const files = new Map<string, { company: number; expires: number; signature: string }>();
let calls = 0;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  spy = await cast.theirs.caller.socket();
  const { companyId, caller } = cast.theirs;
  const forEverybody = (['announcement.updated', 'help.updated'] as const).map((name) => wireName(companyId, name));
  spy.onAny((wire: string, payload: { userId?: number }) => {
    const isItself = wire === `company-${companyId}-presence` && payload.userId === caller.id;
    if (!isItself && !forEverybody.includes(wire)) heard.push(wire);
  });
  // That she came is told a moment later.
  const arrival = () => server.data.tenant(companyId, (tx) => tx.db.selectFrom('events').select('name').execute());
  const told = async () => expect(await arrival()).toContainEqual({ name: 'user.presenceChanged' });
  await vi.waitFor(told, { timeout: 20_000 });
});
afterAll(async () => {
  process.stdout.write(
    `${calls} calls by ${callerNames.length + 4} kinds of callers to ${guardedNames.length} routes\n`,
  );
  await server.close();
});

type Reply = CallOutcome<{ error?: string } & Record<string, unknown>>;

async function attempt(person: Person | null, name: ApiName, input: RouteExample): Promise<Reply> {
  calls += 1;
  return person ? person.attempt(name, input) : server.anonymous(name, input);
}

/** Canaries of other companies than this one in a reply. */
function othersIn(reply: Reply, canary: string): string[] {
  const shown = JSON.stringify(reply.body).match(/canario[0-9a-f]{8}/g) ?? [];
  return shown.filter((one) => one !== canary);
}

/** What only a super user is heard with, and tried by itself (app.family-forms): it reaches another company on purpose. */
const triedElsewhere = (name: ApiName, field: string): boolean => name === 'createUser' && field === 'body.companyId';

describe('every call has a good example (apps/server/src/testing/route-examples.ts)', () => {
  test.each(guardedNames)('%s has one that fills every declared field', (name) => {
    expect(
      routeExamples[name],
      `Give ${name} an example in route-examples.ts: the wall is tested with it.`,
    ).toBeDefined();
    const filled = filledFields(exampleOf(name, cast.worlds.admin));
    const missing = declaredFields(routeOf(name)).filter(
      (field) => !triedElsewhere(name, field) && !filled.some((one) => one === field || one.startsWith(`${field}.`)),
    );
    expect(missing, `The example of ${name} leaves these fields out, so that nothing tests them.`).toEqual([]);
  });
});

describe('every route has a class of access, and it is the one that was written down (trust I-1 and I-3)', () => {
  test('the public ones are exactly these', () => {
    const open = routeNames.filter((name) => routeOf(name).access === 'public');
    expect(open.sort()).toEqual([
      'confirmEmail',
      'forgotPassword',
      'listAllPlans',
      'listPlans',
      'localMode',
      'login',
      'receivePaymentNotice',
      'receiveTypedPaymentNotice',
      'refresh',
      'resendConfirmation',
      'resetPassword',
      'resetPasswordByPath',
      'setUp',
      'signUp',
      'signUpTerms',
      'undoEmailChange',
      'version',
    ]);
  });

  test('the one that programs call with the token of a connection is exactly this', () => {
    expect(routeNames.filter((name) => routeOf(name).access === 'connectionToken')).toEqual(['sendThroughApi']);
  });

  test('the server answers the routes of the contract, and the few beside the API', () => {
    const { apiBasePath } = server.config;
    const declared = routeNames.map((name) => {
      const { method, path, atRoot } = routeOf(name);
      return `${method} ${atRoot ? '' : apiBasePath}${path}`;
    });
    const running = server.routes.filter((one) => !one.startsWith('HEAD '));
    expect(declared.filter((one) => !running.includes(one))).toEqual([]);
    const beside = running.filter((one) => !declared.includes(one) && !one.startsWith(`GET ${apiBasePath}/docs`));
    expect([...new Set(beside.map((one) => one.replace(/^[A-Z]+ (\/simulator)/, 'any $1')))].sort()).toEqual(
      [
        `GET ${apiBasePath}/openapi.json`,
        'GET /healthz',
        'GET /metrics',
        'GET /readyz',
        'GET /public',
        'GET /public/*',
        'GET /public/:id',
        'OPTIONS /public/:id',
        'any /simulator/*',
      ].sort(),
    );
  });

  test('classes of routes and permissions are those of docs/generated', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, ['tools/generate-docs.ts', '--check'], { cwd: root });
    expect([status, status === 0 ? '' : String(stdout)]).toEqual([0, '']);
  });
});

describe('whoever may not is refused, and ids of another company are unknown; nothing changes (trust I-1 to I-4)', () => {
  let rows: Record<string, string>;
  beforeAll(async () => {
    rows = await digestOf(server.data);
  });

  async function expectUnknown(person: Person, holder: WallHolder, name: ApiName, input: RouteExample, where: string) {
    const reply = await attempt(person, name, input);
    expect(isUnknown(routeOf(name), holder, reply), `${where} answered ${JSON.stringify(reply)}`).toBe(true);
    return reply;
  }

  /** An id of another company: unknown like one that nobody has. */
  async function tryOne(who: CallerName, name: ApiName, one: ForeignTry, where: string): Promise<void> {
    const { caller, holder, canary } = cast.worlds[who];
    const foreign = await attempt(caller, name, one.foreign);
    const unknown = await attempt(caller, name, one.unknown);
    expect([where, othersIn(foreign, canary)]).toEqual([where, []]);
    if (one.isFilter) expect([where, foreign.status, unknown.status]).toEqual([where, 200, 200]);
    else {
      expect([where, foreign.status, foreign.body]).toEqual([where, unknown.status, unknown.body]);
      expect(isUnknown(routeOf(name), holder, foreign), `${where} answered ${JSON.stringify(foreign)}`).toBe(true);
    }
  }

  /** Every id of the request, of another company and of nobody, by somebody who may call. */
  async function tryForeign(who: CallerName, name: ApiName): Promise<void> {
    const { caller, holder } = cast.worlds[who];
    const route = routeOf(name);
    const own = exampleOf(name, cast.worlds[who]);
    for (const one of foreignTries(own, exampleOf(name, cast.theirs), !changesThings(name))) {
      const where = `${name} as ${who} with a foreign ${one.title}`;
      // What a super user may change of another company is changed by the tests of its feature.
      if (route.ofPlatform || (isSupers(route, holder) && changesThings(name)))
        await expectUnknown(caller, holder, name, one.unknown, where);
      else if (isSupers(route, holder)) {
        const { status } = await attempt(caller, name, one.foreign);
        expect([where, status]).toEqual([where, route.status ?? 200]);
      } else await tryOne(who, name, one, where);
    }
  }

  /** What belongs to no company is nobody's foreign record: ids of nothing are left. */
  async function tryNobodys(who: CallerName, name: ApiName): Promise<void> {
    const { caller, holder } = cast.worlds[who];
    const tries = foreignTries(exampleOf(name, cast.worlds[who]), exampleOf(name, cast.theirs), !changesThings(name));
    for (const { title, unknown } of tries.filter((one) => one.title.startsWith('params.')))
      await expectUnknown(caller, holder, name, unknown, `${name} as ${who} with an unknown ${title}`);
  }

  async function tryRefused(who: CallerName | 'nobody', name: ApiName, refusal: readonly [number, string]) {
    const world = who === 'nobody' ? cast.worlds.admin : cast.worlds[who];
    const own = exampleOf(name, world);
    const tries = foreignTries(own, exampleOf(name, cast.theirs), !changesThings(name));
    for (const input of [own, ...tries.flatMap(({ foreign, unknown }) => [foreign, unknown])]) {
      const { status, body } = await attempt(who === 'nobody' ? null : world.caller, name, input);
      expect([name, who, status, body]).toEqual([name, who, refusal[0], { error: refusal[1] }]);
    }
  }

  /** A colleague asks for what is the caller's: without its queue, and where only the owner may, with the queue, too. */
  async function tryBeyondReach(who: CallerName, name: ApiName): Promise<void> {
    const colleagues = cast.colleagues.get(who);
    const world = cast.worlds[who];
    const reach = reachOf(routeOf(name), world.holder);
    if (!colleagues || reach === 'company') return;
    const own = exampleOf(name, world);
    for (const person of [colleagues.noQueue, ...(reach === 'owner' ? [colleagues.sameQueues] : [])]) {
      const where = `${name} as another ${who}`;
      if (changesThings(name) || own.params) await expectUnknown(person, world.holder, name, own, where);
      else {
        const reply = await attempt(person, name, own);
        expect([where, reply.status, JSON.stringify(reply.body).includes(world.canary)]).toEqual([where, 200, false]);
      }
    }
  }

  /** The admin of the other company, with everything of ours, with one id of the own, and with one of nobody. */
  async function tryAsOtherAdmin(name: ApiName): Promise<void> {
    const { caller, holder, canary } = cast.theirs;
    const isRead = !changesThings(name);
    const ours = exampleOf(name, cast.worlds.admin);
    const refusal = refusalFor(routeOf(name), holder);
    if (refusal) {
      const { status, body } = await attempt(caller, name, ours);
      expect([name, status, body]).toEqual([name, refusal[0], { error: refusal[1] }]);
      return;
    }
    const isForAll = routeOf(name).ofPlatform === true;
    for (const { title, input } of isForAll ? [] : mixedTries(ours, exampleOf(name, cast.theirs), isRead)) {
      const where = `${name} as another company's admin: ${title}`;
      const reply = await expectUnknown(caller, holder, name, input, where);
      expect([where, othersIn(reply, canary)]).toEqual([where, []]);
    }
    if (!isRead) return;
    const { status, body } = await attempt(caller, name, ours);
    expect([name, othersIn({ status, body }, canary)]).toEqual([name, []]);
  }

  test.each(guardedNames)('%s', { timeout: 120_000 }, async (name) => {
    await tryRefused('nobody', name, [401, 'ERR_SESSION_EXPIRED']);
    for (const who of callerNames) {
      const refusal = refusalFor(routeOf(name), cast.worlds[who].holder);
      if (refusal) await tryRefused(who, name, refusal);
      else if (routeOf(name).ofPlatform) await tryNobodys(who, name);
      else await tryForeign(who, name);
      if (!refusal) await tryBeyondReach(who, name);
    }
    await tryAsOtherAdmin(name);
    const before = rows;
    rows = await digestOf(server.data);
    // A file that is taken away is noted in the own company, and nothing else (trust I-62).
    const { activity_log, activity_links } = routeOf(name).download ? rows : before;
    expect(rows).toEqual({ ...before, activity_log, activity_links });
  });
});

describe('whoever may, can: with rows made for the call, and nothing of another company in the reply (trust I-3 and I-8)', () => {
  function noteFiles({ body }: Reply): void {
    for (const [, id = '', company, expires, signature = ''] of JSON.stringify(body).matchAll(
      /([\w-]+)\?c=(\d+)&e=(\d+)&s=([\w-]+)/g,
    ))
      files.set(id, { company: Number(company), expires: Number(expires), signature });
  }

  test.each(guardedNames)('%s', { timeout: 120_000 }, async (name) => {
    const route = routeOf(name);
    for (const who of callerNames) {
      if (refusalFor(route, cast.worlds[who].holder)) continue;
      const world: WallWorld = changesThings(name) ? await makeWallWorld(server, callers[who]) : cast.worlds[who];
      const reply = await attempt(world.caller, name, exampleOf(name, world));
      const outcome = reply.status < 300 ? 'fine' : reply.body;
      expect([name, who, reply.status, outcome]).toEqual([name, who, route.status ?? 200, 'fine']);
      if (!isSupers(route, world.holder)) expect([name, who, othersIn(reply, world.canary)]).toEqual([name, who, []]);
      noteFiles(reply);
    }
  });
});

describe('beside the calls', () => {
  test('a socket of a company that nobody called for heard nothing, and hears its own (trust I-6)', async () => {
    const wire = `company-${cast.theirs.companyId}-settings`;
    expect(heard).toEqual([]);
    const own = new Promise((resolve) => spy.once(wire, resolve));
    await cast.theirs.caller.call('updateSetting', { params: { key: 'ticketReuseMinutes' }, body: { value: '77' } });
    await own;
    expect(heard).toEqual([wire]);
  });

  test('every file that a reply named opens with its signature, and with no other (trust I-9)', async () => {
    const old = createMediaLinks(server.config.secretKey, undefined, () => Date.now() - 2 * 86_400_000);
    const { token } = cast.worlds.admin.caller;
    expect(files.size).toBeGreaterThan(0);
    const all = [...files];
    for (const [index, [id, { company, expires, signature }]] of all.entries()) {
      const ask = async (query: string, headers = {}) =>
        (await fetch(`${server.url}/public/${id}${query}`, { headers })).status;
      expect([id, await ask(`?c=${company}&e=${expires}&s=${signature}`)]).toEqual([id, 200]);
      const [, neighbour] = all[(index + 1) % all.length] ?? [];
      const turned = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
      const bad = [
        '',
        `?c=${company}&e=${expires}`,
        `?e=${expires}&s=${signature}`,
        `?c=${company}&s=${signature}`,
        `?c=${company}&e=${expires}&s=`,
        `?c=${company}&e=${expires}&s=${turned}`,
        `?c=${company}&e=${expires}&s=${signature}&s=${signature}`,
        `?c=${company + 1}&e=${expires}&s=${signature}`,
        `?c=${company}&e=${expires + 3600}&s=${signature}`,
        `?c=${neighbour?.company}&e=${neighbour?.expires}&s=${neighbour?.signature}`,
        old.name({ companyId: company, id }).slice(id.length),
      ];
      if (all.length === 1) bad.splice(9, 1);
      for (const query of bad) expect([query, await ask(query)]).toEqual([query, 403]);
      expect(await ask('', { authorization: `Bearer ${token}` })).toBe(403);
    }
  });
});
