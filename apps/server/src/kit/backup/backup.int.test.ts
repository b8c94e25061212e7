import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storeMedia } from '#testing/stored-media.ts';
import { createTestDatabase, dropTestDatabase } from '#testing/test-database.ts';
import { openData } from '../db/data.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { openLocalStorage } from '../storage/local-storage.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { storageKey } from '../storage/storage-key.ts';
import { onConnection } from './backup-client.ts';
import { lastVerified, listBackups, makeBackup, noteVerified } from './backup-folder.ts';
import { totalsOf } from './copy-out.ts';
import { describeSequences, describeTables } from './describe-database.ts';
import { lookThrough } from './look-through.ts';
import { restoreDatabase } from './restore-database.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = 'uma frase bem comprida';
const photo = Buffer.from('the bytes of a photo '.repeat(20_000));
let url: string;
let folder: string;
let archive: string;
let kept: string;
let lost: string;
const targets: string[] = [];

const storageOf = (name: string) => openLocalStorage(path.join(folder, name));
const work = (file: string) => ({ url, storage: storageOf('media'), file, passphrase, workFactor: 10 });

/** Some tickets with messages, which fill many other tables by triggers. */
const conversations = [
  `insert into connections (company_id, name, status, desired) values ($1, 'Loja', 'CONNECTED', 'stopped')`,
  `insert into contacts (company_id, name, number, connection_id) select company_id, 'Cliente ' || g,
     (5511900000000 + g)::text, id from connections, generate_series(1, 200) g where company_id = $1 and name = 'Loja'`,
  `insert into tickets (company_id, contact_id, connection_id, status, last_message)
   select company_id, id, connection_id, 'pending', 'olá' from contacts where company_id = $1 and name like 'Cliente %'`,
  `insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack)
   select t.company_id, t.id || '-' || g, t.id, t.contact_id, t.connection_id, t.id || 'W' || g, 'phone:' || t.contact_id,
     g % 2 = 0, 'mensagem ' || g || E' ção\n', 'conversation', 3
   from tickets t, generate_series(1, 50) g where t.company_id = $1 and t.last_message = 'olá'`,
];

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'recado-backup-'));
  url = await createTestDatabase('local');
  const pool = openPool(url, 2);
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from companies');
  const place = { data: openData(pool), storage: storageOf('media'), companyId: rows[0]?.id ?? 0 };
  kept = storageKey(place.companyId, (await storeMedia(place, photo, { name: 'foto', attached: true })).id);
  lost = storageKey(place.companyId, (await storeMedia(place, Buffer.from('gone'), { attached: true })).id);
  await place.storage.remove(lost);
  // Signs that COPY escapes, and bytes that are no text.
  await pool.query(String.raw`update companies set name = E'Tab\t line\n back\\slash \\N "quoted" ção 😀'`);
  for (const statement of conversations) await pool.query(statement, [place.companyId]);
  await pool.query(`insert into installation (place, key_proof) values ('home', '\\x00ff0a5c')`);
  await pool.end();
  archive = path.join(folder, 'whole.age');
  await writeBackup(work(archive));
});
afterEach(async () => {
  for (const target of targets.splice(0)) await dropTestDatabase(target);
});
afterAll(async () => {
  await dropTestDatabase(url);
  await fs.rm(folder, { recursive: true });
});

async function newTarget(): Promise<string> {
  const target = await createTestDatabase();
  targets.push(target);
  return target;
}

/** Rows and hash of every table, and where the sequences stand. */
const contentOf = (database: string) =>
  onConnection(database, async (client) => {
    const tables: Record<string, unknown> = {};
    for (const table of await describeTables(client)) tables[table.name] = await totalsOf(client, table);
    return { tables, sequences: await describeSequences(client) };
  });
const schemaOf = (database: string) =>
  onConnection(database, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    );
    return rows.map(({ line }) => line);
  });

async function restoreTo(target: string, file = archive, storage = storageOf('restored')) {
  const looked = await lookThrough(file, passphrase);
  const takeFile = async (key: string, content: AsyncIterable<Uint8Array>) => void (await storage.put(key, content));
  await restoreDatabase({ ...looked, url: target, file, passphrase, takeFile });
  return looked;
}

