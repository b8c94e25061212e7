/** What is in the archive of a company: every row and column but what is named as kept back (trust I-65). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { loosenTables, rowFor, storeRows } from '#testing/made-rows.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { archiveCompany, type Counts } from './archive-company.ts';
import { type CompanyTable, companyTables } from './company-tables.repo.ts';
import { givenColumns, keptBackColumns, keptBackTables } from './kept-back.ts';
import { unpack } from './test-company-work.ts';

const subject = 1_000_001;
const other = 1_000_002;
const owner = 1_000_003;

let database: TestDatabase;
let folder: string;
let tables: CompanyTable[];
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'recado-archive-'));
  const { pool } = database;
  // As a migration of tomorrow makes it.
  await pool.query(`create table later_things (company_id integer not null references companies on delete cascade,
    at timestamptz not null, note text not null, primary key (company_id, at, note))`);
  tables = await database.data.system(companyTables);
  await loosenTables(pool);
  for (const id of [subject, other, owner])
    await pool.query('insert into companies (id, name) values ($1, $2)', [id, `Empresa ${id}`]);
  const made = [subject, other].flatMap((id) => tables.map(({ name }) => rowFor(pool, name, id)));
  await storeRows(pool, await Promise.all(made));
  for (const table of tables) await mark(table);
  await pool.query(`delete from settings where company_id = ${subject}`);
  await pool.query(`insert into settings (company_id, key, value) values (${subject}, 'asaas', 'secret-asaas'),
    (${subject}, 'clientsecretmkauth', 'secret-retired'), (${subject}, 'greeting of nobody', 'secret-unknown'),
    (${subject}, 'timezone', 'canary-settings-value')`);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Texts that no rule of the database narrows. */
