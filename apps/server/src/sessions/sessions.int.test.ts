import { LeaseLost } from '@recado/whatsapp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSeal } from '#kit/crypto/seal.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { Leases } from './leases.ts';
import type { SessionRuntime } from './session-runtime.ts';
import { PgSessionStore } from './session-store.ts';
import {
  connectionRow,
  link,
  MemoryNetwork,
  makeConnections,
  memoryDriver,
  runMemory,
  testSecret,
  until,
} from './test-session.ts';

let database: TestDatabase;
const running: SessionRuntime[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await Promise.all(running.splice(0).map((runtime) => runtime.stop()));
  await database.data.system(({ db }) => db.deleteFrom('companies').execute());
});

async function run(network: MemoryNetwork, nodeId: string, options: Parameters<typeof runMemory>[2] | object = {}) {
  const started = await runMemory(database, network, { nodeId, ...options });
  running.push(started.runtime);
  return started;
}

describe('single owner (I-59)', () => {
  test('two nodes that start 200 connections at once drive each of them exactly once', async () => {
    const { ids } = await makeConnections(database.data, 200);
    const network = new MemoryNetwork();
    const made: Parameters<typeof memoryDriver>[1] = [];
    await Promise.all(
      ['a', 'b'].map((nodeId) =>
        run(network, nodeId, { driver: memoryDriver(network, made), timings: { pollMs: 200, leaseMs: 60_000 } }),
      ),
    );
    await until(
      'an owner for each',
      async () => {
        const rows = await database.data.system(({ db }) =>
          db.selectFrom('connections').select(['lease_owner', 'fence']).execute(),
        );
        return rows.every((row) => row.lease_owner !== null);
      },
      50_000,
    );
    const fences = await database.data.system(({ db }) => db.selectFrom('connections').select('fence').execute());
    expect(fences.map((row) => row.fence)).toEqual(ids.map(() => 1));
    // A claim is committed a moment before its session is made.
    await until('a session for each', () => made.length >= 200);
    expect(made).toHaveLength(200);
  });

  test('two nodes that reach for one connection at once, 1,000 times: one holds the lease, the other nothing', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const nodes = ['a', 'b'].map((owner) => new Leases(database.data, owner, 'all', 60_000));
    const won = [0, 0];
    for (let round = 1; round <= 1000; round++) {
      const claims = await Promise.all(nodes.map((node) => node.claim(1, false)));
      expect(claims.flat().map(({ id, fence }) => ({ id, fence }))).toEqual([{ id: ids[0], fence: round }]);
      const winner = claims.findIndex(({ length }) => length > 0);
      const loser = nodes[1 - winner];
      expect((await loser?.renew(claims.flat()))?.size, 'what the other node renews in the name of the winner').toBe(0);
      won[winner] = (won[winner] ?? 0) + 1;
      await nodes[winner]?.release(claims.flat());
    }
    expect(won.reduce((sum, times) => sum + times)).toBe(1000);
  });

  test('a dead owner is followed within the lease, and what it still writes is refused', async () => {
    const { companyId, ids } = await makeConnections(database.data, 1);
    const id = ids[0] ?? 0;
    const dead = new Leases(database.data, 'dead', 'all', 700);
    const claimedAt = Date.now();
    const [claim] = await dead.claim(10, false);
    if (!claim) throw new Error('nothing claimed');
    const seal = openSeal(testSecret, 'connection-keys');
    const old = new PgSessionStore(database.data, seal, claim, () => undefined);
    await old.write({ upserts: [{ kind: 'session', id: '1', value: 'of the old owner' }], deletes: [], journal: [] });

    await run(new MemoryNetwork(), 'alive');
    await until('the takeover', async () => (await connectionRow(database.data, id)).lease_owner === 'alive');
    expect(Date.now() - claimedAt).toBeGreaterThan(600);

    const entry = {
      chat: 'phone:5511988887777',
      author: 'phone:5511988887777',
      id: 'A1',
      fromMe: false,
      receivedAt: new Date(),
      payload: {},
    };
    await expect(
      old.write({ upserts: [{ kind: 'session', id: '1', value: 'too late' }], deletes: [], journal: [entry] }),
    ).rejects.toThrow(LeaseLost);
    await expect(old.wipe()).rejects.toThrow(LeaseLost);
    expect(await old.read([{ kind: 'session', id: '1' }])).toEqual([
      { kind: 'session', id: '1', value: 'of the old owner' },
    ]);
    expect(await old.findJournaled(entry.chat, entry.author, entry.id)).toBeUndefined();
    expect(companyId).toBe(claim.companyId);
  });

  test('a graceful stop gives the lease back, so that the next owner starts at once and stays linked', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const id = ids[0] ?? 0;
    const network = new MemoryNetwork();
    const first = await runMemory(database, network, { nodeId: 'first', timings: { leaseMs: 60_000, pollMs: 100 } });
    await link(database.data, network, id, '5511911112222');
    // It looks by itself only once an hour, so what wakes it is the notice.
    await run(network, 'second', { timings: { leaseMs: 60_000, pollMs: 3_600_000 } });
    await first.runtime.stop();
    await until('the second owner to be linked', () => network.accounts.get('5511911112222')?.socket?.open);
    expect((await connectionRow(database.data, id)).lease_owner).toBe('second');
  });

  test('with the data folder locked, leases of a dead earlier run are taken at the first look', async () => {
    const { ids } = await makeConnections(database.data, 1);
    await new Leases(database.data, 'dead', 'all', 600_000).claim(10, false);
    await run(new MemoryNetwork(), 'next run', { exclusive: true });
    await until(
      'the takeover',
      async () => (await connectionRow(database.data, ids[0] ?? 0)).lease_owner === 'next run',
    );
  });
});

