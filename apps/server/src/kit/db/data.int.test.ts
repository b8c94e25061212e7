import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../inbound/test-world.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { openData } from './data.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let world: World;
let other: World;
beforeAll(async () => {
  database = await openTestDatabase();
  [world, other] = [await makeWorld(database.data), await makeWorld(database.data)];
});
afterAll(() => database.close());

const whoAmI = sql<{ role: string; company: string; mode: string }>`select current_user::text as role,
  current_setting('app.company_id', true) as company, current_setting('transaction_read_only') as mode`;
const companies = sql<{ id: number }>`select id from companies order by id`;

/** What a connection of the pool is after it was given back. */
async function afterwards() {
  const { rows } = await database.pool.query(
    `select current_user = session_user as owner, coalesce(current_setting('app.company_id', true), '') as company,
       current_setting('transaction_read_only') as mode`,
  );
  return rows[0];
}

describe('reads in one round trip (house §3.6, trust §1.6-6)', () => {
  test('stand behind the tenant wall and leave nothing of it on the connection', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const [me, seen] = await database.data.read(world.companyId, [whoAmI, companies]);
      expect(me).toEqual([{ role: 'recado_app', company: String(world.companyId), mode: 'on' }]);
      expect(seen).toEqual([{ id: world.companyId }]);
      expect(await afterwards()).toEqual({ owner: true, company: '', mode: 'off' });
    }
  });

  test('of several companies at once do not mix', async () => {
    const asked = Array.from({ length: 40 }, (_, turn) => (turn % 2 ? world : other).companyId);
    const seen = await Promise.all(asked.map((id) => database.data.read(id, [companies, whoAmI])));
    expect(seen.map(([rows]) => rows[0]?.id)).toEqual(asked);
    expect(seen.every(([rows]) => rows.length === 1)).toBe(true);
  });

  test('fail together and leave a usable connection, prepared or not', async () => {
    const half = (by: number) => sql<{ half: number }>`select 4 / ${by}::integer as half`;
    for (let turn = 0; turn < 4; turn++) {
      await expect(database.data.read(world.companyId, [companies, half(0), whoAmI])).rejects.toThrow(
        /division by zero/,
      );
      expect(await afterwards()).toEqual({ owner: true, company: '', mode: 'off' });
      expect(await database.data.read(world.companyId, [half(2)])).toEqual([[{ half: 2 }]]);
    }
  });

  test('cannot write', async () => {
    const write = sql`update companies set name = 'x' where id = ${world.companyId}`;
    await expect(database.data.read(world.companyId, [write])).rejects.toThrow(/read-only transaction/);
  });

  test('hand nothing out when the transaction could not be opened', async () => {
    const { pool } = database;
    // The role itself belongs to every database of a server, also to those of tests that run now.
    const misled = {
      connect: async () => {
        const client = await pool.connect();
        const query = (text: string, values?: unknown[]) =>
          client.query(text.replace('recado_app', 'recado_gone'), values);
        return Object.create(client, { query: { value: query } });
      },
    };
    const { read } = openData(misled as never); // all that is asked of a pool
    await expect(read(world.companyId, [companies])).rejects.toThrow(/recado_gone/);
    expect(await afterwards()).toEqual({ owner: true, company: '', mode: 'off' });
  });

  test('a connection that is cut fails its call and nothing else', async () => {
    const slow = sql`select pg_sleep(30)`;
    const cut = sql<{
      pid: number;
    }>`select pid, pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`;
    const calls = [
      database.data.read(world.companyId, [slow]),
      database.data.tenant(world.companyId, (tx) => slow.execute(tx.db)),
    ].map((call) => expect(call).rejects.toThrow());
    // One that was cut may still be there at the next look.
    const pids = new Set<number>();
    const cutAll = async () => {
      const { rows } = await database.data.system((tx) => cut.execute(tx.db));
      for (const { pid } of rows) pids.add(pid);
      return pids.size;
    };
    await expect.poll(cutAll).toBe(2);
    await Promise.all(calls);
    expect(await database.data.read(world.companyId, [companies])).toEqual([[{ id: world.companyId }]]);
  });

  test('need a company', async () => {
    await expect(database.data.read(0, [companies])).rejects.toThrow(/company id/);
  });
});
