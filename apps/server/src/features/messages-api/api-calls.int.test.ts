import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    lookup: async (_company, _connection, digits) => (digits.endsWith('9') ? 'no' : 'yes'),
  });
});
afterAll(() => server.close());

async function withProgram() {
  const company = await server.company();
  const { token } = await company.admin.call('replaceConnectionToken', { params: { id: company.connectionId } });
  const send = (body: object) => server.anonymous('sendThroughApi', { body }, { authorization: `Bearer ${token}` });
  const calls = async () => (await company.admin.call('listApiCalls', {})).calls;
  return { company, send, calls };
}

test('what programs asked is seen afterwards, newest first, with the end of the number alone', async () => {
  const { company, send, calls } = await withProgram();
  await send({ number: '5511971234501', body: 'Segredo' });
  await send({ number: '5511971234509', body: 'Segredo' });
  await send({ body: 'Segredo' });
  const seen = await calls();
  const of = { connectionId: company.connectionId, connectionName: expect.any(String), files: 0 };
  expect(seen).toMatchObject([
    { ...of, status: 400, error: 'ERR_VALIDATION', numberEnd: '' },
    { ...of, status: 400, error: 'ERR_CHECK_NUMBER', numberEnd: '4509' },
    { ...of, status: 200, error: null, numberEnd: '4501' },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/Segredo|97123/);
});

test('another company sees none of them, and who may not use the API is refused', async () => {
  const { company, send } = await withProgram();
  await send({ number: '5511971234501', body: 'Oi' });
  const other = await withProgram();
  expect(await other.calls()).toEqual([]);
  const agent = await company.agent();
  expect(await agent.attempt('listApiCalls', {})).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
});

test('a hundred calls are kept', async () => {
  const { company, send, calls } = await withProgram();
  await server.database.pool.query(
    `insert into api_calls (company_id, connection_id, status, took_ms) select $1, $2, 200, 1 from generate_series(1, 104)`,
    [company.id, company.connectionId],
  );
  await send({ number: '5511971234501', body: 'Oi' });
  expect((await calls())[0]).toMatchObject({ numberEnd: '4501' });
  const { rows } = await server.database.pool.query(
    'select count(*)::integer as count from api_calls where company_id = $1',
    [company.id],
  );
  expect(rows).toEqual([{ count: 100 }]);
});