describe('what the company wishes', () => {
  test('the code, the link and its end are told as states of the wire', async () => {
    const { companyId, ids } = await makeConnections(database.data, 1);
    const id = ids[0] ?? 0;
    const network = new MemoryNetwork();
    await run(network, 'node');
    await link(database.data, network, id, '5511922223333');
    const linked = await connectionRow(database.data, id);
    expect(linked).toMatchObject({ status: 'CONNECTED', qrcode: '', number: '5511922223333', reason: null });
    network.accounts.get('5511922223333')?.unlink();
    const ended = await until('the end', async () => {
      const row = await connectionRow(database.data, id);
      return row.desired === 'stopped' && row;
    });
    expect(ended).toMatchObject({ status: 'DISCONNECTED', reason: 'loggedOut', lease_owner: null });
    const keys = await database.data.system(({ db }) => db.selectFrom('connection_keys').select('key_id').execute());
    expect(keys).toEqual([]);
    const events = await database.data.system(({ db }) =>
      db.selectFrom('events').select(['name', 'subject']).where('company_id', '=', companyId).execute(),
    );
    expect(events).toContainEqual({ name: 'connection.sessionChanged', subject: { connectionId: id } });
  });

  test('a number is linked by the code that its phone types', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const id = ids[0] ?? 0;
    const network = new MemoryNetwork();
    const account = network.addAccount('5511933334444');
    await database.data.system(({ db }) =>
      db.updateTable('connections').set({ pairing_number: account.number }).where('id', '=', id).execute(),
    );
    await run(network, 'node');
    const row = await until('the code', async () => {
      const read = await connectionRow(database.data, id);
      return read.pairing_code !== null && read;
    });
    expect(row.status).toBe('PAIRING');
    account.enterCode(row.pairing_code ?? '');
    await until('the link', async () => (await connectionRow(database.data, id)).status === 'CONNECTED');
  });

  test('a new QR code forgets the link and a log-out ends it', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const id = ids[0] ?? 0;
    const network = new MemoryNetwork();
    await run(network, 'node');
    await link(database.data, network, id, '5511944445555');
    const wish = (desired: 'renew' | 'logout') =>
      database.data.system(async ({ db }) => {
        const row = await db
          .selectFrom('connections')
          .select('generation')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await db
          .updateTable('connections')
          .set({ desired, generation: row.generation + 1 })
          .where('id', '=', id)
          .execute();
      });
    await wish('renew');
    await until('a new code', async () => (await connectionRow(database.data, id)).status === 'qrcode');
    expect((await connectionRow(database.data, id)).desired).toBe('running');
    expect(network.accounts.get('5511944445555')?.secret).toBeUndefined();
    await link(database.data, network, id, '5511944445555');
    await wish('logout');
    await until('the end', async () => (await connectionRow(database.data, id)).desired === 'stopped');
    expect((await connectionRow(database.data, id)).status).toBe('DISCONNECTED');
  });

  /* On the network in memory only: the local WhatsApp server does not speak the ceremony, the outcome is what we must bear. */
  test('a phone that asks for a passkey ends the try with that reason, and a new code links it afterwards', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const id = ids[0] ?? 0;
    const network = new MemoryNetwork();
    const account = network.addAccount('5511966667777');
    account.asksPasskey = true;
    await run(network, 'node');
    account.scan(await until('a QR code', async () => (await connectionRow(database.data, id)).qrcode));
    const ended = await until('the end', async () => {
      const row = await connectionRow(database.data, id);
      return row.desired === 'stopped' && row;
    });
    expect(ended).toMatchObject({ status: 'DISCONNECTED', reason: 'passkeyRequired', qrcode: '', lease_owner: null });
    account.asksPasskey = false;
    const again = { desired: 'renew' as const, generation: ended.generation + 1 };
    await database.data.system(({ db }) => db.updateTable('connections').set(again).where('id', '=', id).execute());
    await link(database.data, network, id, account.number);
    expect((await connectionRow(database.data, id)).reason).toBeNull();
  });

  test('a deleted connection is logged out of WhatsApp', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const network = new MemoryNetwork();
    await run(network, 'node');
    await link(database.data, network, ids[0] ?? 0, '5511955556666');
    await database.data.system(({ db }) =>
      db
        .deleteFrom('connections')
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    );
    await until('the log-out', () => network.accounts.get('5511955556666')?.secret === undefined);
  });
});

