import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { startImportRunner } from '#kit/sheets/import-runner.ts';
import { sweepMedia } from '#kit/storage/media.repo.ts';
import { sniffedBytes } from '#kit/storage/sniff.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { storeStream } from '#kit/storage/store-stream.ts';
import { digestOf } from '#testing/digest.ts';
import { exampleOf } from '#testing/example-of.ts';
import { storeMedia } from '#testing/stored-media.ts';
import { type Person, startTestServer, type TestServer } from '#testing/test-server.ts';
import { makeWallWorld, type WallWorld } from '#testing/wall-world.ts';
import { companyTables } from './company-tables.repo.ts';
import { at, companyWorkers, endedJob, patience, tablesWith } from './test-company-work.ts';

let server: TestServer;
let owner: Person;
const workers = companyWorkers();
beforeAll(async () => {
  server = await startTestServer();
  const own = await server.company('Plataforma');
  owner = await server.member(own.id, { queueIds: [], profile: 'admin', isSuper: true });
});
afterAll(() => server.close());
afterEach(() => workers.stopAll());

/** In which tables rows of a company stand. */
const tablesOf = (companyId: number): Promise<string[]> =>
  server.data.system(async (tx) => {
    const found: string[] = [];
    for (const { name } of await companyTables(tx)) {
      const { rows } = await sql`select 1 from ${sql.table(name)} where company_id = ${companyId} limit 1`.execute(
        tx.db,
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  });

const job = async (id: number) => (await owner.call('listCompanyJobs', at(id)))[0];
async function remove(world: { companyId: number }): Promise<void> {
  const { name } = await owner.call('getCompany', at(world.companyId));
  await owner.call('deleteCompany', at(world.companyId));
  await owner.call('startCompanyRemoval', { ...at(world.companyId), body: { name } });
}
const lastImport = (companyId: number): Promise<string | undefined> =>
  server.data.system(async ({ db }) => {
    const { rows } = await sql<{ state: string }>`
      select state from imports where company_id = ${companyId} order by id desc limit 1`.execute(db);
    return rows[0]?.state;
  });
const place = ({ companyId }: { companyId: number }) => ({ data: server.data, storage: server.storage, companyId });

/** Messages of a company, so many that they take several transactions. */
const addMessages = ({ companyId, ticketId, contactId, connectionId, canary }: WallWorld, count: number) =>
  server.data.tenant(companyId, ({ db }) =>
    sql`insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type)
      select ${companyId}, 'many-' || ${companyId}::text || n, ${ticketId}, ${contactId}, ${connectionId}, n::text, 'chat', false,
        ${canary}, 'conversation' from generate_series(1, ${count}::integer) n`.execute(db),
  );

/** The data layer, told after each transaction over all companies. */
const watched = (after: () => Promise<void>): Data => ({
  ...server.data,
  system: async (work) => {
    const done = await server.data.system(work);
    await after();
    return done;
  },
});

test('nothing of a removed company stands in any table or file but the receipt, and no other company is touched (trust I-65)', async () => {
  const world = await makeWallWorld(server);
  const [near, far] = [await makeWallWorld(server), await makeWallWorld(server, { isSuper: true })];
  await storeMedia(place(world), Buffer.from(world.canary), { attached: true, name: world.canary });
  await storeMedia(place(world), Buffer.from(`more of ${world.canary}`));
  const stored = await server.data.tenant(world.companyId, ({ db }) => db.selectFrom('media').select('id').execute());
  const files = stored.map(({ id }) => id);
  const kept = await storeMedia(place(near), Buffer.from(near.canary), { attached: true });
  const untouched = async () => [
    await digestOf(server.data, near.companyId),
    await digestOf(server.data, far.companyId),
  ];
  const before = await untouched();
  await owner.call('startCompanyExport', at(world.companyId));
  const stop = await workers.start(server);
  const { fileUrl } = await endedJob(owner, world.companyId);
  await stop();
  const had = await tablesOf(world.companyId);
  expect(had.length).toBeGreaterThan(25);
  await remove(world);
  await workers.start(server);
  const receipt = await endedJob(owner, world.companyId);
  expect(receipt).toMatchObject({ kind: 'companyRemoval', state: 'done', fileUrl: null, user: { id: owner.id } });
  expect(receipt.counts).toMatchObject({ messages: 5, contacts: 2, archives: 1 });
  expect([receipt.done, Object.keys(receipt.counts)]).toEqual([receipt.total, expect.arrayContaining(had)]);
  expect(await tablesOf(world.companyId)).toEqual([]);
  await sweepMedia(server.data, server.storage);
  // The name that it had, in the receipts and in the log of who removed it.
  expect(await tablesWith(server, world.canary)).toEqual(['activity_log', 'company_jobs']);
  for (const id of files) expect([id, await server.storage.stat(storageKey(world.companyId, id))]).toEqual([id, null]);
  expect((await fetch(new URL(fileUrl ?? '', server.url))).status).toBe(404);
  expect(await untouched()).toEqual(before);
  expect(await server.storage.stat(storageKey(near.companyId, kept.id))).not.toBeNull();
  expect(await world.caller.attempt('me')).toMatchObject({ status: 401 });
});

test('a removal that is stopped goes on where it was, at most 1,000 rows in a transaction', async () => {
  const world = await makeWallWorld(server);
  await addMessages(world, 2495);
  await remove(world);
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const removed = async () => (await job(world.companyId))?.counts.messages ?? 0;
  const steps: number[] = [];
  const note = async () => void steps.push((await job(world.companyId))?.done ?? 0);
  // The first step that took some of them is not answered before the stop is asked for.
  const held = watched(async () => {
    await note();
    if ((await removed()) === 0) return;
    reached.resolve();
    await goOn.promise;
  });
  const stop = await workers.start(server, held);
  await reached.promise;
  const stopped = stop();
  goOn.resolve();
  await stopped;
  expect(await removed()).toBeLessThan(2500);
  await workers.start(server, watched(note));
  const receipt = await endedJob(owner, world.companyId);
  expect(receipt).toMatchObject({ state: 'done', counts: { messages: 2500 } });
  expect(receipt.done).toBe(receipt.total);
  const sizes = steps.map((done, index) => done - (steps[index - 1] ?? 0));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThanOrEqual(3);
});

test('a step that fails leaves no half: what the store refuses is tried again', async () => {
  const world = await makeWallWorld(server);
  await storeMedia(place(world), Buffer.from(world.canary), { attached: true });
  await remove(world);
  let refusals = 2;
  const storage = {
    ...{ put: server.storage.put, open: server.storage.open, stat: server.storage.stat, tidy: server.storage.tidy },
    freeShare: async () => null,
    remove: async (key: string) => {
      if (key.startsWith(`${world.companyId}/`) && refusals-- > 0) throw new Error('The store is away.');
      await server.storage.remove(key);
    },
  };
  await workers.start({ ...server, storage });
  const receipt = await endedJob(owner, world.companyId);
  expect([receipt.state, await tablesOf(world.companyId)]).toEqual(['done', []]);
  expect(workers.troubles.splice(0)).toHaveLength(2);
});

test('it waits for whoever still works for the company, and nobody begins to', async () => {
  const world = await makeWallWorld(server);
  expect((await world.caller.attempt('startContactImport', exampleOf('startContactImport', world))).status).toBe(201);
  await server.data.system(({ db }) =>
    sql`update connections set lease_owner = 'a session', lease_until = now() + interval '1 hour'
      where company_id = ${world.companyId}`.execute(db),
  );
  await remove(world);
  const kinds = [{ name: 'contacts' }] as never; // none is asked anything
  const troubles: object[] = [];
  const log = { warn: (details: object) => void troubles.push(details) };
  const timings = { lookEveryMs: 50, retrySeconds: 1 };
  const imports = await startImportRunner({ data: server.data, pool: server.database.pool, kinds, log, timings });
  // What was asked for later comes later: both have looked at what is older before this is done.
  const living = await makeWallWorld(server);
  await living.caller.attempt('startContactImport', exampleOf('startContactImport', living));
  await owner.call('startCompanyExport', at(living.companyId));
  await workers.start(server);
  await endedJob(owner, living.companyId);
  await expect.poll(() => lastImport(living.companyId), patience).toBe('mapping');
  await imports.stop();
  expect(await lastImport(world.companyId)).toBe('reading');
  expect([troubles, await job(world.companyId)]).toMatchObject([[], { state: 'running', hasBegun: false }]);
  await server.data.system(({ db }) =>
    sql`update connections set lease_until = now() where company_id = ${world.companyId}`.execute(db),
  );
  expect(await endedJob(owner, world.companyId)).toMatchObject({ state: 'done' });
});

test('what somebody adds while it is removed goes too, and bytes that come after their row went are not kept', async () => {
  const world = await makeWallWorld(server);
  const late = await makeWallWorld(server);
  await remove(world);
  let added = 0;
  await workers.start(
    server,
    watched(async () => {
      const { rows } = await server.data.system(({ db }) =>
        sql<{ there: boolean }>`select not exists (select from users where company_id = ${world.companyId})
          and not exists (select from tags where company_id = ${world.companyId})
          and exists (select from companies where id = ${world.companyId}) as there`.execute(db),
      );
      if (!rows[0]?.there || added > 0) return;
      added += 1;
      await server.data.tenant(world.companyId, ({ db }) =>
        db.insertInto('tags').values({ company_id: world.companyId, name: 'tarde' }).execute(),
      );
    }),
  );
  expect(await endedJob(owner, world.companyId)).toMatchObject({ state: 'done', counts: { tags: 2 } });
  expect([added, await tablesOf(world.companyId)]).toEqual([1, []]);
  let stored = '';
  async function* slowly() {
    // More than is looked at before its row is written.
    yield Buffer.alloc(2 * sniffedBytes);
    await server.data.system(({ db }) => sql`delete from media where id = ${stored}`.execute(db));
    yield Buffer.alloc(10);
  }
  const upload = storeStream(server.data, server.storage, {
    ...{ companyId: late.companyId, purpose: 'test', name: 'a', declared: '', maxBytes: 1e6, createdBy: null },
    content: slowly(),
    begins: (id) => {
      stored = id;
    },
  });
  await expect(upload).rejects.toThrow('ERR_NO_FILE_FOUND');
  expect(await server.storage.stat(storageKey(late.companyId, stored))).toBeNull();
});

test('what super users of a removed company did for the platform goes on in the name of the company that removed theirs', async () => {
  const platform = await makeWallWorld(server, { isSuper: true });
  const customer = await server.company();
  await platform.caller.call('deleteCompany', at(customer.id));
  await remove(platform);
  await workers.start(server);
  expect(await endedJob(owner, platform.companyId)).toMatchObject({ state: 'done' });
  const handed = await server.data.system(async ({ db }) => [
    (await sql`select company_id from company_jobs where subject_id = ${customer.id}`.execute(db)).rows,
    (await sql`select author_company_id from announcements where id = ${platform.announcementId}`.execute(db)).rows,
  ]);
  expect(handed).toEqual([[{ company_id: owner.companyId }], [{ author_company_id: owner.companyId }]]);
  await server.data.system(({ db }) =>
    sql`update company_jobs set due_at = now() where subject_id = ${customer.id}`.execute(db),
  );
  await expect.poll(async () => (await job(customer.id))?.state, patience).toBe('done');
});
