import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notePlace, readPlace } from '#features/installation/index.ts';
import { openData } from '#kit/db/data.ts';
import { openPool } from '#kit/db/pool.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { storeMedia } from '#testing/stored-media.ts';
import { createTestDatabase, dropTestDatabase } from '#testing/test-database.ts';

let folder: string;
let original: string;
let copy: string;
let file: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'recado-commands-'));
  original = await createTestDatabase('local');
  copy = await createTestDatabase();
  const pool = openPool(original, 2);
  const data = openData(pool);
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from companies');
  const place = { data, storage: openLocalStorage(path.join(folder, 'one', 'media')), companyId: rows[0]?.id ?? 0 };
  file = storageKey(place.companyId, (await storeMedia(place, Buffer.from('a file'), { attached: true })).id);
  await notePlace(data, await readPlace(pool, null));
  await pool.end();
});
afterAll(async () => {
  for (const url of [original, copy]) await dropTestDatabase(url);
  await fs.rm(folder, { recursive: true });
});

/** A command as the operator types it, with the words that it says in English. */
function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`${program}.ts`, import.meta.url)), ...args],
    {
      encoding: 'utf8',
      env: {
        ...{ PATH: '/usr/bin:/bin', DATABASE_URL: original, DATA_DIR: path.join(folder, 'one'), BACKUP_KEEP: '2' },
        ...{ BACKUP_FOLDER: path.join(folder, 'backups'), BACKUP_PASSPHRASE: 'uma frase bem comprida', ...env },
      },
    },
  );
  return { status, said: `${stdout}${stderr}` };
}
const archives = async () =>
  (await fs.readdir(path.join(folder, 'backups')))
    .filter((name) => name.endsWith('.age'))
    .map((name) => path.join(folder, 'backups', name));

test('what is missing or wrong is one sentence, and nothing is opened', () => {
  expect(run('backup', [], { BACKUP_PASSPHRASE: '' })).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^BACKUP_PASSPHRASE is missing/),
  });
  expect(run('backup', [], { BACKUP_PASSPHRASE: 'short' }).said).toBe(
    'BACKUP_PASSPHRASE must have at least 12 signs.\n',
  );
  expect(run('backup', [], { BACKUP_FOLDER: '' }).said).toMatch(/^BACKUP_FOLDER is missing/);
  expect(run('backup', ['--verify'])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/There is no backup in/),
  });
  expect(run('restore', [])).toMatchObject({ status: 1, said: expect.stringMatching(/Usage: npm run restore/) });
});

test('a backup comes into an empty database, which leaves WhatsApp to the original', async () => {
  expect(run('backup', [])).toMatchObject({
    status: 0,
    said: expect.stringMatching(/No backup of this folder was checked/),
  });
  expect(run('backup', ['--verify'])).toMatchObject({ status: 0, said: expect.stringMatching(/ and is right: /) });
  expect(run('backup', []).said).toMatch(/Last backup that was restored to check it: recado-/);
  const [, archive = ''] = await archives();
  const there = { DATABASE_URL: copy, DATA_DIR: path.join(folder, 'two') };
  expect(run('restore', [archive, '--yes'], { ...there, BACKUP_PASSPHRASE: 'uma outra frase comprida' })).toMatchObject(
    {
      status: 1,
      said: expect.stringMatching(/is not the one that this backup was encrypted with/),
    },
  );
  expect(run('restore', [archive], there)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/Nothing was written yet/),
  });
  const pool = openPool(copy, 2);
  expect((await pool.query(`select to_regclass('companies') as there`)).rows).toEqual([{ there: null }]);
  expect(run('restore', [archive, '--yes'], there)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/knows that it is a copy/),
  });
  expect(await openLocalStorage(path.join(folder, 'two', 'media')).stat(file)).toEqual({ bytes: 6 });
  // Even where the original itself stood.
  expect(await notePlace(openData(pool), await readPlace(pool, null))).toBeInstanceOf(Date);
  await pool.end();
  expect(run('restore', [archive, '--yes'], there)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/The database is not empty/),
  });
  expect(run('restore', [archive, '--yes'])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/The database is not empty/),
  });
});