test('a restored installation has every row, sequence, key, index and trigger of the original, and its files', async () => {
  const target = await newTarget();
  const { totals } = await restoreTo(target);
  const original = await contentOf(url);
  expect(await contentOf(target)).toEqual(original);
  expect(totals.tables).toEqual(original.tables);
  expect(Object.values(totals.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(14);
  expect(await schemaOf(target)).toEqual(await schemaOf(url));
  const content = await storageOf('restored').open(kept);
  expect(content && (await readBytes(content, photo.length)).equals(photo)).toBe(true);
});

test('a file that the store does not have is counted and named, and all else is kept', async () => {
  const { totals } = await lookThrough(archive, passphrase);
  expect(totals.files).toEqual({ count: 1, bytes: photo.length, missing: 1 });
  expect(totals.missing).toEqual([lost]);
});

test('rows that are written while a backup goes on are not in it', async () => {
  const pool = openPool(url, 1);
  const file = path.join(folder, 'meanwhile.age');
  const tables: string[] = [];
  const tell = async ({ table }: { table: string }) => {
    if (tables.push(table) === 1) await pool.query(`update users set name = name || '!'`);
  };
  await writeBackup({ ...work(file), tell });
  await pool.query(`update users set name = rtrim(name, '!')`);
  await pool.end();
  expect(tables.indexOf('users')).toBeGreaterThan(0);
  expect((await lookThrough(file, passphrase)).totals.tables).toEqual(
    (await lookThrough(archive, passphrase)).totals.tables,
  );
});

test('another passphrase, a cut, altered, or foreign file are told as what they are', async () => {
  const bytes = await fs.readFile(archive);
  const file = path.join(folder, 'broken.age');
  const kindOf = async (content: Buffer, words = passphrase) => {
    await fs.writeFile(file, content);
    return lookThrough(file, words).then(
      () => 'whole',
      ({ kind }: { kind: string }) => kind,
    );
  };
  const altered = Buffer.from(bytes);
  altered.writeUInt8(altered.readUInt8(altered.length >> 1) ^ 1, altered.length >> 1);
  expect(await kindOf(bytes)).toBe('whole');
  expect(await kindOf(bytes, 'uma outra frase comprida')).toBe('passphrase');
  expect(await kindOf(bytes.subarray(0, bytes.length >> 1))).toBe('damaged');
  expect(await kindOf(bytes.subarray(0, bytes.length - 1))).toBe('damaged');
  expect(await kindOf(altered)).toBe('damaged');
  expect(await kindOf(Buffer.alloc(0))).toBe('damaged');
  expect(await kindOf(photo)).toBe('damaged');
  await expect(lookThrough(path.join(folder, 'none.age'), passphrase)).rejects.toMatchObject({ kind: 'noArchive' });
});

test('a restore that fails on the way leaves tables without a row', async () => {
  const target = await newTarget();
  const looked = await lookThrough(archive, passphrase);
  const takeFile = () => Promise.reject(new Error('The disk is full'));
  await expect(restoreDatabase({ ...looked, url: target, file: archive, passphrase, takeFile })).rejects.toThrow(
    'The disk is full',
  );
  const pool = openPool(target, 1);
  expect((await pool.query('select count(*) as rows from companies')).rows).toEqual([{ rows: 0 }]);
  await pool.end();
  await restoreTo(target);
  expect(await contentOf(target)).toEqual(await contentOf(url));
});

test('a backup of an older version gets the tables of this one, and one of a newer version is refused', async () => {
  const older = await newTarget();
  const pool = openPool(older, 2);
  await migrate(pool, migrationNames.at(-2));
  const file = path.join(folder, 'older.age');
  await writeBackup({ ...work(file), url: older });
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`);
  const newer = path.join(folder, 'newer.age');
  await writeBackup({ ...work(newer), url: older });
  await pool.end();
  const target = await newTarget();
  await expect(restoreTo(target, newer)).rejects.toMatchObject({ kind: 'newer' });
  await restoreTo(target, file);
  const restored = openPool(target, 2);
  await migrate(restored);
  const { rows } = await restored.query('select max(name) as name from kysely_migration');
  await restored.end();
  expect(rows).toEqual([{ name: migrationNames.at(-1) }]);
});

const scratchDatabases = () =>
  onConnection(url, async (client) => {
    const { rows } = await client.query(`select datname from pg_database where datname like 'recado\\_verify\\_%'`);
    return rows.length;
  });

test('a backup is verified by restoring it, and no scratch database stays', async () => {
  const totals = await verifyBackup({ url, file: archive, passphrase });
  expect(totals.files.count).toBe(1);
  expect(await scratchDatabases()).toBe(0);
});

test('a file that is not what its row says makes a backup wrong', async () => {
  const storage = storageOf('altered');
  await storage.put(
    kept,
    (async function* () {
      yield Buffer.from('other bytes');
    })(),
  );
  const file = path.join(folder, 'altered.age');
  await writeBackup({ ...work(file), storage });
  await expect(verifyBackup({ url, file, passphrase })).rejects.toMatchObject({
    kind: 'different',
    details: { table: kept },
  });
  expect(await scratchDatabases()).toBe(0);
});

test('a folder keeps the newest archives, and one that is killed on the way leaves the former ones', async () => {
  const place = path.join(folder, 'kept');
  const make = () => makeBackup(place, 2, (file) => fs.copyFile(archive, file));
  const made = [await make(), await make(), await make()];
  expect((await listBackups(place)).map((name) => path.join(place, name))).toEqual(made.slice(1));
  const worker = fileURLToPath(new URL('test-backup-process.ts', import.meta.url));
  const child = spawn(process.execPath, [worker, url, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await listBackups(place)).map((name) => path.join(place, name))).toEqual(made.slice(1));
  const [part] = (await fs.readdir(place)).filter((name) => name.endsWith('.part'));
  const old = new Date(Date.now() - 2 * 3_600_000);
  await fs.utimes(path.join(place, String(part)), old, old);
  await expect(makeBackup(place, 2, () => Promise.reject(new Error('No room')))).rejects.toThrow('No room');
  expect((await fs.readdir(place)).map((name) => path.join(place, name)).sort()).toEqual(made.slice(1));
});

test('the folder says what was last verified', async () => {
  const verified = { archive: 'one', at: new Date().toISOString(), rows: 3, files: 1 };
  expect(await lastVerified(folder)).toBeUndefined();
  await noteVerified(folder, verified);
  expect(await lastVerified(folder)).toEqual(verified);
});
