import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(['40P01', '40001', '23503'])(
  'a change that the database breaks off with %s says that it may be tried again',
  async (code) => {
    const { admin } = await server.company();
    const { id } = await admin.call('createContact', { body: { name: 'Maria', number: '5511912340001' } });
    const { pool } = server.database;
    await pool.query(`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'broken off' using errcode = '${code}'; end $$`);
    await pool.query(
      'create trigger contacts_break before update on contacts for each row execute function break_off()',
    );
    const change = () =>
      admin.attempt('updateContact', { params: { id }, body: { name: 'Ana', number: '5511912340001' } });
    expect(await change()).toMatchObject({ status: 409, body: { error: 'ERR_CHANGED_MEANWHILE' } });
    await pool.query('drop trigger contacts_break on contacts');
    await pool.query('drop function break_off');
    expect(await change()).toMatchObject({ status: 200, body: { name: 'Ana' } });
  },
);
