import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAsIs } from '#testing/second-node.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openFigures } from '../health/index.ts';
import { openHealthPort } from '../health-port.ts';
import { openHttp } from '../open-http.ts';
import { serveMetrics } from './index.ts';

const token = 'a-token-of-the-metrics-test';
const bearer = { authorization: `Bearer ${token}` };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken: token } });
});
afterAll(() => server.close());
const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

/** The rows of a text, by name and labels. */
function rowsOf(text: string): Map<string, number> {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    rows.map((line): [string, number] => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}
async function scrape(url = server.url): Promise<Map<string, number>> {
  const { status, text } = await askAsIs(url, '/metrics', { host: '10.1.2.3', ...bearer });
  expect(status).toBe(200);
  return rowsOf(text);
}
/** A node of its own, so that no numbers are kept from before. */
async function freshly<T>(work: (url: string) => Promise<T>, parts: Partial<TestServer['database']> = {}): Promise<T> {
  const { config, data, storage, database } = server;
  const open = await openHealthPort(config, 0, { data, storage, pool: database.pool, ...parts });
  try {
    return await work(open.url);
  } finally {
    await open.close();
  }
}

describe('only with the token', () => {
  test.each([
    ['none', {}],
    ['another', { authorization: 'Bearer a-token-of-another-test' }],
    ['a part of it', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['the token as a user', { authorization: `Basic ${Buffer.from(`a:${token}`).toString('base64')}` }],
    ['one in the address', {}, `?token=${token}`],
  ])('%s is refused', async (_name, headers, query = '') => {
    const { status, text } = await askAsIs(server.url, `/metrics${query}`, { host: '10.1.2.3', ...headers });
    expect([status, JSON.parse(text)]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
  });

  test('a super user is refused, too', async () => {
    const { admin } = await server.company();
    const { status } = await askAsIs(server.url, '/metrics', { authorization: `Bearer ${admin.token}` });
    expect(status).toBe(401);
  });

  test('without one in the settings there is no such route', async () => {
    const { config, data, storage, database } = server;
    const { metricsToken: _none, ...others } = config;
    const open = await openHealthPort(others, 0, { data, storage, pool: database.pool });
    const { status, text } = await askAsIs(open.url, '/metrics', bearer);
    await open.close();
    expect([status, JSON.parse(text)]).toEqual([404, { error: 'ERR_ROUTE_NOT_FOUND' }]);
  });
});

test('calls are told by the template of their route, and unknown addresses as one', async () => {
  const { admin } = await server.company();
  await admin.call('getCompany', { params: { id: admin.companyId } });
  await askAsIs(server.url, '/nowhere/1');
  await askAsIs(server.url, '/nowhere/2', {}, { method: 'DELETE' });
  const rows = await scrape();
  const count = (method: string, route: string, status: string) =>
    rows.get(`recado_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(count('GET', '/api/companies/:id', '2xx')).toBe(1);
  expect(count('any', 'none', '4xx')).toBe(2);
  expect([...rows.keys()].filter((name) => name.includes('nowhere') || name.includes(`/${admin.companyId}`))).toEqual(
    [],
  );
});

test('live lines are counted while they are open', async () => {
  const { admin } = await server.company();
  const socket = await admin.socket();
  expect((await scrape()).get('recado_websocket_connections')).toBe(1);
  socket.disconnect();
  await expect.poll(async () => (await scrape()).get('recado_websocket_connections')).toBe(0);
});

test('what waits, stands still and was given up is counted over all companies', async () => {
  const { id, connectionId } = await server.company();
  const place = [id, connectionId];
  const before = await freshly(scrape);
  await run(`update connections set status = 'TIMEOUT' where company_id = $1 and id = $2`, place);
  await run(
    `insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, next_at, automatic)
     select $1, $2, 1, n, n, 'text', '{}', now() - interval '1 hour', n = 'two' from unnest(array['one', 'two']) n`,
    place,
  );
  await run(
    `insert into journal (company_id, connection_id, chat, author, wa_id, from_me, payload, received_at, set_aside)
     values ($1, $2, 'c', 'a', 'one', false, '{}', now() - interval '2 hours', null),
       ($1, $2, 'c', 'a', 'two', false, '{}', now() - interval '1 day', 'unreadable')`,
    place,
  );
  await run(
    `insert into mails (message_id, recipient, state, next_at, ended_at)
     select gen_random_uuid(), 'a@recado.local', s, now() - interval '1 hour', e
     from (values ('failed', now()), ('failed', now() - interval '2 days'), ('waiting', null)) v (s, e)`,
  );
  const gone = await server.company();
  await run(
    `insert into journal (company_id, connection_id, chat, author, wa_id, from_me, payload, set_aside)
     values ($1, $2, 'c', 'a', 'one', false, '{}', 'unreadable')`,
    [gone.id, gone.connectionId],
  );
  await run('update companies set deleted_at = now() where id = $1', [gone.id]);
  // One connection more, of the deleted company, and one that is not connected any more.
  const after = await freshly(scrape);
  const changes = [...after].flatMap(([name, value]) =>
    /^recado_(?!http|check|database|.*oldest)/.test(name) && value !== before.get(name) ? [[name, value]] : [],
  );
  expect(Object.fromEntries(changes)).toEqual({
    'recado_connections{status="TIMEOUT"}': 1,
    recado_outbox_messages: 2,
    recado_journal_entries: 1,
    'recado_stuck_work{kind="received"}': 1,
    'recado_stuck_work{kind="mails"}': 1,
    recado_mails_given_up: 1,
  });
  expect(after.get('recado_outbox_oldest_seconds')).toBeGreaterThanOrEqual(3600);
  expect(after.get('recado_journal_oldest_seconds')).toBeGreaterThanOrEqual(7200);
  await run('delete from outbox');
  await run('delete from journal');
});

test('a scraper that hurries reads the numbers of before', async () => {
  const { data } = server;
  let reads = 0;
  const counted: typeof data = {
    ...data,
    system: (work) => {
      reads += 1;
      return data.system(work);
    },
  };
  const figures = openFigures(counted, 3_600_000);
  const all = await Promise.all([figures(), figures()]);
  expect([reads, all[0]]).toEqual([1, await figures()]);
  expect(reads).toBe(1);
});

test('numbers that cannot be read are left out, and that is told', async () => {
  const app = await openHttp(server.config);
  let isAway = false;
  serveMetrics(app, token, {
    pool: server.database.pool,
    readiness: () => Promise.reject(new Error('away')),
    figures: () => (isAway ? Promise.reject(new Error('away')) : openFigures(server.data)()),
  });
  const ask = async () => rowsOf((await app.inject({ url: '/metrics', headers: bearer })).payload);
  const told = async () => {
    const rows = await ask();
    const names = [...rows.keys()].filter((name) =>
      /^recado_(outbox|journal|connections|stuck|mails|deliver)/.test(name),
    );
    return [rows.get('recado_figures_ok'), names.length > 0, rows.has('process_resident_memory_bytes')];
  };
  expect(await told()).toEqual([1, true, true]);
  isAway = true;
  expect(await told()).toEqual([0, false, true]);
  await app.close();
});
