import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as sample from '#testing/sample-files.ts';
import { type MediaPlace, storeMedia } from '#testing/stored-media.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { makeConnections } from '../../sessions/test-session.ts';
import { openLocalStorage } from './local-storage.ts';
import {
  attachMedia,
  discardMedia,
  findMedia,
  insertMedia,
  listMedia,
  releaseMedia,
  sweepMedia,
} from './media.repo.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { newMediaId, storageKey } from './storage-key.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;
let mine: MediaPlace;
let theirs: MediaPlace;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'recado-sweep-'));
  storage = openLocalStorage(folder);
  const place = async () => ({ data: database.data, storage, ...(await makeConnections(database.data, 1)) });
  [mine, theirs] = [await place(), await place()];
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The row, and the bytes. */
const exists = async ({ companyId, id }: { companyId: number; id: string }) => [
  (await database.pool.query('select 1 from media where id = $1', [id])).rows.length === 1,
  (await storage.stat(storageKey(companyId, id))) !== null,
];
const makeOlder = (id: string, hours: number) =>
  database.pool.query(`update media set sweep_at = sweep_at - $2 * interval '1 hour' where id = $1`, [id, hours]);

describe('a file that nothing holds', () => {
  test('is deleted 24 hours after it came, one that something holds never', async () => {
    const orphan = await storeMedia(mine, sample.png);
    const young = await storeMedia(mine, sample.png);
    const held = await storeMedia(mine, sample.png, { attached: true });
    await makeOlder(orphan.id, 24.01);
    await makeOlder(young.id, 23.9);
    await makeOlder(held.id, 1000);
    await sweepMedia(database.data, storage);
    expect(await Promise.all([orphan, young, held].map(exists))).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
  });

  test('is deleted at once when it was released', async () => {
    const [released, kept] = [
      await storeMedia(mine, sample.png, { attached: true }),
      await storeMedia(mine, sample.png, { attached: true }),
    ];
    await database.data.tenant(mine.companyId, (tx) => releaseMedia(tx, [released.id]));
    await sweepMedia(database.data, storage);
    expect(await Promise.all([released, kept].map(exists))).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('is deleted too when a crash cut it: its row is older than its bytes (trust I-22)', async () => {
    const cut = { companyId: mine.companyId, id: newMediaId() };
    await insertMedia(database.data, {
      ...cut,
      purpose: 'test',
      name: 'a',
      type: 'image/png',
      kind: 'image',
      createdBy: null,
    });
    await storage.put(storageKey(cut.companyId, cut.id), [sample.png] as unknown as AsyncIterable<Uint8Array>);
    expect(await findMedia(database.data, cut.companyId, cut.id)).toBeNull();
    await makeOlder(cut.id, 25);
    await sweepMedia(database.data, storage);
    expect(await exists(cut)).toEqual([false, false]);
  });

  test('waits for the next clean-up when the store refuses, and its row with it', async () => {
    const orphan = await storeMedia(mine, sample.png);
    await makeOlder(orphan.id, 25);
    const refusing = { ...storage, remove: () => Promise.reject(new StorageError('no')) };
    await expect(sweepMedia(database.data, refusing)).rejects.toThrow(StorageError);
    expect(await exists(orphan)).toEqual([true, true]);
    // Nobody gets it meanwhile.
    expect(await findMedia(database.data, mine.companyId, orphan.id)).toBeNull();
    await sweepMedia(database.data, storage);
    expect(await exists(orphan)).toEqual([false, false]);
  });

  test('goes however many there are, and whoever else cleans up', async () => {
    const { rows } = await database.pool.query(
      `insert into media (company_id, id, purpose, name, type, kind, sweep_at)
        select $1, lpad(to_hex(n), 40, '0'), 'many', 'a', 'image/png', 'image', now() - interval '1 hour'
        from generate_series(1, 250) as n returning id`,
      [mine.companyId],
    );
    expect(rows).toHaveLength(250);
    await Promise.all([sweepMedia(database.data, storage), sweepMedia(database.data, storage)]);
    const { rows: left } = await database.pool.query(`select id from media where purpose = 'many'`);
    expect(left).toEqual([]);
  });
});

describe('attaching', () => {
  const attach = (place: MediaPlace, ids: string[], purpose = 'test') =>
    database.data.tenant(place.companyId, (tx) => attachMedia(tx, ids, purpose));

  test.each<[string, () => Promise<string[]>, string]>([
    ['an unknown file', async () => [newMediaId()], 'test'],
    ["another company's file", async () => [(await storeMedia(theirs, sample.png)).id], 'test'],
    ['a file that was sent for something else', async () => [(await storeMedia(mine, sample.png)).id], 'other'],
    ['a good and a bad one together', async () => [(await storeMedia(mine, sample.png)).id, newMediaId()], 'test'],
  ])('%s fails and changes nothing (trust I-4)', async (_title, ids, purpose) => {
    const wanted = await ids();
    await expect(attach(mine, wanted, purpose)).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' });
    const { rows } = await database.pool.query(
      'select count(*)::int as n from media where id = any($1) and sweep_at is null',
      [wanted],
    );
    expect(rows[0].n).toBe(0);
  });

  test('the same file twice in one list is fine', async () => {
    const { id } = await storeMedia(mine, sample.png);
    await attach(mine, [id, id]);
    expect((await database.pool.query('select sweep_at from media where id = $1', [id])).rows).toEqual([
      { sweep_at: null },
    ]);
  });
});

describe("another company's files (trust I-2)", () => {
  test('are not found, not listed, not released and not discarded', async () => {
    const file = await storeMedia(theirs, sample.png, { attached: true });
    expect(await findMedia(database.data, mine.companyId, file.id)).toBeNull();
    const listed = await database.data.tenant(mine.companyId, (tx) => listMedia(tx, [file.id]));
    expect(listed.size).toBe(0);
    await database.data.tenant(mine.companyId, (tx) => releaseMedia(tx, [file.id]));
    await discardMedia(database.data, storage, mine.companyId, [file.id]);
    await sweepMedia(database.data, storage);
    expect(await exists(file)).toEqual([true, true]);
    const own = await database.data.tenant(theirs.companyId, (tx) => listMedia(tx, [file.id]));
    expect(own.get(file.id)).toMatchObject({
      name: 'arquivo',
      type: 'image/png',
      bytes: sample.png.length,
      sha256: file.sha256,
    });
  });

  test('are invisible to the database role itself, even without any condition (trust I-5)', async () => {
    await storeMedia(theirs, sample.png);
    const seen = await database.data.tenant(mine.companyId, ({ db }) =>
      db.selectFrom('media').select('company_id').execute(),
    );
    expect(seen.filter(({ company_id }) => company_id !== mine.companyId)).toEqual([]);
  });
});
