import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../inbound/test-world.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { openData } from './data.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let world: World;
beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.data);
});
afterAll(() => database.close());

const lastEvent = () =>
  database.data.tenant(world.companyId, async ({ db, companyId }) => {
    const { rows } = await sql<{ seq: number }>`
      select coalesce(max(seq), 0) as seq from events where company_id = ${companyId}`.execute(db);
    return rows[0]?.seq ?? 0;
  });
const nameOfCompany = async () => {
  const { rows } = await database.data.tenant(world.companyId, ({ db }) =>
    sql<{ name: string }>`select name from companies`.execute(db),
  );
  return rows[0]?.name;
};
const audience = {};

describe('a transaction (house §3.6 and §3.9, trust §1.6)', () => {
  test('answers statements that are started together in their order, each behind the wall', async () => {
    const seen = await database.data.tenant(world.companyId, async ({ db }) => {
      await sql`select set_config('bench.turn', '0', true)`.execute(db);
      const turns = Array.from({ length: 60 }, () =>
        sql<{ turn: string; role: string; company: string }>`
          select set_config('bench.turn', (current_setting('bench.turn')::integer + 1)::text, true) as turn,
            current_user::text as role, current_setting('app.company_id') as company`.execute(db),
      );
      return (await Promise.all(turns)).map(({ rows }) => rows[0]);
    });
    expect(seen.map((row) => Number(row?.turn))).toEqual(seen.map((_, index) => index + 1));
    expect(new Set(seen.map((row) => `${row?.role} ${row?.company}`))).toEqual(
      new Set([`recado_app ${world.companyId}`]),
    );
  });

  test('sends them before the first of them is answered', async () => {
    const { pool } = database;
    const order: string[] = [];
    const noted = {
      connect: async () => {
        const client = await pool.connect();
        const query = async (text: string, values?: unknown[]) => {
          order.push(`sent ${text}`);
          const answer = await client.query(text, values);
          order.push(`answered ${text}`);
          return answer;
        };
        return Object.create(client, { query: { value: query } });
      },
    };
    const { system } = openData(noted as never); // all that is asked of a pool
    await system(({ db }) => Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)]));
    expect(order).toEqual([
      ...['sent begin', 'sent select 1', 'sent select 2'],
      ...['answered begin', 'answered select 1', 'answered select 2'],
      ...['sent commit', 'answered commit'],
    ]);
  });

  test('that fails halfway stores nothing, whatever else was on its way, and leaves a usable connection', async () => {
    const before = [await nameOfCompany(), await lastEvent()];
    const failing = database.data.tenant(world.companyId, async (tx) => {
      tx.record({ name: 'contact.reloaded', subject: {}, audience });
      await Promise.all([
        sql`update companies set name = 'another' where id = ${tx.companyId}`.execute(tx.db),
        sql`select 1 / ${0}::integer`.execute(tx.db),
        sql`update companies set name = 'a third' where id = ${tx.companyId}`.execute(tx.db),
      ]);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    expect([await nameOfCompany(), await lastEvent()]).toEqual(before);
  });

  test('whose failure was overlooked says so instead of being taken for stored', async () => {
    const before = await nameOfCompany();
    const overlooked = database.data.tenant(world.companyId, async (tx) => {
      await sql`update companies set name = 'another' where id = ${tx.companyId}`.execute(tx.db);
      await sql`select 1 / ${0}::integer`.execute(tx.db).catch(() => undefined);
      return 'stored';
    });
    await expect(overlooked).rejects.toThrow(/nothing of it is stored/);
    expect(await nameOfCompany()).toBe(before);
  });

  test('writes its events with its commit, or neither', async () => {
    const before = await lastEvent();
    const write = (key: string, name: string) =>
      database.data.tenant(world.companyId, async (tx) => {
        await sql`update companies set name = ${name} where id = ${tx.companyId}`.execute(tx.db);
        tx.record({ name: 'setting.updated', subject: { key }, audience });
      });
    await write('CheckMsgIsGroup', 'Told');
    expect([await nameOfCompany(), await lastEvent()]).toEqual(['Told', before + 1]);
    // A text that no jsonb can hold.
    await expect(write('\u0000', 'Untold')).rejects.toThrow();
    expect([await nameOfCompany(), await lastEvent()]).toEqual(['Told', before + 1]);
  });

  test('that only reads one instant cannot write', async () => {
    const write = database.data.snapshot(world.companyId, (tx) =>
      sql`update companies set name = 'x' where id = ${tx.companyId}`.execute(tx.db),
    );
    await expect(write).rejects.toThrow(/read-only transaction/);
  });

  test('that only reads sees nothing of what commits meanwhile', async () => {
    const read = sql<{ name: string }>`select name from companies`;
    const names = await database.data.snapshot(world.companyId, async ({ db }) => {
      const first = (await read.execute(db)).rows[0]?.name;
      await database.data.tenant(world.companyId, (tx) =>
        sql`update companies set name = 'Meanwhile' where id = ${tx.companyId}`.execute(tx.db),
      );
      return [first, (await read.execute(db)).rows[0]?.name];
    });
    expect(names[1]).toBe(names[0]);
    expect(await nameOfCompany()).toBe('Meanwhile');
  });
});