describe('journal (decision 43)', () => {
  test('what was journaled before a crash is taken in by the next owner, in order and once', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const id = ids[0] ?? 0;
    const network = new MemoryNetwork();
    const customer = network.addCustomer('5511988887777', 'Bia');
    const crashed = await runMemory(database, network, { nodeId: 'crashed' });
    crashed.inbound.before = () => {
      throw new Error('crash before processing');
    };
    await link(database.data, network, id, '5511966667777');
    const account = network.accounts.get('5511966667777');
    if (!account) throw new Error('no account');
    const said = ['um', 'dois', 'três \0 e \ud800 meio', 'quatro'];
    for (const text of said) customer.say(account, text);
    await until('every delivery to be acknowledged', () => account.pending.size === 0);
    await crashed.runtime.stop();
    expect(crashed.inbound.texts).toEqual([]);

    const next = await run(network, 'next');
    await until('the replay', () => next.inbound.texts.length === said.length);
    expect(next.inbound.texts).toEqual(['um', 'dois', 'três  e \ufffd meio', 'quatro']);
    const open = await database.data.system(({ db }) =>
      db.selectFrom('journal').select('id').where('done_at', 'is', null).execute(),
    );
    expect(open).toEqual([]);
  });

  test('a row that cannot be taken in does not hold up the others and is tried again', async () => {
    const { ids } = await makeConnections(database.data, 1);
    const network = new MemoryNetwork();
    const customer = network.addCustomer('5511988887777', 'Bia');
    const { inbound, log } = await run(network, 'node');
    let isBroken = true;
    inbound.before = (entry) => {
      if (isBroken && JSON.stringify(entry).includes('veneno')) throw new Error('cannot take it in');
    };
    await link(database.data, network, ids[0] ?? 0, '5511977778888');
    const account = network.accounts.get('5511977778888');
    if (!account) throw new Error('no account');
    for (const text of ['a', 'veneno', 'b', 'c']) customer.say(account, text);
    await until('the others', () => inbound.texts.length === 3);
    expect(inbound.texts).toEqual(['a', 'b', 'c']);
    isBroken = false;
    await until('the late one', () => inbound.texts.includes('veneno'));
    // The log names rows, never what they say.
    expect(log.join('\n')).not.toContain('veneno');
    expect(log.join('\n')).not.toContain('5511988887777');
  });
});

test('keys are unreadable in the table and bound to their row', async () => {
  const { ids } = await makeConnections(database.data, 2);
  const [first, second] = await new Leases(database.data, 'node', 'all', 60_000).claim(10, false);
  if (!first || !second) throw new Error(`nothing claimed of ${ids.length}`);
  const store = new PgSessionStore(database.data, openSeal(testSecret, 'connection-keys'), first, () => undefined);
  await store.write({ upserts: [{ kind: 'creds', id: '-', value: 'very secret' }], deletes: [], journal: [] });
  const { rows } = await database.pool.query('select value from connection_keys');
  expect(rows[0].value.toString('latin1')).not.toContain('very secret');
  await database.pool.query('update connection_keys set connection_id = $1', [second.id]);
  const thief = new PgSessionStore(database.data, openSeal(testSecret, 'connection-keys'), second, () => undefined);
  await expect(thief.load()).rejects.toThrow();
  expect(await store.load()).toBeNull();
});