const freeTexts = async ({ name, columns }: CompanyTable): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct a.attname as name from pg_constraint k join pg_attribute a
       on a.attrelid = k.conrelid and a.attnum = any(k.conkey) where k.contype = 'c' and k.conrelid = $1::regclass`,
    [name],
  );
  const narrowed = new Set(rows.map((row) => row.name));
  return columns
    .filter((column) => column.type === 'text' && !column.isGenerated && !narrowed.has(column.name))
    .map((column) => column.name);
};

/** What must stay, whatever the code says. */
const secrets = [
  ...['users.password_hash', 'connections.qrcode', 'connections.pairing_code', 'connections.pairing_number'],
  ...['sessions.', 'mail_codes.', 'connection_keys.'],
];
const isKept = (table: CompanyTable, column: string) =>
  secrets.some((secret) => `${table.name}.${column}`.startsWith(secret)) ||
  keptBackTables[table.name] !== undefined ||
  !givenColumns(table).includes(column);

/** Writes into every text whether it may leave: `canary-…` or `secret-…`, and bytes of the second kind. */
async function mark(table: CompanyTable): Promise<void> {
  const { pool } = database;
  for (const column of await freeTexts(table)) {
    const text = `${isKept(table, column) ? 'secret' : 'canary'}-${table.name}-${column}`;
    await pool.query(`update ${table.name} set ${column} = $1 where company_id = ${subject}`, [text]);
    await pool.query(`update ${table.name} set ${column} = $1 where company_id = ${other}`, [`other-${column}`]);
  }
  for (const { name } of table.columns.filter(({ type }) => type === 'bytea'))
    await pool.query(`update ${table.name} set ${name} = $1 where company_id = ${subject}`, [
      Buffer.from('secret-bytes'),
    ]);
}

async function archive(changes: { fileBytes?: number } = {}): Promise<{ files: Map<string, Buffer>; counts: Counts }> {
  const storage = openLocalStorage(folder);
  const counts: Counts = {};
  const { signal } = new AbortController();
  const given = { data: database.data, storage, subjectId: subject, ownerId: owner, counts, signal, ...changes };
  const content = await storage.open(storageKey(owner, await archiveCompany(given)));
  if (!content) throw new Error('The archive was not stored.');
  return { files: unpack(await buffer(content)), counts };
}

test('every table of a company is in its archive unless it is kept back by name, also one that comes later', async () => {
  const { files, counts } = await archive();
  const given = tables.map(({ name }) => name).filter((name) => keptBackTables[name] === undefined);
  expect([...files.keys()]).toEqual(['company.json', ...given.map((name) => `${name}.json`)]);
  expect(given).toEqual(expect.arrayContaining(['later_things', 'messages', 'contacts', 'users', 'activity_log']));
  for (const name of given) {
    const rows = JSON.parse(files.get(`${name}.json`)?.toString() ?? '[]') as { company_id: number }[];
    expect([name, rows.map(({ company_id }) => company_id), counts[name]]).toEqual([name, [subject], 1]);
  }
  expect(JSON.parse(files.get('company.json')?.toString() ?? '')).toMatchObject({ id: subject, plan: null });
});

test('every text of every row leaves, and of secrets, keys and other companies nothing', async () => {
  const { files } = await archive();
  const all = Buffer.concat([...files.values()]).toString();
  const expected: string[] = [];
  for (const table of tables.filter(({ name }) => name !== 'settings'))
    for (const column of await freeTexts(table))
      if (!isKept(table, column)) expected.push(`canary-${table.name}-${column}`);
  expect(expected).toEqual(expect.arrayContaining(['canary-messages-body', 'canary-later_things-note']));
  expect(expected.filter((text) => !all.includes(text))).toEqual([]);
  expect(all).toContain('canary-settings-value');
  expect(all.match(/secret-[a-z_-]+/g)).toBeNull();
  expect(all).not.toContain(Buffer.from('secret-bytes').toString('hex'));
  expect(all).not.toContain('other-');
});

test('what sounds like a secret is kept back, and what is named as kept back exists', () => {
  const sounding = tables
    .filter(({ name }) => keptBackTables[name] === undefined)
    .flatMap((table) => givenColumns(table).map((column) => `${table.name}.${column}`))
    .filter((column) => /hash|secret|token|passw|credential|api_?key|\bkey$/.test(column));
  // Counts of an AI's tokens and what a service calls them; the name of a setting, those with secrets are left out by row; what keeps a message single.
  const counts = [
    ...['max_tokens', 'prompt_tokens', 'completion_tokens', 'total_tokens', 'daily_tokens', 'token_field'].map(
      (name) => `prompts.${name}`,
    ),
    ...['prompt_days.prompt_tokens', 'prompt_days.completion_tokens'],
  ];
  expect(sounding.filter((column) => !counts.includes(column))).toEqual([
    'campaign_settings.key',
    'settings.key',
    'ticket_draft_files.key',
  ]);
  const known = new Map(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]));
  expect(Object.keys(keptBackTables).filter((name) => !known.has(name))).toEqual([]);
  for (const [name, columns] of Object.entries(keptBackColumns))
    expect(known.get(name)).toEqual(expect.arrayContaining([...columns]));
});

test('a table with many rows is read in slices, in order and each row once, and a large one has several files', async () => {
  await database.pool.query(
    `insert into later_things (company_id, at, note) select ${subject}, now() + make_interval(secs => n / 7 / 1e6::float), 'row-' || n
       from generate_series(1, 1800) n`,
  );
  const { files, counts } = await archive({ fileBytes: 20_000 });
  expect(counts.later_things).toBe(1801);
  const parts = [...files.keys()].filter((name) => name.startsWith('later_things'));
  expect(parts.slice(0, 2)).toEqual(['later_things.json', 'later_things-2.json']);
  const notes = parts.flatMap((name) =>
    (JSON.parse(files.get(name)?.toString() ?? '') as { note: string }[]).map(({ note }) => note),
  );
  expect([notes.length, new Set(notes).size]).toEqual([1801, 1801]);
  expect(notes.filter((note) => note.startsWith('row-'))).toHaveLength(1800);
});
