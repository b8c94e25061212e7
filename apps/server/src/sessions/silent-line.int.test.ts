import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { SessionRuntime } from './session-runtime.ts';
import { connectionRow, enqueueText, makeConnections, messageRow, until } from './test-session.ts';
import { linkOnSimulator, runOnSimulator } from './test-simulator.ts';

/* A line that looks open and is dead (whatsapp §1.3, 408): real driver, real database, the local server falls silent. */

const patienceMs = 40_000;
const shop = '5511974000001';
const maria = '5511964000001';
const standstill = monitorEventLoopDelay();
standstill.enable();
/** Seconds by which times may differ from the server's: one, and as long as this machine stood still. */
const tolerance = (): number => 1 + standstill.max / 1e9;
let database: TestDatabase;
let simulator: Simulator;
let runtime: SessionRuntime | undefined;

beforeAll(async () => {
  [database, simulator] = await Promise.all([openTestDatabase(), startSimulator()]);
  await simulator.client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: maria, name: 'Maria' });
});
afterAll(async () => {
  await simulator.stop();
  await database.close();
});
afterEach(async () => {
  await runtime?.stop();
  await simulator.client.clearFaults();
  await database.data.system(({ db }) => db.deleteFrom('companies').execute());
});

/** A linked connection that was caught up, with those waits of its driver. */
async function linked(timings: { keepAliveMs: number; watchdogMs: number }) {
  const { companyId, ids } = await makeConnections(database.data, 1);
  const connectionId = ids[0] ?? 0;
  const waits = { backoffMinMs: 20, backoffMaxMs: 200, ...timings };
  ({ runtime } = await runOnSimulator(database, simulator, { nodeId: 'silent', waits }));
  await linkOnSimulator(database.data, simulator, { connectionId, number: shop, ms: patienceMs });
  const row = () => connectionRow(database.data, connectionId);
  await until('the coverage to begin', async () => (await row()).covered_since, patienceMs);
  return { companyId, connectionId };
}

const gaps = (connectionId: number) =>
  database.data.system(({ db }) =>
    db
      .selectFrom('connection_gaps')
      .select(['cause', 'arrived', 'started_at', 'ended_at'])
      .where('connection_id', '=', connectionId)
      .orderBy('started_at')
      .execute(),
  );
const stored = () =>
  database.data.system(({ db }) => db.selectFrom('messages').select('body').where('from_me', '=', false).execute());
const log = () => simulator.client.log();
const seconds = (at: Date | null | undefined, other: number | undefined) =>
  ((at?.getTime() ?? 0) - (other ?? 0)) / 1000;

test.each([
  // Longer than a busy machine stands still, and sooner than the library, which gives a question 5 s.
  ['the watchdog', { keepAliveMs: 700, watchdogMs: 4000 }],
  ["the library's own questions", { keepAliveMs: 300, watchdogMs: 600_000 }],
])(
  'a socket that falls silent leaves a gap from its last frame to the end of what had waited, noticed by %s; nothing is lost or doubled',
  async (_by, timings) => {
    const { client } = simulator;
    const place = await linked(timings);
    await client.say(maria, { to: shop, text: 'antes' });
    await until('the question', async () => (await stored()).length === 1, patienceMs);
    const heardBefore = (await client.received(maria)).messages.length;
    await client.silence(shop);
    const silent = (await log()).findLast((event) => event.type === 'fault')?.at;
    const ids: string[] = [];
    for (const text of ['um', 'dois']) ids.push((await client.say(maria, { to: shop, text })).id);
    const { messageId } = await enqueueText(database.data, place, { to: maria, text: 'resposta' });
    const gap = await until(
      'the gap',
      async () => (await gaps(place.connectionId)).find(({ ended_at }) => ended_at),
      patienceMs,
    );
    expect(gap).toMatchObject({ cause: 'silent', arrived: 2 });
    expect(Math.abs(seconds(gap.started_at, silent))).toBeLessThan(tolerance());
    await until('what was said', async () => (await stored()).length === 3, patienceMs);
    const confirmed = (await log()).findLast(
      (event) =>
        event.type === 'tick' && event.number === maria && event.ack >= 3 && event.ids.some((id) => ids.includes(id)),
    );
    expect(Math.abs(seconds(gap.ended_at, confirmed?.at))).toBeLessThan(tolerance());
    await until('the tick', async () => (await messageRow(database.data, messageId)).ack >= 2, patienceMs);
    expect((await client.received(maria)).messages.slice(heardBefore).map(({ text }) => text)).toEqual(['resposta']);
    expect((await stored()).map(({ body }) => body)).toEqual(['antes', 'um', 'dois']);
    expect(await gaps(place.connectionId)).toHaveLength(1);
  },
);
